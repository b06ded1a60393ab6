import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { Example } from '#features/letters/sounds.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import type { Line } from '../curriculum.ts'
import { type ChosenOption, countRight, glossText, type TextQuestion } from '../questions/reading.ts'
import { seededRandom, seedOf, shuffle } from '../random.ts'
import { vocabularyOf } from '../vocabulary.ts'
import { isAtMost } from './content.ts'
import { getContent } from './content-cache.ts'
import { type Child, findChild, lockChild } from './queries.ts'
import type { TextItem, TextView } from './view.ts'

/** Lists the dialogues and texts of the child's level and below, its own level first, with how they were read: of the questions that they have now. */
export const listTexts = async (db: Db, family: Family, studentId: string) => {
  const child = await findChild(db, family, studentId)
  if (!child) return refuse('not_found')
  const { rows } = await sql<TextItem>`
    select text.id, text.level, text.kind, text.title_fr as "titleFr", text.title_ar as "titleAr",
      least(reading.found, jsonb_array_length(text.questions)) as found,
      case when reading.found is not null then jsonb_array_length(text.questions) end as asked
    from learning_texts text
    left join learning_readings reading on reading.text_id = text.id and reading.student_id = ${child.id}
    where ${isAtMost(child.level)} and text.retired_at is null
    order by text.level desc, text.place`.execute(db)
  return ok(rows)
}

const findText = (db: Db, child: Child, id: string) =>
  db
    .selectFrom('learning_texts')
    .where('id', '=', id)
    .where(isAtMost(child.level))
    .selectAll()
    .executeTakeFirst()

/**
 * Reads a text of the child's level or below: its words with their meanings, and the questions. The order of the options is this
 * child's own and another at each try, so that no place is the right one; it stays when the page is loaded again.
 */
export const readText = async (db: Db, family: Family, studentId: string, id: string) => {
  const child = await findChild(db, family, studentId)
  const text = child && (await findText(db, child, id))
  if (!text || text.retired_at) return refuse('not_found')
  const reading = await db
    .selectFrom('learning_readings')
    .where('student_id', '=', child.id)
    .where('text_id', '=', id)
    .select('tries')
    .executeTakeFirst()
  const random = seededRandom(seedOf(child.id, id, reading?.tries ?? 0))
  const { words } = vocabularyOf(await getContent(db, child.level))
  const view: TextView = {
    id: text.id,
    level: text.level,
    kind: text.kind as TextView['kind'],
    titleFr: text.title_fr,
    titleAr: text.title_ar,
    lines: (text.lines as unknown as Line[]).map(({ key, speaker, ar, soundsFr, fr }) => ({
      key,
      speaker,
      soundsFr,
      fr,
      tokens: glossText(ar, text.glossary as unknown as Example[], words),
    })),
    questions: (text.questions as unknown as TextQuestion[]).map(question => ({
      ...question,
      options: shuffle(random, question.options),
    })),
  }
  return ok(view)
}

/** Counts the try and stores the best result of reading a text; the server judges the answers by what it asks now. */
export const saveReading = (
  db: Db,
  family: Family,
  studentId: string,
  { id, answers }: { id: string; answers: readonly ChosenOption[] },
  now: Temporal.Instant,
) =>
  db.transaction().execute(async tx => {
    const child = await lockChild(tx, family, studentId)
    const text = child && (await findText(tx, child, id))
    if (!text) return refuse('not_found')
    const questions = text.questions as unknown as TextQuestion[]
    const found = countRight(questions, answers)
    const asked = questions.length
    await sql`
      insert into learning_readings as kept (student_id, text_id, read_at, found, asked)
      values (${child.id}, ${id}, ${now}, ${found}, ${asked})
      on conflict (student_id, text_id) do update set
        tries = kept.tries + 1,
        found = greatest(excluded.found, kept.found),
        asked = case when excluded.found > kept.found then excluded.asked else kept.asked end,
        read_at = case when excluded.found > kept.found then excluded.read_at else kept.read_at end`.execute(
      tx,
    )
    return ok({ found, asked })
  })
