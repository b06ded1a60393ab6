// Bookings, lessons and seats, as the program itself would write them.
import type pg from 'pg'
import { activeStatuses } from '../../src/features/school/lesson-statuses.ts'
import { insertAll } from './insert-all.ts'
import { demoBookings, demoLessons } from './lessons.ts'

export const insertLessons = async (
  client: pg.Client,
  teacherIds: Map<string, string>,
  students: { id: string; familyId: string; firstName: string }[],
) => {
  const bookings = demoBookings()
  const { lessons, seats } = demoLessons(bookings)
  const studentByName = new Map(students.map(student => [student.firstName, student]))
  await insertAll(
    client,
    `insert into bookings (id, parent_id, student_id, teacher_id, lesson_type, package_id, is_recurring, recurrence_frequency,
       number_of_sessions, hourly_rate_cents, discount_percentage, total_cents, booked_by, fingerprint, created_at, lesson_minutes)
     select r.id, r.parent, r.student, r.teacher, r.type, p.id, r.sessions > 1,
       case when r.sessions > 1 then 'weekly'::recurrence_frequency end,
       r.sessions, r.rate, r.discount, r.price * r.sessions, r.parent, 'demo', now() - make_interval(days => r.ago), r.minutes
     from jsonb_to_recordset($1::jsonb) as r (id uuid, parent uuid, student uuid, teacher uuid, type lesson_type, package text,
       sessions smallint, rate int, discount smallint, price int, ago int, minutes smallint)
     left join lesson_packages p on p.name = r.package`,
    bookings.map(booking => ({
      id: booking.id,
      parent: studentByName.get(booking.student)?.familyId,
      student: studentByName.get(booking.student)?.id,
      teacher: teacherIds.get(booking.meeting.teacher),
      type: booking.meeting.type,
      package: booking.package,
      sessions: booking.weeks.length,
      rate: booking.hourlyRateCents,
      discount: booking.discount,
      price: booking.priceCents,
      ago: booking.bookedDaysAgo,
      minutes: booking.meeting.minutes ?? 60,
    })),
  )
  await insertAll(
    client,
    `insert into lessons (id, teacher_id, starts_at, ends_at, type, seats_taken, status, join_until, cancelled_at, cancelled_by)
     select r.id, t.id, at, at + make_interval(mins => r.minutes), r.type, r."seatsTaken", r.status,
       case when r.status = 'pending' then at - greatest(interval '24 hours', make_interval(mins => t.minimum_notice_minutes)) end,
       case when r.status = 'cancelled' then at - interval '2 days' end,
       case when r.status = 'cancelled' then 'parent'::role end
     from jsonb_to_recordset($1::jsonb) as r (id uuid, "teacherId" uuid, isodow int, hour int, type lesson_type, week int,
       "seatsTaken" smallint, status lesson_status, minutes int)
     join teachers t on t.id = r."teacherId",
     lateral (select current_setting('kalima.today')::date as today) d,
     lateral (select case
       when week > 0 then today + 2 + (7 + isodow - extract(isodow from today + 2)::int) % 7 + 7 * (week - 1)
       else today - 1 - (7 - isodow + extract(isodow from today - 1)::int) % 7 + 7 * (week + 1)
     end as day) w,
     lateral (select (day + make_time(hour, 0, 0)) at time zone t.timezone as at) a`,
    lessons.map(lesson => ({
      ...lesson,
      teacherId: teacherIds.get(lesson.teacher),
      minutes: lesson.minutes ?? 60,
    })),
  )
  await insertAll(
    client,
    `insert into seats (lesson_id, starts_at, ends_at, capacity, seat_no, student_id, parent_id, booking_id, is_trial,
       price_cents, released_at, given_back_at)
     select l.id, l.starts_at, l.ends_at, l.capacity, r."seatNo", r.student, r.parent, r."bookingId", l.type = 'trial',
       r."priceCents", released.at, released.at
     from jsonb_to_recordset($1::jsonb) as r ("lessonId" uuid, "bookingId" uuid, student uuid, parent uuid, "seatNo" smallint,
       "priceCents" int, "givenBack" boolean)
     join lessons l on l.id = r."lessonId",
     -- The last child to leave cancels the lesson.
     lateral (select case when r."givenBack" then coalesce(l.cancelled_at, now() - interval '15 days') end as at) released`,
    seats.map(({ student, ...seat }) => ({
      ...seat,
      student: studentByName.get(student)?.id,
      parent: studentByName.get(student)?.familyId,
    })),
  )
  await client.query(
    `update lessons l set group_id = open_group(l.teacher_id,
       (enum_range(null::weekday))[extract(isodow from l.starts_at at time zone t.timezone)],
       extract(hour from l.starts_at at time zone t.timezone)::int,
       (select s.student_id from seats s where s.lesson_id = l.id and s.released_at is null order by s.seat_no limit 1), now())
     from teachers t where t.id = l.teacher_id and l.type = 'group' and l.status = any($1::lesson_status[])`,
    [activeStatuses],
  )
  await client.query(
    `update student_progress p set completed_lessons = done.lessons, total_hours = done.hours
     from (
       select s.student_id, count(*) as lessons, round(sum(extract(epoch from l.ends_at - l.starts_at) / (case l.type when 'trial' then 7200 else 3600 end)), 1) as hours
       from seats s join lessons l on l.id = s.lesson_id
       where l.status = 'completed' and s.released_at is null group by s.student_id
     ) done where done.student_id = p.student_id`,
  )
}
