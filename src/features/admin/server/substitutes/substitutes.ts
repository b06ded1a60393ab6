import { sql } from 'kysely'
import { openByRulesSql } from '#features/availability/server/open-hour-sql.ts'
import { takesAgeSql, takesLevelSql } from '#features/availability/server/takes-child-sql.ts'
import type { Level } from '#features/families/families.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import type { Language, Variety } from '#features/teachers/teachers.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import type { Weekday } from '#platform/time/dates.ts'
import { localOf } from '#platform/time/zones.ts'
import { fitPoints, type Misfit, type SubstitutionScope } from '../../substitution.ts'

export type LessonToSubstitute = {
  id: string
  teacherId: string
  type: LessonType
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

/** A lesson that is still to come, and with `following` the later ones of its children's bookings with the same teacher, earliest first. */
export const listLessonsToSubstitute = (
  db: Db,
  lessonId: string,
  scope: SubstitutionScope,
): Promise<LessonToSubstitute[]> =>
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
  ageFrom: number
  ageTo: number
  varieties: Variety[]
  languages: Language[]
  misfits: Misfit[]
  lessonsTogether: number
  rating: number
  points: number
}

type CandidateRow = Omit<Substitute, 'points'>

/** Of those who can give the lessons; more than a page shows. */
const maxFound = 60

/** The hours that the lessons enter, each once, on the clock of every listed teacher's zone. A lesson begins at a full or a half hour. */
const listHours = async (db: Db, lessons: readonly LessonToSubstitute[], only: string | undefined) => {
  const zones = await db
    .selectFrom('teachers')
    .where('is_listed', '=', true)
    .$if(only !== undefined, query => query.where('id', '=', only ?? ''))
    .select('timezone')
    .distinct()
    .execute()
  return zones.flatMap(({ timezone: zone }) => {
    const hours = new Map<string, { date: string; weekday: Weekday; hour: number }>()
    for (const { startsAt, endsAt } of lessons)
      for (let at = startsAt; Temporal.Instant.compare(at, endsAt) < 0; at = at.add({ minutes: 30 })) {
        const { date, weekday, hour } = localOf(at, zone)
        hours.set(`${date} ${hour}`, { date, weekday, hour })
      }
    return [...hours.values()].map(hour => ({ ...hour, zone, needed: hours.size }))
  })
}

/**
 * The listed teachers who are free for all of these lessons: within their hours, without another lesson or a busy time in another
 * calendar then, and for a trial those who offer trials. Each with what does not fit, by the rules of the families' search: the
 * level and age of every child, the length. The notice is for families, not for the school. The best first. `only` asks about one
 * teacher.
 */
export const findSubstitutes = async (
  db: Db,
  lessons: readonly LessonToSubstitute[],
  only?: string,
): Promise<Substitute[]> => {
  const [first] = lessons
  if (!first) return []
  const ids = lessons.map(lesson => lesson.id)
  const hours = JSON.stringify(await listHours(db, lessons, only))
  const { rows } = await sql<CandidateRow>`
    with child as (
      select distinct c.id, c.age, case when c.level_known then c.level end as level from seats s join students c on c.id = s.student_id
      where s.lesson_id = ${isAnyOf(ids)} and s.released_at is null
    ), open as (
      select h.teacher_id from (
        select h.*, n.date as on_date, n.weekday, n.needed
        from jsonb_to_recordset(${hours}::jsonb) as n (zone text, date date, weekday weekday, hour smallint, needed int)
        join teacher_hours h on h.timezone = n.zone and h.day_of_week = n.weekday and h.hour = n.hour
        where h.is_listed and not h.is_exception and h.teacher_id <> ${first.teacherId}::uuid
          and h.teacher_id = coalesce(${only ?? null}::uuid, h.teacher_id)
      ) h
      where ${sql.raw(openByRulesSql)}
      group by h.teacher_id, h.needed having count(distinct (h.on_date, h.hour)) = h.needed
    ), together as (
      select l.teacher_id, count(*)::int as lessons from child join seats s on s.student_id = child.id and s.released_at is null
        join lessons l on l.id = s.lesson_id
      where l.status = 'completed' group by l.teacher_id
    )
    select t.id, ${fullNameSql('p')} as name, t.photo_id as "photoId", t.levels::text[] as levels, t.age_from as "ageFrom",
      t.age_to as "ageTo", t.varieties::text[] as varieties, t.languages::text[] as languages, t.rating::float8 as rating,
      coalesce(together.lessons, 0) as "lessonsTogether", unfit.misfits
    from open join teachers t on t.id = open.teacher_id join profiles p on p.id = t.id
      left join together on together.teacher_id = t.id
      cross join lateral (select array_remove(array[
        case when exists (select from child where not ${sql.raw(takesLevelSql('t', 'child.level'))}) then 'level' end,
        case when exists (select from child where not ${sql.raw(takesAgeSql('t', 'child.age'))}) then 'age' end,
        case when exists (select from lessons given where given.id = ${isAnyOf(ids)} and given.type = 'individual'
          and extract(epoch from given.ends_at - given.starts_at) / 60 <> all(t.lesson_lengths)) then 'length' end], null) as misfits) unfit
    where (t.trial_lesson_available or ${first.type !== 'trial'})
      and not exists (select from lessons busy join lessons given on given.id = ${isAnyOf(ids)}
        where busy.teacher_id = t.id and busy.status <> 'cancelled' and busy.during && given.during)
      and not exists (select from busy_calendars elsewhere join lessons given on given.id = ${isAnyOf(ids)}
        where elsewhere.teacher_id = t.id and elsewhere.busy && given.during)
    order by cardinality(unfit.misfits), "lessonsTogether" desc, t.rating desc, t.id limit ${maxFound}`.execute(
    db,
  )
  return rows
    .map(row => ({ ...row, points: fitPoints(row) }))
    .toSorted((one, other) => other.points - one.points || other.lessonsTogether - one.lessonsTogether)
}
