import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import { selectHomework } from './list-reports.ts'
import { isOwnChild } from './queries.ts'
import type { HomeworkView } from './view.ts'

/** Days after which homework that nobody did leaves the list. */
const shownDays = 14
const mostShown = 50

/** The family's homework: what is to be done, and what was done in the last days; the nearest day first. */
export const listHomework = async (db: Db, by: Family, now: Temporal.Instant): Promise<HomeworkView[]> => {
  const { date: today } = localOf(now, by.timezone)
  return selectHomework(db)
    .where(isOwnChild(by))
    .where(sql<boolean>`homework.due_on >= ${today}::date - ${shownDays}::int`)
    .where(sql<boolean>`(homework.done_at is null or homework.due_on >= ${today}::date)`)
    .orderBy('homework.due_on')
    .orderBy('homework.place')
    .orderBy('homework.id')
    .limit(mostShown)
    .execute()
}

/** The child or its parent says that it is done, or not, and may answer in words. The same answer again changes nothing. */
export const answerHomework = (
  db: Db,
  by: Family,
  { id, isDone, answer }: { id: string; isDone: boolean; answer?: string | undefined },
  now: Temporal.Instant,
): Promise<Outcome<HomeworkView, 'not_found'>> =>
  db.transaction().execute(async tx => {
    const own = await tx
      .selectFrom('homework')
      .innerJoin('students', 'students.id', 'homework.student_id')
      .where('homework.id', '=', id)
      .where(isOwnChild(by))
      .select(['homework.id', 'homework.answer'])
      .forUpdate('homework')
      .executeTakeFirst()
    if (!own) return refuse('not_found')
    const isNewAnswer = answer !== undefined && answer !== (own.answer ?? '')
    await tx
      .updateTable('homework')
      .set({
        done_at: isDone ? sql<Temporal.Instant>`coalesce(done_at, ${now})` : null,
        ...(isNewAnswer && { answer: answer || null, answered_at: answer ? now : null }),
      })
      .where('id', '=', id)
      .execute()
    return ok(await selectHomework(tx).where('homework.id', '=', id).executeTakeFirstOrThrow())
  })
