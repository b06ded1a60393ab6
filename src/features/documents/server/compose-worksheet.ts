import { sql } from 'kysely'
import type { Member } from '#features/accounts/server/procedures.ts'
import type { Level } from '#features/families/families.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import { findFamilyZone } from '#features/families/server/queries.ts'
import type { Word } from '#features/learning/curriculum.ts'
import { isOfKind, wordItemId } from '#features/learning/items.ts'
import { nameOf } from '#features/learning/questions/letter-questions.ts'
import { getContent } from '#features/learning/server/content-cache.ts'
import { translateCurriculum } from '#features/learning/server/curriculum-english.ts'
import { listDue } from '#features/learning/server/list-due.ts'
import { withSoundsFr } from '#features/learning/sounds-fr.ts'
import { themeName } from '#features/learning/theme-names.ts'
import { findReadableStudent } from '#features/lessons/server/taught-students.ts'
import { printSounds } from '#features/letters/print-sounds.ts'
import { translateLetterName } from '#features/letters/server/letter-name.ts'
import type { Example } from '#features/letters/sounds.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { currentLocale } from '#platform/locale/locale.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { dayNumberOf } from '#platform/time/dates.ts'
import { localOf } from '#platform/time/zones.ts'
import pictures from '../../../../public/pictures.svg?raw'
import { listThemes, planWorksheet, type Worksheet, type WorksheetSource } from '../worksheet.ts'
import { childInFile, type PaperFile } from './download.ts'
import template from './templates/worksheet.typ?raw'
import { type PaperSchool, typeset } from './typeset.ts'

/** The themes of the child's level that a sheet can be about. */
export const listWorksheetThemes = async (db: Db, by: Member, studentId: string) => {
  const child = await findReadableStudent(db, by, studentId)
  if (!child) return refuse('not_found')
  return ok(listThemes(await getContent(db, child.level), child.level))
}

/** A worksheet of the child's as PDF, made when it is asked for and stored nowhere. The same seed gives the same sheet. */
export const composeWorksheet = async (
  db: Db,
  by: Member,
  { studentId, source, seed }: { studentId: string; source: WorksheetSource; seed?: number | undefined },
  { school, timezone, now }: { school: PaperSchool; timezone: string; now: Temporal.Instant },
): Promise<Outcome<PaperFile, 'not_found'>> => {
  const child = await findReadableStudent(db, by, studentId)
  if (!child) return refuse('not_found')
  const today = localOf(now, timezone).date
  const content = await getContent(db, child.level)
  const wanted =
    'theme' in source
      ? content.words
          .filter(({ theme, level }) => theme === source.theme && level === child.level)
          .map(wordItemId)
      : await (source.about === 'lesson' ? listTaught(db, child.id) : listDueOnPaper(db, child, now))
  // Another sheet each day, the same one all day long.
  const sheet = planWorksheet(content, wanted, seed ?? dayNumberOf(today))
  if (!sheet) return refuse('not_found')
  const file = await typeset(
    template,
    describeWorksheet(sheet, {
      child: child.firstName,
      school,
      subtitle: m.documents_worksheet_subtitle({
        about: aboutOf(source, wanted),
        level: levelLabel[child.level](),
      }),
    }),
    now,
  )
  const name = await childInFile(db, by, child)
  return ok({ name: `${m.documents_worksheet_file()}-${name}-${today}.pdf`, content: file })
}

const aboutOf = (source: WorksheetSource, wanted: readonly string[]) => {
  if (wanted.length === 0) return m.documents_worksheet_about_level()
  if ('theme' in source) return m.documents_worksheet_about_theme({ theme: themeName(source.theme) })
  return source.about === 'lesson' ? m.documents_worksheet_about_lesson() : m.documents_worksheet_about_due()
}

/** The items ticked in the child's newest report that has any. */
const listTaught = async (db: Db, studentId: string) => {
  const report = await db
    .selectFrom('lesson_reports')
    .where('student_id', '=', studentId)
    .where(sql<boolean>`cardinality(items) > 0`)
    .select('items')
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return report?.items ?? []
}

const maxDue = 12
/** The words and letters that the child's exercises ask today, the longest due first. */
const listDueOnPaper = async (
  db: Db,
  child: { id: string; level: Level; age: number; familyId: string },
  now: Temporal.Instant,
) => {
  const due = await listDue(db, child, localOf(now, await findFamilyZone(db, child.familyId)).date)
  return due.filter(item => isOfKind(item, 'word', 'letter')).slice(0, maxDue)
}

const copiesOfForm = 4
const copiesOfWord = 3

/** The data of the template: words and texts alone. What the child reads is French; the answers are in the adult's language. */
export const describeWorksheet = (
  { isAboutLetter, letters, words, shuffled, sentences, grammar }: Worksheet,
  { child, school, subtitle }: { child: string; school: PaperSchool; subtitle: string },
) => {
  const [first] = letters
  const tracedWord = words[0]?.ar
  const shown = first?.letter.letter ?? tracedWord ?? grammar?.examples[0]?.ar ?? ''
  return {
    lang: currentLocale(),
    title:
      first && isAboutLetter
        ? m.documents_worksheet_title_letter({
            letter: printSounds(translateLetterName(nameOf(first.letter))),
          })
        : grammar && words.length === 0
          ? translateCurriculum(grammar.point.titleFr)
          : m.documents_worksheet_title(),
    subtitle,
    child,
    school,
    letter: shown[0] ?? '',
    labels: {
      name: m.documents_worksheet_name(),
      trace: m.documents_worksheet_trace(),
      traceNote: m.documents_worksheet_trace_note(),
      match: m.documents_worksheet_match(),
      matchNote: m.documents_worksheet_match_note(),
      read: m.documents_worksheet_read(),
      readNote: m.documents_worksheet_read_note(),
      rule: m.documents_worksheet_rule(),
      ruleNote: m.documents_worksheet_rule_note(),
      practise: m.documents_worksheet_practise(),
      practiseNote: m.documents_worksheet_practise_note(),
      answers: m.documents_worksheet_answers(),
      answersNote: m.documents_worksheet_answers_note(),
    },
    trace: [
      ...letters.flatMap(({ forms }) => forms.map(text => ({ text, copies: copiesOfForm, word: false }))),
      ...(tracedWord ? [{ text: tracedWord, copies: copiesOfWord, word: true }] : []),
    ],
    match: words.map((word, at) => ({
      left: { picture: pictureOf(word), fr: word.fr },
      right: shuffled[at]?.ar ?? '',
      word: { ar: word.ar, sounds: printSounds(word.soundsFr), meaning: translateCurriculum(word.fr) },
    })),
    read: sentences.map(toReading),
    grammar: grammar && toGrammar(grammar),
    letters: letters.map(({ letter }) => ({
      letter: letter.letter,
      name: printSounds(translateLetterName(nameOf(letter))),
      writing: translateCurriculum(letter.writingFr),
    })),
  }
}

const toReading = ({ ar, soundsFr, fr }: Example) => ({ ar, sounds: printSounds(soundsFr), fr })

/** A rule for the child; its explanation for the adult where the child's is shorter. */
const toGrammar = ({ point, examples, exercises }: NonNullable<Worksheet['grammar']>) => ({
  title: translateCurriculum(point.titleFr),
  rule: (point.steps.length > 0 ? point.steps.map(({ textFr }) => textFr) : [point.explanationFr]).map(
    withSoundsFr,
  ),
  explanation: point.steps.length > 0 ? withSoundsFr(point.explanationFr) : null,
  examples: examples.map(toReading),
  exercises: exercises.map(({ promptFr, itemsAr, options, answer, whyFr }) => ({
    prompt: withSoundsFr(promptFr),
    choices: [...itemsAr, ...options].map(withSoundsFr),
    answer: withSoundsFr(answer.join(' ')),
    why: withSoundsFr(whyFr),
  })),
})

/** The picture of a word as an SVG of its own; null for a word without one. */
const pictureOf = ({ picture }: Word) => {
  if (picture === null) return null
  const start = pictures.indexOf(`<symbol id="${picture}" `)
  const [, box, shapes] =
    /^<symbol id="[^"]+" viewBox="([^"]+)">([\s\S]*?)<\/symbol>/.exec(pictures.slice(start)) ?? []
  return start >= 0 && box && shapes
    ? `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${shapes}</svg>`
    : null
}
