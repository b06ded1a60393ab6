import { z } from 'zod'
import { Level } from '#features/families/server/student.ts'
import { exerciseKinds } from '#features/learning/curriculum.ts'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { refuse } from '#platform/refusal/refusal.ts'
import { entryName, textKinds } from '../entries.ts'
import { addExercise as writeNewExercise, addText as writeNewText } from './add-entry.ts'
import {
  type EntryRefusal,
  undoEntry as undoCorrectionOfEntry,
  correctExercise as writeExercise,
  correctText as writeText,
} from './correct-entry.ts'
import { ExerciseContentInput, TextContentInput } from './entry-content.ts'
import { findPoint, findText, listEntries, listExercises } from './entry-rows.ts'
import { Changes, EntryId, Proofread, Saved, toChanges, toProofread, Version } from './entry-view.ts'
import { findName, listChanges } from './history.ts'
import { editorProcedure } from './procedures.ts'

const entryErrors: Record<Exclude<EntryRefusal, 'not_found'>, ErrorMapping> = {
  changed_meanwhile: { status: 409, message: () => m.curriculum_error_changed() },
  entry_faults: { status: 422, message: () => m.curriculum_error_faults() },
}

const TextKind = z.enum(textKinds)

/** The dialogues, the texts and the grammar points, whose exercises are proofread one by one. */
export const entries = editorProcedure
  .route({ method: 'GET', path: '/curriculum/lessons', summary: 'Les textes et la grammaire du programme' })
  .output(
    z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['dialogue', 'text', 'point']),
        level: Level,
        title: z.string(),
        total: z.int(),
        unread: z.int(),
        isRetired: z.boolean(),
      }),
    ),
  )
  .handler(({ context: { db } }) => listEntries(db))

export const text = editorProcedure
  .route({ method: 'GET', path: '/curriculum/texts/{id}', summary: 'Un texte ou un dialogue du programme' })
  .input(z.object({ id: EntryId }))
  .output(
    z.object({
      id: z.string(),
      version: z.int(),
      kind: TextKind,
      level: Level,
      content: TextContentInput,
      isRetired: z.boolean(),
      proofread: Proofread,
      changes: Changes,
    }),
  )
  .handler(async ({ context: { db }, input: { id } }) => {
    const found = await findText(db, id)
    if (!found) return unwrapOrThrow(refuse('not_found'))
    const { proofreadAt, proofreadBy, retiredAt, ...rest } = found
    return {
      ...rest,
      isRetired: retiredAt !== null,
      proofread: toProofread(proofreadAt, await findName(db, proofreadBy)),
      changes: toChanges(await listChanges(db, [entryName('text', id)])),
    }
  })

export const correctText = editorProcedure
  .route({ method: 'PUT', path: '/curriculum/texts/{id}', summary: 'Corriger un texte ou un dialogue' })
  .input(z.object({ id: EntryId, version: Version, content: TextContentInput, isProofread: z.boolean() }))
  .output(Saved)
  .handler(({ context: { db, editor, now }, input }) =>
    unwrapOrThrow(writeText(db, editor, input, now), entryErrors),
  )

export const addText = editorProcedure
  .route({ method: 'POST', path: '/curriculum/texts', summary: 'Ajouter un texte ou un dialogue' })
  .input(z.object({ kind: TextKind, level: Level, content: TextContentInput, isProofread: z.boolean() }))
  .output(Saved)
  .handler(({ context: { db, editor, now }, input }) =>
    unwrapOrThrow(writeNewText(db, editor, input, now), { entry_faults: entryErrors.entry_faults }),
  )

/** The exercises of a grammar point. */
export const exercises = editorProcedure
  .route({ method: 'GET', path: '/curriculum/points/{id}', summary: 'Les exercices d’un point de grammaire' })
  .input(z.object({ id: EntryId }))
  .output(
    z.object({
      title: z.string(),
      exercises: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(exerciseKinds),
          version: z.int(),
          content: ExerciseContentInput,
          isRetired: z.boolean(),
          proofread: Proofread,
        }),
      ),
      changes: Changes,
    }),
  )
  .handler(async ({ context: { db }, input: { id } }) => {
    const point = await findPoint(db, id)
    if (!point) return unwrapOrThrow(refuse('not_found'))
    const found = await listExercises(db, id)
    return {
      title: point.title,
      exercises: await Promise.all(
        found.map(async ({ proofreadAt, proofreadBy, retiredAt, pointId: _, ...exercise }) => ({
          ...exercise,
          isRetired: retiredAt !== null,
          proofread: toProofread(proofreadAt, await findName(db, proofreadBy)),
        })),
      ),
      changes: toChanges(
        await listChanges(
          db,
          found.map(exercise => entryName('exercise', exercise.id)),
        ),
      ),
    }
  })

export const correctExercise = editorProcedure
  .route({ method: 'POST', path: '/curriculum/exercises', summary: 'Corriger un exercice de grammaire' })
  .input(z.object({ id: EntryId, version: Version, content: ExerciseContentInput, isProofread: z.boolean() }))
  .output(Saved)
  .handler(({ context: { db, editor, now }, input }) =>
    unwrapOrThrow(writeExercise(db, editor, input, now), entryErrors),
  )

export const addExercise = editorProcedure
  .route({
    method: 'POST',
    path: '/curriculum/points/{pointId}/exercises',
    summary: 'Ajouter un exercice à un point de grammaire',
  })
  .input(
    z.object({
      pointId: EntryId,
      kind: z.enum(exerciseKinds),
      content: ExerciseContentInput,
      isProofread: z.boolean(),
    }),
  )
  .output(Saved)
  .handler(({ context: { db, editor, now }, input }) =>
    unwrapOrThrow(writeNewExercise(db, editor, input, now), { entry_faults: entryErrors.entry_faults }),
  )

export const undoEntry = editorProcedure
  .route({
    method: 'POST',
    path: '/curriculum/undoing',
    summary: 'Rendre à un texte ou à un exercice ce qu’il disait avant une correction',
  })
  .input(z.object({ kind: z.enum(['text', 'exercise']), id: EntryId, version: Version, change: Id }))
  .output(Saved)
  .handler(({ context: { db, editor, now }, input }) =>
    unwrapOrThrow(undoCorrectionOfEntry(db, editor, input, now), entryErrors),
  )
