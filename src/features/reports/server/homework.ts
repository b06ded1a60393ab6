import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import { isOwnChild } from '#features/lessons/server/taught-students.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import { selectHomework } from './list-reports.ts'
import type { HomeworkView } from './view.ts'

/** Days after which open homework leaves the list, and days that done homework stays so that it can be answered or taken back. */
const shownDays = { open: 14, done: 7 }
const maxShown = 50

/** The family's homework: what is to be done, and what was done in the last days; the nearest day first. */
export const listHomework = async (db: Db, by: Family, now: Temporal.Instant): Promise<HomeworkView[]> => {
  const { date: today } = localOf(now, by.timezone)
  return selectHomework(db)
    .where(isOwnChild(by))
    .where(sql<boolean>`homework.due_on >= ${today}::date - ${shownDays.open}::int`)
    .where(
      sql<boolean>`(homework.done_at is null or homework.due_on >= ${today}::date
        or homework.done_at > ${now.subtract({ hours: shownDays.done * 24 })})`,
    )
    .orderBy('homework.due_on')
    .orderBy('homework.place')
    .orderBy('homework.id')
    .limit(maxShown)
    .execute()
}

export const getHomework = (db: Db, id: string): Promise<HomeworkView> =>
  selectHomework(db).where('homework.id', '=', id).executeTakeFirstOrThrow()

/** One homework of the family's. */
export const readHomework = async (
  db: Db,
  by: Family,
  id: string,
): Promise<Outcome<HomeworkView, 'not_found'>> => {
  const own = await selectHomework(db).where('homework.id', '=', id).where(isOwnChild(by)).executeTakeFirst()
  return own ? ok(own) : refuse('not_found')
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
      'homework.seen_at as seenAt',
      sql<boolean>`homework.done_at is not null`.as('isDone'),
    ])
    .forUpdate('homework')
    .executeTakeFirst()

/**
 * The child or its parent says that it is done, or not, and may answer in words. The same answer again changes nothing; once
 * the teacher has seen it, it stays.
 */
export const answerHomework = (
  db: Db,
  by: Family,
  { id, isDone, answer }: { id: string; isDone: boolean; answer?: string | undefined },
  now: Temporal.Instant,
): Promise<Outcome<HomeworkView, 'not_found' | 'homework_seen'>> =>
  db.transaction().execute(async tx => {
    const own = await lockOwnHomework(tx, by, id)
    if (!own) return refuse('not_found')
    const isNewAnswer = answer !== undefined && answer !== (own.answer ?? '')
    if (own.seenAt && (isNewAnswer || isDone !== own.isDone)) return refuse('homework_seen')
    await tx
      .updateTable('homework')
      .set({
        done_at: isDone ? sql<Temporal.Instant>`coalesce(done_at, ${now})` : null,
        ...(isNewAnswer && { answer: answer || null, answered_at: answer ? now : null }),
      })
      .where('id', '=', id)
      .execute()
    return ok(await getHomework(tx, id))
  })
