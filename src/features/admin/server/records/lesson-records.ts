import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { selectReportsOfLesson } from '#features/classroom/server/report-problem.ts'
import { isGivenBack, mayDo } from '#features/lessons/lessons.ts'
import { freeHoursSql } from '#features/lessons/server/free-cancellation-sql.ts'
import { selectSchoolLessons } from '#features/lessons/server/school-lessons.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import { activeStatusList } from '#features/school/server/lesson-status-lists.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { accountName, fullNameSql } from '#platform/db/full-name.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import type { Role } from '#platform/db/schema.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { formatSchoolDay, formatSchoolMoment } from '#platform/time/school-day.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf } from '#platform/time/zones.ts'
import { bookingLines, momentOf, parentPhones, writeFileReads } from './record-queries.ts'
import type { BookingRecord, LessonRecord, SeatLine } from './record-view.ts'
import { toRoomReportView } from './report-view.ts'
import { toSchoolLessonView } from './school-lesson-view.ts'

/** What became of a seat `s`. */
const seatState = sql<SeatLine['state']>`case
  when s.released_at is null then case when s.given_back_at is null then 'held' else 'returned' end
  when s.moved_to is not null then 'postponed'
  when s.given_back_at is not null then 'given_back' else 'counted' end`

/** The lesson that replaced a seat `s`, which was cancelled too late. */
const againLesson = sql<string | null>`case when s.given_back_at is not null then (
  select again.lesson_id from seats again where again.id = s.replaced_by) end`

/** When the lesson of a seat `s` is now: where it went, if it moved. */
const presentStart = sql`(
  with recursive hours as (
    select s.moved_to, s.starts_at
    union all select next.moved_to, next.starts_at from hours join seats next on next.id = hours.moved_to)
  select starts_at from hours where moved_to is null)`

/** A lesson with its seats, released ones too. The names are those of children: reading it is logged in their files. */
export const findLessonRecord = async (
  db: Db,
  by: Admin,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<LessonRecord, 'not_found'>> => {
  const found = await selectSchoolLessons(db, by).where('lessons.id', '=', id).executeTakeFirst()
  if (!found) return refuse('not_found')
  const { rows: seats } = await sql<
    Omit<
      SeatLine,
      | 'cameAt'
      | 'familyTime'
      | 'isOfSeries'
      | 'mayGiveBack'
      | 'mayRelease'
      | 'mayPostpone'
      | 'notPostponable'
      | 'isFreeToCancel'
    > & {
      timezone: string
      arrivedAt: string | null
      freeCancellationHours: number
      place: number
      sessions: number
    }
  >`
    select s.id, c.id as "studentId", c.first_name as "studentName", c.age, c.level, c.level_known as "levelKnown", s.parent_id as "familyId",
      coalesce(nullif(p.last_name, ''), p.first_name) as "familyName",
      ${parentPhones(sql`s.parent_id`)} as "familyPhones", f.timezone, ${seatState} as state,
      ${againLesson} as "againLessonId",
      s.price_cents as "priceCents", s.booking_id as "bookingId", b.number_of_sessions as sessions, a.attendance,
      ${isoInstant('arrival.arrived_at')} as "arrivedAt", exists (select from lesson_reports r where r.seat_id = s.id) as "isReported",
      ${freeHoursSql('s', 'b')} as "freeCancellationHours",
      (select count(*)::int from seats o where o.booking_id = s.booking_id and o.moved_to is null
        and o.starts_at <= ${presentStart}) as place
    from seats s join bookings b on b.id = s.booking_id join parents f on f.id = s.parent_id
    join profiles p on p.id = s.parent_id left join students c on c.id = s.student_id
    left join seat_attendance a on a.seat_id = s.id left join room_arrivals arrival on arrival.seat_id = s.id
    where s.lesson_id = ${id}::uuid order by s.released_at nulls first, s.seat_no, s.id`.execute(db)
  const { rows: later } = await sql<{ count: number }>`
    select count(distinct l.id)::int as count from seats own
    join seats s on s.booking_id = own.booking_id and s.released_at is null
    join lessons l on l.id = s.lesson_id
    where own.lesson_id = ${id}::uuid and own.released_at is null and l.teacher_id = ${found.teacherId}::uuid
      and l.starts_at > ${found.startsAt}::timestamptz and l.status in (${activeStatusList})`.execute(db)
  const teacher = await db
    .selectFrom('profiles')
    .leftJoin('teacher_arrivals as arrival', join =>
      join.onRef('arrival.teacher_id', '=', 'profiles.id').on('arrival.lesson_id', '=', id),
    )
    .innerJoin('teachers', 'teachers.id', 'profiles.id')
    .where('profiles.id', '=', found.teacherId)
    .select([
      'profiles.phone',
      'teachers.is_listed as isListed',
      isoInstant<string | null>('arrival.arrived_at').as('arrivedAt'),
    ])
    .executeTakeFirstOrThrow()
  const reports = await selectReportsOfLesson(db, by, id).execute()
  await writeFileReads(
    db,
    by,
    seats.flatMap(seat => seat.studentId ?? []),
    now,
  )
  const lesson = toSchoolLessonView(found as unknown as Parameters<typeof toSchoolLessonView>[0], now)
  const held = seats.filter(seat => seat.state === 'held' || seat.state === 'returned')
  // In a cancelled lesson no child holds a seat.
  const [only, ...others] = held.length > 0 ? held : seats
  const startsAt = Temporal.Instant.from(lesson.startsAt)
  const endsAt = Temporal.Instant.from(lesson.endsAt)
  return ok({
    lesson,
    teacherPhone: teacher.phone,
    teacherCameAt: teacher.arrivedAt && momentOf(teacher.arrivedAt).time,
    reports: reports.map(one => toRoomReportView(one, now)),
    seats: seats.map(({ timezone, freeCancellationHours, place: _place, sessions, arrivedAt, ...seat }) => {
      const isHeld = seat.state === 'held' && seat.studentId !== null
      const verdict = mayDo(
        'postpone',
        'admin',
        { status: lesson.status, startsAt, endsAt, freeCancellationHours },
        now,
      )
      const isPostponable = isHeld && verdict.ok
      return {
        ...seat,
        cameAt: arrivedAt && momentOf(arrivedAt).time,
        isOfSeries: sessions > 1,
        isFreeToCancel: isGivenBack(
          { ...lesson, lacksTeacher: lesson.isAbsent, startsAt, freeCancellationHours },
          now,
        ),
        familyTime: otherTime(lesson.startsAt, lesson.time, timezone),
        mayGiveBack:
          (seat.state === 'counted' || (seat.state === 'held' && lesson.status === 'completed')) &&
          seat.studentId !== null,
        mayRelease: lesson.mayCancel && lesson.status !== 'completed' && isHeld,
        // A teacher who can't be booked has no other hour.
        mayPostpone: isPostponable && teacher.isListed,
        notPostponable: isPostponable && !teacher.isListed ? m.lessons_postpone_unavailable() : null,
      }
    }),
    series:
      only && others.length === 0 && only.sessions > 1
        ? { bookingId: only.bookingId, place: only.place, sessions: only.sessions }
        : null,
    absence: lesson.state === 'absent' ? await findAbsence(db, lesson, now) : null,
    laterLessons: later[0]?.count ?? 0,
    mayReplace: mayDo('substitute', 'admin', { status: lesson.status, startsAt, endsAt }, now).ok,
  })
}

const findAbsence = async (
  db: Db,
  { id, teacherId }: { id: string; teacherId: string },
  now: Temporal.Instant,
) => {
  const absence = await db
    .selectFrom('lesson_absences')
    .where('lesson_id', '=', id)
    .where('teacher_id', '=', teacherId)
    .select(['reason', isoInstant('reported_at').as('reportedAt')])
    .executeTakeFirst()
  return {
    reason: absence?.reason ?? '',
    reported: absence ? formatSchoolMoment(absence.reportedAt, now) : null,
  }
}

const otherTime = (startsAt: string, schoolTime: string, zone: string) => {
  const { time } = localOf(Temporal.Instant.from(startsAt), zone)
  return time === schoolTime ? null : { time, zoneLabel: zoneLabel(zone) }
}

export const findBookingRecord = async (
  db: Db,
  by: Admin,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<BookingRecord, 'not_found'>> => {
  const { rows } = await sql<
    Omit<BookingRecord, 'madeOn' | 'lessons'> & {
      madeAt: string
      lessonType: LessonType
      bookedBy: { name: string; role: Role | null } | null
      lessons: (Omit<BookingRecord['lessons'][number], 'date' | 'time'> & { startsAt: string })[]
    }
  >`
    select line."madeAt", line.id, line."studentName", line."teacherName", line."lessonType", line."numberOfSessions",
      line."dueCents", line."givenBackCents", line."packageName", line.given, line."givenBack",
      b.parent_id as "familyId", coalesce(nullif(p.last_name, ''), p.first_name) as "familyName",
      b.student_id as "studentId", b.teacher_id as "teacherId", b.recurrence_frequency as frequency,
      b.hourly_rate_cents as "hourlyRateCents", b.discount_percentage as "discountPercentage",
      (select json_build_object('name', ${accountName('maker', 'u')}, 'role', r.role)
        from users u left join profiles maker on maker.id = u.id left join user_roles r on r.user_id = u.id
        where u.id = b.booked_by and u.erased_at is null) as "bookedBy",
      (select coalesce(json_agg(each order by each."startsAt"), '[]') from (
        select l.id, l.starts_at as "startsAt", ${fullNameSql('tp')} as "teacherName", s.price_cents as "priceCents",
          case when s.moved_to is null then case when s.given_back_at is null then s.price_cents else 0 end end as "dueCents",
          case when s.released_at is null and s.given_back_at is null and l.status = 'completed' then 'completed'
            when s.released_at is null and l.status = 'pending' then 'pending' else ${seatState} end as state,
          ${againLesson} as "againLessonId"
        from seats s join lessons l on l.id = s.lesson_id join profiles tp on tp.id = l.teacher_id
        where s.booking_id = b.id) each) as lessons
    from (${bookingLines(sql`b.id = ${id}::uuid`, 1, now)}) line
    join bookings b on b.id = line.id join profiles p on p.id = b.parent_id`.execute(db)
  const [row] = rows
  if (!row) return refuse('not_found')
  const { madeAt, lessons, ...booking } = row
  if (booking.studentId) await writeFileReads(db, by, [booking.studentId], now)
  return ok({
    ...booking,
    madeOn: formatSchoolDay(madeAt),
    lessons: lessons.map(lesson => ({
      ...lesson,
      startsAt: Temporal.Instant.from(lesson.startsAt).toString(),
      ...momentOf(lesson.startsAt),
      day: formatSchoolMoment(lesson.startsAt, now).day,
    })),
  })
}
