import { sql } from 'kysely'
import type { SessionUser } from '#features/accounts/server/session-user.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import type { Db } from '#platform/db/connect.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import type { NotificationKind, Role } from '#platform/db/schema.ts'
import type { Cursor } from '#platform/http/cursor.ts'
import { weekdays } from '#platform/time/dates.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { localOf } from '#platform/time/zones.ts'
import { formatList } from '#platform/words/list.ts'
import { getSideColumns, unreadOf } from './unread-messages.ts'

export type NotificationRow = {
  id: string
  kind: NotificationKind
  count: number
  createdAt: string
  isRead: boolean
  studentId: string | null
  studentName: string | null
  /** The teacher who gives the lesson now. */
  teacherName: string | null
  /** The person who did it. */
  actorName: string | null
  startsAt: string | null
  lessonType: LessonType | null
  isCancelled: boolean | null
  bookingId: string | null
  cancelledBy: Role | null
  /** The school did it for the family. */
  isBySchool: boolean
  /** The viewer gives the lesson now. */
  isOwnLesson: boolean
  /** The lesson was moved to the hour that its teacher had proposed. */
  isAccepted: boolean
  /** The ISO weekday (1: Monday) of all lessons of a cancelled series, in the viewer's zone; null when they differ. */
  weekday: number | null
  /** The number of lessons of the booking. */
  sessions: number | null
  /** The other person of the conversation, or the teacher of the review, file or removal; null for a file of the school. */
  personId: string | null
  personName: string | null
  fileName: string | null
  announcement: {
    subject: string
    body: string
    englishSubject: string | null
    englishBody: string | null
  } | null
}

/** The starts of the seats that were released together with the one in the notification's lesson. */
const seriesStarts = sql`(
  select json_agg(x.starts_at)
  from seats x join seats y on y.booking_id = x.booking_id and y.released_at = x.released_at
  where x.booking_id = n.booking_id and y.lesson_id = n.lesson_id and x.moved_to is null)`

/** The ISO weekday of all these instants in a zone; null when they differ. */
const commonWeekday = (starts: readonly string[], zone: string): number | null => {
  const days = new Set(starts.map(start => localOf(Temporal.Instant.from(start), zone).weekday))
  const [day] = days
  return day && days.size === 1 ? weekdays.indexOf(day) + 1 : null
}

/** Whether the school booked, moved or cancelled for the family what the notification is about. */
const isBySchool = sql`(case n.kind
  when 'lesson_booked' then b.school_reason is not null
  when 'lesson_cancelled' then exists (select from seats x
    where x.lesson_id = n.lesson_id and x.student_id = n.student_id and x.released_by_school)
  when 'lesson_moved' then exists (select from seats x join seats y on y.moved_to = x.id
    where x.lesson_id = n.lesson_id and x.student_id = n.student_id and y.released_by_school)
  else false end)`

/** Siblings whose lesson the teacher, the school or the program cancelled; they share a notification, which names no child. */
const siblingNames = sql`(
  select json_agg(c.first_name order by x.seat_no)
  from seats x join students c on c.id = x.student_id join parents p on p.family_id = x.parent_id
  where p.id = n.user_id and x.lesson_id = l.id and x.given_back_at = l.cancelled_at)`

const isAccepted = sql`(n.kind = 'lesson_moved' and exists (select from seats x
  join seats y on y.moved_to = x.id
  join lesson_proposals p on p.seat_id = y.id and p.outcome = 'accepted'
  where x.lesson_id = n.lesson_id and x.student_id = n.student_id))`

/** A proposal that was answered, withdrawn or replaced, has expired, or whose lesson left its hour or its teacher. */
const isClosedProposal = (now: Temporal.Instant) => sql`(n.kind = 'hour_proposed' and not exists (
  select from lesson_proposals p join seats x on x.id = p.seat_id join lessons y on y.id = p.lesson_id
  where p.lesson_id = n.lesson_id and p.outcome is null and p.expires_at > ${now}::timestamptz
    and x.released_at is null and y.teacher_id = p.teacher_id))`

/** Nothing is left to do for a notification that was read, nor for a closed proposal. */
const isRead = (now: Temporal.Instant) => sql`(n.read_at is not null or ${isClosedProposal(now)})`

/** Lists a user's notifications, newest first, with current names and times. */
export const listNotifications = async (
  db: Db,
  { userId, timezone }: Pick<SessionUser, 'userId' | 'timezone'>,
  { after, limit }: { after: Cursor | undefined; limit: number },
  now: Temporal.Instant,
): Promise<NotificationRow[]> => {
  const { rows } = await sql<
    Omit<NotificationRow, 'weekday'> & { seriesStarts: string[] | null; siblingNames: string[] | null }
  >`
    select n.id, n.kind, n.count, n.booking_id as "bookingId", ${isoInstant('n.created_at')} as "createdAt", ${isRead(now)} as "isRead",
      s.id as "studentId", s.first_name as "studentName", tp.first_name as "teacherName", ap.first_name as "actorName", coalesce(${isoInstant('l.starts_at')}, ${isoInstant('q.starts_at')}) as "startsAt",
      l.type as "lessonType", l.status = 'cancelled' as "isCancelled", l.cancelled_by as "cancelledBy", ${isBySchool} as "isBySchool", ${isAccepted} as "isAccepted",
      coalesce(l.teacher_id = n.user_id, false) as "isOwnLesson",
      coalesce(b.number_of_sessions, q.number_of_sessions)::int as sessions, wp.id as "personId", wp.first_name as "personName", f.name as "fileName",
      case when a.id is not null then json_build_object('subject', a.subject, 'body', a.body,
        'englishSubject', a.english_subject, 'englishBody', a.english_body) end as announcement,
      case n.kind when 'series_cancelled' then ${seriesStarts} end as "seriesStarts",
      case when n.kind = 'lesson_cancelled' and n.count = 1 and n.student_id is null then ${siblingNames} end as "siblingNames"
    from notifications n
    left join students s on s.id = n.student_id
    left join lessons l on l.id = n.lesson_id
    left join profiles tp on tp.id = l.teacher_id
    left join profiles ap on ap.id = n.actor_id
    left join bookings b on b.id = n.booking_id
    left join booking_requests q on n.kind in ('booking_requested', 'request_refused') and q.id = n.booking_id
    left join conversations c on c.id = n.conversation_id
    left join teacher_reviews v on v.id = n.review_id
    left join shared_files f on f.id = n.file_id
    left join announcements a on a.id = n.announcement_id
    left join profiles wp on wp.id = case when v.id is not null then v.teacher_id when f.id is not null then f.teacher_id when n.kind = 'room_removed' then n.actor_id when c.teacher_id = n.user_id then c.parent_id else c.teacher_id end
    where n.user_id = ${userId}::uuid
      and (${after?.at ?? null}::timestamptz is null
        or (n.created_at, n.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by n.created_at desc, n.id desc
    limit ${limit}`.execute(db)
  return rows.map(({ seriesStarts, siblingNames, ...row }) => ({
    ...row,
    studentName: siblingNames ? formatList(siblingNames) : row.studentName,
    weekday: commonWeekday(seriesStarts ?? [], timezone ?? schoolZone),
  }))
}

export type Unread = { notifications: number; messages: number }

/** Counts a user's unread notifications and messages. `changedAt` is the last change in any of the user's conversations. */
export const countUnread = async (
  db: Db,
  { userId, role }: Pick<SessionUser, 'userId' | 'role'>,
  now: Temporal.Instant,
): Promise<Unread & { changedAt: string | null }> => {
  const notifications = sql`(select count(*)::int from notifications n
    where n.user_id = ${userId}::uuid and n.read_at is null and not ${isClosedProposal(now)})`
  if (role !== 'parent' && role !== 'teacher') {
    const { rows } = await sql<{ notifications: number }>`select ${notifications} as notifications`.execute(
      db,
    )
    return { notifications: rows[0]?.notifications ?? 0, messages: 0, changedAt: null }
  }
  const { rows } = await sql<Unread & { changedAt: string | null }>`
    select ${notifications} as notifications,
      coalesce(sum((select count(*) ${unreadOf(role)})), 0)::int as messages,
      max(c.changed_at)::text as "changedAt"
    from conversations c where ${getSideColumns(role).own} = ${role === 'parent' ? sql`(select family_id from parents where id = ${userId}::uuid)` : sql`${userId}::uuid`}`.execute(
    db,
  )
  return rows[0] ?? { notifications: 0, messages: 0, changedAt: null }
}
