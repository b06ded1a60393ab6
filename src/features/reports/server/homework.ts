import { sql } from 'kysely'
import type { z } from 'zod'
import type { Family } from '#features/accounts/server/procedures.ts'
import { isOwnChild } from '#features/lessons/server/taught-students.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import { taskText } from '../offered-tasks.ts'
import type { HomeworkInput } from './input.ts'
import { selectHomework, withTaskTexts } from './list-reports.ts'
import type { HomeworkView } from './view.ts'

/** Days after which open homework leaves the list, and days that done homework stays so that it can be answered or taken back. */
const shownDays = { open: 14, done: 7 }
const maxShown = 50

/** SQL: whether homework that is not done is still listed on this day. */
export const isStillListed = (today: string) =>
  sql<boolean>`homework.due_on >= ${today}::date - ${shownDays.open}::int`

/** The family's homework: what is to be done, and what was done in the last days; what is still to be done first, each by its day. */
export const listHomework = async (db: Db, by: Family, now: Temporal.Instant): Promise<HomeworkView[]> => {
  const { date: today } = localOf(now, by.timezone)
  const rows = await selectHomework(db)
    .where(isOwnChild(by))
    .where(isStillListed(today))
    .where(
      sql<boolean>`(homework.done_at is null or homework.due_on >= ${today}::date
        or homework.done_at > ${now.subtract({ hours: shownDays.done * 24 })})`,
    )
    .orderBy(sql`homework.done_at is not null`)
    .orderBy('homework.due_on')
    .orderBy('homework.place')
    .orderBy('homework.id')
    .limit(maxShown)
    .execute()
  return withTaskTexts(rows)
}

export const getHomework = async (db: Db, id: string): Promise<HomeworkView> => {
  const found = await selectHomework(db).where('homework.id', '=', id).executeTakeFirstOrThrow()
  return { ...found, task: taskText(found.task) }
}

/** One homework of the family's. */
export const readHomework = async (
  db: Db,
  by: Family,
  id: string,
): Promise<Outcome<HomeworkView, 'not_found'>> => {
  const own = await selectHomework(db).where('homework.id', '=', id).where(isOwnChild(by)).executeTakeFirst()
  return own ? ok({ ...own, task: taskText(own.task) }) : refuse('not_found')
}

/** A homework of the family's, locked. */
export const lockOwnHomework = (tx: Db, by: Family, id: string) =>
  tx
    .selectFrom('homework')
    .innerJoin('students', 'students.id', 'homework.student_id')
    .where('homework.id', '=', id)
    .where(isOwnChild(by))
    .select([
      'homework.answer',
      'homework.answer_version as version',
      'homework.seen_at as seenAt',
      sql<boolean>`homework.done_at is not null`.as('isDone'),
    ])
    .forUpdate('homework')
    .executeTakeFirst()

/** In an update of homework whose answer changes. */
export const nextVersion = sql<number>`answer_version + 1`

/**
 * The child or its parent says that it is done, or not, and may answer in words. The same answer again changes nothing; one
 * that changed since the caller read it is not replaced, and the refusal carries it. Once the teacher has seen it, it stays.
 */
export const answerHomework = (
  db: Db,
  by: Family,
  { id, isDone, answer, version }: z.infer<typeof HomeworkInput>,
  now: Temporal.Instant,
): Promise<Outcome<HomeworkView, 'not_found' | 'homework_seen' | 'homework_changed'>> =>
  db.transaction().execute(async tx => {
    const own = await lockOwnHomework(tx, by, id)
    if (!own) return refuse('not_found')
    const isNewAnswer = answer !== undefined && answer !== (own.answer ?? '')
    if (own.seenAt && (isNewAnswer || isDone !== own.isDone)) return refuse('homework_seen')
    if (isNewAnswer && version !== own.version) return refuse('homework_changed', await getHomework(tx, id))
    await tx
      .updateTable('homework')
      .set({
        done_at: isDone ? sql<Temporal.Instant>`coalesce(done_at, ${now})` : null,
        ...(isNewAnswer && {
          answer: answer || null,
          answered_at: answer ? now : null,
          answer_version: nextVersion,
        }),
      })
      .where('id', '=', id)
      .execute()
    return ok(await getHomework(tx, id))
  })
