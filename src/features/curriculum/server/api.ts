import { z } from 'zod'
import { adminProcedure, memberProcedure, staffProcedure } from '#features/accounts/server/procedures.ts'
import { Level } from '#features/families/server/student.ts'
import { Sounds } from '#features/letters/sounds.ts'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id, PageNumber } from '#platform/http/input.ts'
import { refuse } from '#platform/refusal/refusal.ts'
import { entryKinds } from '../entries.ts'
import { wordsPerPage } from '../word-states.ts'
import { addWord } from './add-word.ts'
import { correctWord, undoCorrection, type WordRefusal } from './correct-word.ts'
import { countUnread } from './count-unread.ts'
import { allowEditor, listEditors } from './editors.ts'
import { Changes, EntryId, Proofread, Saved, toChanges, toProofread, Version } from './entry-view.ts'
import { listWords, WordFilterInput } from './list-words.ts'
import { editorProcedure, mayEdit } from './procedures.ts'
import { proofreadEntry } from './proofread-entry.ts'
import { readWord } from './read-word.ts'
import { retireEntry } from './retire-entry.ts'
import { retireWord } from './retire-word.ts'
import { listStoredWords } from './word-rows.ts'
import { WordText } from './word-text.ts'

const errors: Record<Exclude<WordRefusal, 'not_found'>, ErrorMapping> = {
  changed_meanwhile: { status: 409, message: () => m.curriculum_error_changed() },
  word_faults: { status: 422, message: () => m.curriculum_error_faults() },
}

const WordLine = z.object({
  id: z.string(),
  level: Level,
  theme: z.string(),
  ar: z.string(),
  fr: z.string(),
  soundsFr: Sounds,
  isProofread: z.boolean(),
  isCorrected: z.boolean(),
  isRetired: z.boolean(),
})

export const words = editorProcedure
  .route({ method: 'GET', path: '/curriculum/words', summary: 'Les mots du programme' })
  .input(z.object({ ...WordFilterInput, page: PageNumber }))
  .output(
    z.object({
      words: z.array(WordLine),
      total: z.int(),
      pages: z.int(),
      themes: z.array(z.string()),
      taught: z.int(),
      unread: z.int(),
    }),
  )
  .handler(async ({ context: { db }, input }) => {
    const { words: found, ...rest } = await listWords(db, { ...input, pageSize: wordsPerPage })
    return {
      ...rest,
      pages: Math.ceil(rest.total / wordsPerPage),
      words: found.map(({ proofreadAt, correctedAt, retiredAt, ...word }) => ({
        ...word,
        isProofread: proofreadAt !== null,
        isCorrected: correctedAt !== null,
        isRetired: retiredAt !== null,
      })),
    }
  })

export const word = editorProcedure
  .route({ method: 'GET', path: '/curriculum/words/{id}', summary: 'Un mot du programme et son historique' })
  .input(z.object({ id: EntryId }))
  .output(
    z.object({
      id: z.string(),
      version: z.int(),
      level: Level,
      /** Every level that has this word. */
      levels: z.array(Level),
      text: WordText,
      soundsFr: Sounds,
      exampleSoundsFr: z.string(),
      isRetired: z.boolean(),
      proofread: Proofread,
      clips: z.array(z.object({ kind: z.enum(['word', 'sentence']), isHeard: z.boolean() })),
      /** How many children met it. */
      meetings: z.int(),
      uses: z.array(z.object({ kind: z.enum(['text', 'point']), title: z.string() })),
      nearOf: z.array(z.object({ id: z.string(), ar: z.string(), fr: z.string() })),
      changes: Changes,
    }),
  )
  .handler(async ({ context: { db }, input: { id } }) => {
    const found = await readWord(db, id)
    if (!found) return unwrapOrThrow(refuse('not_found'))
    const { word: row, reader, changes, text, ...rest } = found
    return {
      ...rest,
      id: row.id,
      version: row.version,
      level: row.level,
      text: { ...text, near: [...text.near] },
      soundsFr: row.soundsFr,
      exampleSoundsFr: row.exampleSoundsFr,
      isRetired: row.retiredAt !== null,
      proofread: toProofread(row.proofreadAt, reader),
      changes: toChanges(changes),
    }
  })

/** The taught words of a theme up to a level, for the choice of words that are near. */
export const themeWords = editorProcedure
  .route({ method: 'GET', path: '/curriculum/themes/{theme}', summary: 'Les mots d’un thème' })
  .input(z.object({ theme: z.string().max(40), level: Level }))
  .output(z.array(z.object({ id: z.string(), ar: z.string(), fr: z.string() })))
  .handler(async ({ context: { db }, input: { theme, level } }) =>
    (await listStoredWords(db)).filter(
      one => one.theme === theme && one.level <= level && one.retiredAt === null,
    ),
  )

export const correct = editorProcedure
  .route({ method: 'PUT', path: '/curriculum/words/{id}', summary: 'Corriger un mot' })
  .input(z.object({ id: EntryId, version: Version, text: WordText, isProofread: z.boolean() }))
  .output(Saved)
  .handler(({ context: { db, editor, now }, input }) =>
    unwrapOrThrow(correctWord(db, editor, input, now), errors),
  )

export const undo = editorProcedure
  .route({
    method: 'POST',
    path: '/curriculum/words/{id}/undoing',
    summary: 'Rendre à un mot le texte d’avant une correction',
  })
  .input(z.object({ id: EntryId, version: Version, change: Id }))
  .output(Saved)
  .handler(({ context: { db, editor, now }, input }) =>
    unwrapOrThrow(undoCorrection(db, editor, input, now), errors),
  )

export const add = editorProcedure
  .route({ method: 'POST', path: '/curriculum/words', summary: 'Ajouter un mot au programme' })
  .input(z.object({ level: Level, text: WordText, isProofread: z.boolean() }))
  .output(Saved)
  .handler(({ context: { db, editor, now }, input }) =>
    unwrapOrThrow(addWord(db, editor, input, now), { word_faults: errors.word_faults }),
  )

export const proofread = editorProcedure
  .route({
    method: 'POST',
    path: '/curriculum/proofreading',
    summary: 'Marquer un mot, un texte ou un exercice comme relu, ou à relire',
  })
  .input(z.object({ kind: z.enum(entryKinds), id: EntryId, version: Version, isProofread: z.boolean() }))
  .output(Saved)
  .handler(({ context: { db, editor, now }, input }) =>
    unwrapOrThrow(proofreadEntry(db, editor, input, now), { changed_meanwhile: errors.changed_meanwhile }),
  )

export const retire = editorProcedure
  .route({
    method: 'POST',
    path: '/curriculum/retirement',
    summary: 'Retirer un mot, un texte ou un exercice du programme, ou l’y remettre',
  })
  .input(z.object({ kind: z.enum(entryKinds), id: EntryId, version: Version, isRetired: z.boolean() }))
  .output(Saved)
  .handler(({ context: { db, editor, now }, input: { kind, ...input } }) =>
    kind === 'word'
      ? unwrapOrThrow(retireWord(db, editor, input, now), errors)
      : unwrapOrThrow(retireEntry(db, editor, { kind, ...input }, now), {
          changed_meanwhile: errors.changed_meanwhile,
          last_exercise: { status: 409, message: () => m.curriculum_error_last_exercise() },
        }),
  )

const Coverage = z.object({ taught: z.int(), unread: z.int() })

/** The practice material of a level that no teacher of Arabic has proofread yet. */
export const coverage = memberProcedure
  .route({ method: 'GET', path: '/curriculum/coverage', summary: 'Ce qui reste à relire d’un niveau' })
  .input(z.object({ level: Level }))
  .output(z.object({ words: Coverage, texts: Coverage, exercises: Coverage }))
  .handler(({ context: { db }, input: { level } }) => countUnread(db, level))

/** Whether the person may proofread and correct. */
export const permission = staffProcedure
  .route({ method: 'GET', path: '/curriculum/permission', summary: 'Si l’on peut relire le programme' })
  .output(z.object({ mayEdit: z.boolean() }))
  .handler(async ({ context: { db, staff } }) => ({ mayEdit: await mayEdit(db, staff) }))

export const editors = adminProcedure
  .route({
    method: 'GET',
    path: '/curriculum/editors',
    summary: 'Les professeurs qui peuvent relire le programme',
  })
  .output(z.array(z.object({ id: z.guid(), name: z.string(), isEditor: z.boolean() })))
  .handler(({ context: { db } }) => listEditors(db))

export const allow = adminProcedure
  .route({
    method: 'PUT',
    path: '/curriculum/editors/{teacherId}',
    summary: 'Permettre à un professeur de relire le programme, ou non',
  })
  .input(z.object({ teacherId: Id, isEditor: z.boolean() }))
  .output(Saved)
  .handler(({ context: { db, admin, now }, input }) => unwrapOrThrow(allowEditor(db, admin, input, now)))

export {
  addExercise,
  addText,
  correctExercise,
  correctText,
  entries,
  exercises,
  text,
  undoEntry,
} from './entries-api.ts'
export { addPicture, pictures, removePicture } from './pictures-api.ts'
