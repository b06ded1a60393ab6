import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { letterName } from '#features/letters/server/letter-name.ts'
import type { Db } from '#platform/db/connect.ts'
import { canReadFrench } from '../learner.ts'
import type { Purpose } from '../questions/question.ts'
import { type Child, isTaughtWord } from './queries.ts'

/** With all points that the session brought: those of its answers and those of its end. */
export const listFinishedSessions = (db: Db, child: Child, purpose: Purpose | null, limit: number) =>
  db
    .selectFrom('learning_sessions')
    .where('student_id', '=', child.id)
    .where('finished_at', 'is not', null)
    .$if(purpose !== null, query => query.where('purpose', '=', purpose ?? 'quiz'))
    .select([
      'id',
      'purpose',
      'finished_on as finishedOn',
      'found_first as firstTryRight',
      'asked',
      'pairs_found as pairs',
      sql<number>`points + (select coalesce(sum(a.points), 0)::int from learning_answers a
        where a.session_id = learning_sessions.id)`.as('points'),
    ])
    .orderBy('finished_at', 'desc')
    .limit(limit)
    .execute()

/**
 * The id of the latest session of the day since this instant that has an answer and is not finished. One that was only opened
 * hides none that was begun.
 */
export const findUnfinished = async (
  db: Db,
  child: Child,
  since: Temporal.Instant,
): Promise<string | null> => {
  const begun = await db
    .selectFrom('learning_sessions as session')
    .where('student_id', '=', child.id)
    .where('purpose', '=', 'vocabulary')
    .where('subject', '=', '')
    .where('started_at', '>=', since)
    .where('finished_at', 'is', null)
    .where(eb =>
      eb.exists(eb.selectFrom('learning_answers').whereRef('session_id', '=', 'session.id').select('id')),
    )
    .select('id')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return begun?.id ?? null
}

/** Counts the words that the child met, and those still taught that it got right at least once. */
export const countWords = (db: Db, child: Child) =>
  db
    .selectFrom('learning_judged_cards')
    .where('student_id', '=', child.id)
    .select(eb => [
      eb.fn
        .count<number>('item')
        .distinct()
        .filterWhere('best_step', '>', 0)
        .filterWhere(isTaughtWord)
        .as('known'),
      eb
        .selectFrom('learning_meetings')
        .where('student_id', '=', child.id)
        .where('learning_meetings.item', 'like', 'word:%')
        .select(one => one.fn.countAll<number>().as('count'))
        .as('met'),
    ])
    .executeTakeFirstOrThrow()

/** The letters, the special ones too, with those that the child got right at least once, the last day of activity, and the days practised since Monday. */
export const findActivity = (db: Db, child: Child, monday: string) =>
  db
    .selectNoFrom(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('learning_letters as l')
          .select([
            'l.letter',
            letterName.as('nameFr'),
            'l.hint_fr as hintFr',
            'l.is_special as isSpecial',
            sql<boolean>`exists (select from learning_judged_cards i
              where i.student_id = ${child.id} and i.item = 'letter:' || l.id and i.best_step > 0)`.as(
              'isKnown',
            ),
            sql<boolean>`exists (select from learning_meetings met
              where met.student_id = ${child.id} and met.item = 'letter:' || l.id)`.as('isMet'),
          ])
          .orderBy('l.place'),
      ).as('letters'),
      eb
        .selectFrom('learning_answers')
        .where('student_id', '=', child.id)
        .select(one => one.fn.max('answered_on').as('day'))
        .as('lastActivityOn'),
      jsonArrayFrom(
        eb
          .selectFrom('learning_answers')
          .where('student_id', '=', child.id)
          .where('answered_on', '>=', monday)
          .select(sql<string>`answered_on::text`.as('day'))
          .distinct()
          .orderBy('day'),
      ).as('practised'),
    ])
    .executeTakeFirstOrThrow()

/** The lessons of the child between two instants, with the first name of the teacher, the first one first. */
export const listLessonsBetween = (db: Db, child: Child, from: Temporal.Instant, until: Temporal.Instant) =>
  db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .innerJoin('profiles as teacher', 'teacher.id', 'lessons.teacher_id')
    .where('seats.student_id', '=', child.id)
    .where('seats.released_at', 'is', null)
    .where('lessons.status', '<>', 'cancelled')
    .where('lessons.starts_at', '>=', from)
    .where('lessons.starts_at', '<', until)
    .select(['lessons.starts_at as startsAt', 'teacher.first_name as teacher'])
    .orderBy('lessons.starts_at')
    .execute()

/** How many grammar points of the child's level have an exercise that was never right; none for a child who is not asked any. */
export const countGrammarLeft = async (db: Db, child: Child): Promise<number> => {
  if (!canReadFrench(child)) return 0
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from learning_points point where point.level = ${child.level} and exists (
      select from learning_exercises e where e.point_id = point.id and e.retired_at is null and not exists (
        select from learning_judged_cards card where card.student_id = ${child.id}
          and card.item = 'exercise:' || e.id and card.best_step > 0))`.execute(db)
  return rows[0]?.left ?? 0
}

/** Sums the points that the child earned on this day of the family's zone, by answers and by finished sessions. */
export const sumPointsOfDay = async (db: Db, child: Child, day: string): Promise<number> => {
  const row = await db
    .selectNoFrom(eb => [
      eb
        .selectFrom('learning_answers')
        .where('student_id', '=', child.id)
        .where('answered_on', '=', day)
        .select(one => one.fn.sum<number>('points').as('points'))
        .as('answers'),
      eb
        .selectFrom('learning_sessions')
        .where('student_id', '=', child.id)
        .where('finished_on', '=', day)
        .select(one => one.fn.sum<number>('points').as('points'))
        .as('sessions'),
    ])
    .executeTakeFirst()
  return (row?.answers ?? 0) + (row?.sessions ?? 0)
}
