import { type RawBuilder, sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import {
  busyTimesJson,
  type RuleJson,
  rulesJson,
  type TakenTimeJson,
  takenTimeJson,
  toRule,
  toTakenTime,
} from '#features/availability/server/calendar-json.ts'
import { countedNotice, type TakenTime } from '#features/availability/slots.ts'
import { maxLessonHours } from '#features/lessons/lesson-minutes.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import type { LessonLength } from '#features/teachers/lesson-lengths.ts'
import type { Db } from '#platform/db/connect.ts'
import { type FamilyFacts, trialPeriodDays } from '../family-limits.ts'
import type { GroupChild, SettledGroup } from '../groups.ts'
import type { LatePlace } from '../late-places.ts'
import type { TeacherCalendar } from '../plan.ts'
import { maxClockShiftHours } from './new-booking.ts'

export type BookingFacts = {
  /** The booking that already has this id. */
  existing: { familyId: string; fingerprint: string } | undefined
  /** Undefined for a teacher who is not listed. */
  teacher: (TeacherCalendar & { hourlyRateCents: number; calendarVersion: number }) | undefined
  /** Undefined without one, or for a child of another family. */
  student: GroupChild | undefined
  /** The teacher's groups that a child may not fit; only read for a group lesson. */
  groups: SettledGroup[]
  /** The school, with its reason, seats a child in a group that it does not fit. */
  seatsAnyChild: boolean
  /** Undefined without a package or for an unknown one. */
  discountPercentage: number | undefined
  isPackageRetired: boolean
  trialUsed: boolean
  /** The hours of free cancellation that a booking made now is promised. */
  freeCancellationHours: number
  family: FamilyFacts
  /** The teacher's lessons and other busy times, and the student's seats, in the requested times. */
  teacherTaken: TakenTime[]
  studentTaken: TakenTime[]
  /** The child's lessons with this teacher in these times; not read for a booking. */
  ownLessons: { startsAt: Temporal.Instant; bookingId: string }[]
  /** The child's places with this teacher in these times that were cancelled too late. */
  latePlaces: LatePlace[]
}

/** Holds each session whose approximate start is this instant, from its beginning to its end. */
export const timeAround = (start: Temporal.Instant) => ({
  from: start.subtract({ hours: maxClockShiftHours }),
  until: start.add({ hours: maxClockShiftHours + maxLessonHours }),
})

type BookingFactsQuery = {
  /** Undefined for a quote. */
  id?: string
  studentId: string | null
  teacherId: string
  packageId: string | null
  lessonType: LessonType
  now: Temporal.Instant
  /** Reads the lessons and seats that overlap one of these times. */
  times: { from: Temporal.Instant; until: Temporal.Instant }[]
}

/**
 * The trials of a family in the last 90 days or to come. One that was given back does not count, except that of an erased child:
 * children who are added and erased again must not yield trials without end.
 */
const recentTrials = (familyId: string, now: Temporal.Instant) => sql`(
  select count(*)::int from bookings b
  where b.parent_id = ${familyId}::uuid and b.lesson_type = 'trial' and exists (
    select from seats x
    where x.booking_id = b.id and (x.given_back_at is null or b.student_id is null)
      and x.starts_at > ${now.subtract({ hours: trialPeriodDays * 24 })}))`

/** SQL: the bookings that the family `f` made in the last hour and cancelled again itself; not what teacher or school cancelled. */
const recentlyCancelled = (now: Temporal.Instant) => sql`(
  select count(*)::int from bookings made
  where made.parent_id = f.id and made.school_reason is null and made.created_at > ${now.subtract({ hours: 1 })}
    and not exists (select from seats held where held.booking_id = made.id and held.released_at is null)
    and exists (
      select from seats given_up join lessons l on l.id = given_up.lesson_id
      where given_up.booking_id = made.id and given_up.moved_to is null and not given_up.released_by_school
        and (l.status <> 'cancelled' or given_up.released_at < l.cancelled_at or l.cancelled_by in ('parent', 'student'))))`

/** SQL: whether a child had its trial, or has it ahead: one that was given back does not count. */
export const hasUsedTrial = (studentId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from seats where student_id = ${studentId} and is_trial and given_back_at is null)`

/** SQL: the groups of the teacher `t` whose level and ages open_group() keeps, with whether the student `s` sits in them. */
export const settledGroups = (now: Temporal.Instant) => sql`(
  select coalesce(json_agg(json_build_object('id', g.id, 'dayOfWeek', g.day_of_week, 'hour', g.hour, 'level', g.level,
    'youngest', g.youngest, 'oldest', g.oldest, 'isOwn', exists (
      select from lessons l join seats own on own.lesson_id = l.id
      where l.group_id = g.id and l.status in (${activeStatusList}) and own.student_id = s.id
        and own.released_at is null and own.starts_at > ${now}),
    'lessonStarts', array(select extract(epoch from l.starts_at) from lessons l
      where l.group_id = g.id and l.status in (${activeStatusList}) and l.starts_at > ${now}))), '[]')
  from groups g
  where g.teacher_id = t.id and is_settled(g, ${now}))`

/** SQL: the lessons of the student `s` with the teacher `t` that start in the `asked` times. */
const ownLessons = sql`(
  select coalesce(json_agg(json_build_object('epochSeconds', extract(epoch from l.starts_at)::bigint, 'bookingId', own.booking_id)), '[]')
  from unnest(asked.times) as around
  join seats own on own.student_id = s.id and own.released_at is null
    and own.starts_at > lower(around) and own.starts_at < upper(around)
  join lessons l on l.id = own.lesson_id and l.teacher_id = t.id)`

/** SQL: the places of the student `s` with the teacher `t` in the `asked` times, cancelled too late and due. */
const latePlaces = sql`(
  select coalesce(json_agg(json_build_object('seatId', late.id, 'epochSeconds', extract(epoch from l.starts_at)::bigint,
    'minutes', extract(epoch from l.ends_at - l.starts_at)::int / 60, 'type', l.type, 'priceCents', late.price_cents)), '[]')
  from unnest(asked.times) as around
  join seats late on late.parent_id = s.parent_id and late.student_id = s.id and late.released_at is not null and late.given_back_at is null
    and late.starts_at > lower(around) and late.starts_at < upper(around)
  join lessons l on l.id = late.lesson_id and l.teacher_id = t.id)`

/** The family that books, or for whose lesson its teacher proposes another hour. */
export type BookingFactsReader = Pick<Family, 'familyId' | 'studentId' | 'act'>

/** A row of the statement. The teacher's columns are null when `zone` is, and not read then. */
type FactsRow = {
  existing: BookingFacts['existing'] | null
  zone: string | null
  offersTrials: boolean
  lessonLengths: LessonLength[] | null
  hourlyRateCents: number
  minimumNoticeMinutes: number
  latestStart: Temporal.Instant
  freeCancellationHours: number
  calendarVersion: number
  rules: RuleJson[]
  student: GroupChild | null
  groups: SettledGroup[]
  discountPercentage: number | null
  isPackageRetired: boolean
  trialUsed: boolean
  family: FamilyFacts
  teacherTaken: TakenTimeJson[]
  teacherBusy: TakenTimeJson[]
  studentTaken: TakenTimeJson[]
  ownLessons: { epochSeconds: number; bookingId: string }[]
  latePlaces: (Omit<LatePlace, 'startsAt'> & { epochSeconds: number })[]
}

/** All the facts that a booking is checked against, in one statement and so from one snapshot. Finds the family's own students only. */
export const readBookingFacts = async (
  db: Db,
  { familyId, studentId: ownStudentId, act }: BookingFactsReader,
  { id, studentId, teacherId, packageId, lessonType, now, times }: BookingFactsQuery,
): Promise<BookingFacts> => {
  // A lesson that begins up to its greatest length earlier still overlaps.
  const ranges = times.map(({ from, until }) => `[${from.subtract({ hours: maxLessonHours })},${until})`)
  const { rows } = await sql<FactsRow>`
    select
      (select json_build_object('familyId', b.parent_id, 'fingerprint', b.fingerprint)
        from bookings b where b.id = ${id ?? null}::uuid) as existing,
      t.timezone as zone, t.trial_lesson_available as "offersTrials", t.lesson_lengths as "lessonLengths",
      t.hourly_rate_cents as "hourlyRateCents", t.minimum_notice_minutes as "minimumNoticeMinutes", t.calendar_version as "calendarVersion",
      bookable_until(school, ${now}) as "latestStart", school.free_cancellation_hours as "freeCancellationHours",
      ${rulesJson} as rules,
      case when s.id is not null then json_build_object('age', s.age, 'level', s.level, 'levelKnown', s.level_known) end as student,
      ${lessonType === 'group' ? settledGroups(now) : sql`'[]'::json`} as groups,
      p.discount_percentage as "discountPercentage", p.retired_at is not null as "isPackageRetired",
      ${hasUsedTrial(sql`s.id`)} as "trialUsed",
      json_build_object(
        'version', f.booking_version,
        'recentTrials', ${lessonType === 'trial' ? recentTrials(familyId, now) : sql`0`},
        'isNew', ${lessonType === 'group' ? sql`is_new_family(f.id)` : sql`false`},
        'lessonsAhead', (select count(*)::int from seats ahead
          where ahead.parent_id = f.id and ahead.student_id = s.id and ahead.released_at is null and ahead.starts_at > ${now}),
        'recentlyCancelled', ${act ? sql`0` : recentlyCancelled(now)},
        'maximumLessonsAhead', school.lessons_ahead_per_child) as family,
      (select coalesce(json_agg(${takenTimeJson('l', sql`l.is_joinable`)}), '[]')
        from unnest(asked.times) as around
        join lessons l on l.teacher_id = t.id and l.status <> 'cancelled'
          and l.starts_at > lower(around) and l.starts_at < upper(around)) as "teacherTaken",
      ${busyTimesJson(sql`asked.times`)} as "teacherBusy",
      (select coalesce(json_agg(${takenTimeJson('held', sql`false`)}), '[]')
        from unnest(asked.times) as around
        join seats held on held.student_id = s.id and held.released_at is null
          and held.during && around) as "studentTaken",
      ${id ? sql`'[]'::json` : ownLessons} as "ownLessons",
      ${latePlaces} as "latePlaces"
    from school_settings school
    cross join (select ${`{${ranges.join()}}`}::tstzmultirange as times) asked
    join parents f on f.id = ${familyId}::uuid
    left join teachers t on t.id = ${teacherId}::uuid and t.is_listed
    left join students s on s.id = ${studentId}::uuid and s.parent_id = ${familyId}::uuid
      and s.id = coalesce(${ownStudentId}::uuid, s.id)
    left join lesson_packages p on p.id = ${packageId}::uuid`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The statement returned no row')
  return toFacts(row, lessonType, act)
}

const toFacts = (row: FactsRow, lessonType: LessonType, act: Family['act']): BookingFacts => {
  const {
    zone,
    offersTrials,
    lessonLengths,
    hourlyRateCents,
    minimumNoticeMinutes,
    calendarVersion,
    latestStart,
  } = row
  return {
    existing: row.existing ?? undefined,
    teacher:
      zone === null
        ? undefined
        : {
            zone,
            offersTrials,
            lessonLengths: lessonLengths ?? [],
            hourlyRateCents,
            minimumNoticeMinutes: countedNotice(minimumNoticeMinutes, lessonType, act?.waivesNotice ?? false),
            calendarVersion,
            latestStart,
            rules: row.rules.map(toRule),
          },
    student: row.student ?? undefined,
    groups: row.groups,
    seatsAnyChild: act !== undefined,
    discountPercentage: row.discountPercentage ?? undefined,
    isPackageRetired: row.isPackageRetired,
    trialUsed: row.trialUsed,
    freeCancellationHours: row.freeCancellationHours,
    family: row.family,
    teacherTaken: [...row.teacherTaken, ...row.teacherBusy].map(toTakenTime),
    studentTaken: row.studentTaken.map(toTakenTime),
    ownLessons: row.ownLessons.map(({ epochSeconds, bookingId }) => ({
      startsAt: Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000),
      bookingId,
    })),
    latePlaces: row.latePlaces.map(({ epochSeconds, ...place }) => ({
      startsAt: Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000),
      ...place,
    })),
  }
}
