import { sql } from 'kysely'
import { type RuleJson, rulesJson, toRule } from '#features/availability/server/calendar-json.ts'
import type { Level } from '#features/families/families.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullName } from '#platform/db/full-name.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import {
  type Candidate,
  fitPoints,
  fitsLesson,
  lessonsOutsideHours,
  type SubstitutionScope,
} from '../substitution.ts'

export type LessonToGive = {
  id: string
  teacherId: string
  type: LessonType
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

/** A lesson that is still to come, and with `following` the later ones of its children's bookings with the same teacher, earliest first. */
export const listLessonsToGive = (
  db: Db,
  lessonId: string,
  scope: SubstitutionScope,
): Promise<LessonToGive[]> =>
  db
    .selectFrom('lessons')
    .innerJoin('lessons as first', join => join.on('first.id', '=', lessonId))
    .where(sql<boolean>`lessons.status in (${activeStatusList})`)
    .where(eb =>
      eb.or([
        eb('lessons.id', '=', lessonId),
        ...(scope === 'one'
          ? []
          : [
              sql<boolean>`(lessons.teacher_id = first.teacher_id and lessons.starts_at > first.starts_at and exists (
                select from seats later join seats own on own.booking_id = later.booking_id
                where later.lesson_id = lessons.id and later.released_at is null
                  and own.lesson_id = first.id and own.released_at is null))`,
            ]),
      ]),
    )
    .select([
      'lessons.id',
      'lessons.teacher_id as teacherId',
      'lessons.type',
      'lessons.starts_at as startsAt',
      'lessons.ends_at as endsAt',
    ])
    .orderBy('lessons.starts_at')
    .execute()

export type Substitute = {
  id: string
  name: string
  photoId: string | null
  levels: Level[]
  lessonsTogether: number
  rating: number
  points: number
}

type CandidateRow = Omit<Candidate, 'rules'> & {
  id: string
  name: string
  photoId: string | null
  rules: RuleJson[]
  childLevels: Level[]
}

const maxCandidates = 60

/**
 * The listed teachers who can give all of these lessons: within their hours, without another lesson or a busy time in another calendar then, of the children's
 * levels, and for a trial those who offer trials. The best first. `only` asks about one teacher.
 */
export const findSubstitutes = async (
  db: Db,
  lessons: readonly LessonToGive[],
  only?: string,
): Promise<Substitute[]> => {
  const [first] = lessons
  if (!first) return []
  const ids = lessons.map(lesson => lesson.id)
  const children = sql`select distinct s.student_id from seats s
    where s.lesson_id = ${isAnyOf(ids)} and s.released_at is null and s.student_id is not null`
  const { rows } = await sql<CandidateRow>`
    select t.id, ${fullName('p')} as name, t.photo_id as "photoId", t.timezone as zone,
      t.trial_lesson_available as "offersTrials", t.levels::text[] as levels, t.rating::float8 as rating,
      ${rulesJson} as rules,
      (select count(*)::int from seats s join lessons l on l.id = s.lesson_id
        where s.student_id in (${children}) and s.released_at is null and l.teacher_id = t.id and l.status = 'completed')
        as "lessonsTogether",
      (select coalesce(array_agg(distinct c.level::text), '{}') from students c where c.id in (${children})) as "childLevels"
    from teachers t join profiles p on p.id = t.id
    where t.is_listed and t.id <> ${first.teacherId}::uuid and t.id = coalesce(${only ?? null}::uuid, t.id)
      and (t.trial_lesson_available or ${first.type !== 'trial'})
      and exists (select from teacher_availability a where a.teacher_id = t.id and not a.is_exception)
      and not exists (select from lessons busy join lessons given on given.id = ${isAnyOf(ids)}
        where busy.teacher_id = t.id and busy.status <> 'cancelled' and busy.during && given.during)
      and not exists (select from busy_calendars elsewhere join lessons given on given.id = ${isAnyOf(ids)}
        where elsewhere.teacher_id = t.id and elsewhere.busy && given.during)
    order by "lessonsTogether" desc, t.rating desc, t.id limit ${maxCandidates}`.execute(db)
  return rows
    .filter(row => fitsLesson(row, { type: first.type, childLevels: row.childLevels }))
    .map(row => ({ ...row, rules: row.rules.map(toRule) }))
    .filter(row => lessonsOutsideHours(row, lessons).length === 0)
    .map(row => ({
      id: row.id,
      name: row.name,
      photoId: row.photoId,
      levels: [...row.levels],
      lessonsTogether: row.lessonsTogether,
      rating: row.rating,
      points: fitPoints(row),
    }))
    .toSorted((one, other) => other.points - one.points || other.lessonsTogether - one.lessonsTogether)
}
