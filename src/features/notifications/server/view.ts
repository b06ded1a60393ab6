import { z } from 'zod'
import { m } from '#paraglide/messages.js'
import type { Role } from '#platform/db/schema.ts'
import { formatDay } from '#platform/time/date-format.ts'
import { localOf } from '#platform/time/zones.ts'
import { ofName } from '#platform/words/of-name.ts'
import type { NotificationRow } from './queries.ts'

export const NotificationView = z.object({
  id: z.guid(),
  kind: z.enum([
    'lesson_booked',
    'lesson_cancelled',
    'seat_released',
    'lesson_confirmed',
    'lesson_moved',
    'lesson_link',
    'message',
  ]),
  title: z.string(),
  /** Day and hour of the lesson, on the reader's clock. */
  detail: z.string().nullable(),
  /** Where it is seen. */
  to: z.string(),
  isRead: z.boolean(),
  createdAt: z.string().describe('Instant in UTC, ISO 8601'),
  date: z.string(),
  time: z.string(),
})
type NotificationView = z.infer<typeof NotificationView>

export const NotificationPage = z.object({
  notifications: z.array(NotificationView),
  next: z.string().nullable().describe('Where the next page begins; null at the end'),
})

type Reader = { role: Role | null; timezone: string }

const bookedTitle = ({ lessonType, sessions }: NotificationRow, student: string) => {
  if (lessonType === 'trial') return m.notifications_booked_trial({ student })
  const count = sessions ?? 1
  return count === 1
    ? m.notifications_booked_one({ student })
    : m.notifications_booked_many({ student, count })
}

const cancelledForFamily = ({ cancelledBy, teacherName }: NotificationRow, of: string) => {
  if (cancelledBy === 'teacher')
    return m.notifications_cancelled_by_teacher({ of, teacher: teacherName ?? '' })
  return cancelledBy === 'admin'
    ? m.notifications_cancelled_by_school({ of })
    : m.notifications_cancelled_by_nobody({ of })
}

const cancelledForTeacher = ({ cancelledBy, studentName }: NotificationRow) => {
  if (cancelledBy === 'admin') return m.notifications_teacher_cancelled_by_school()
  return studentName
    ? m.notifications_teacher_cancelled({ of: ofName(studentName) })
    : m.notifications_teacher_cancelled_nameless()
}

const titleOf = (row: NotificationRow, { role }: Reader): string => {
  const student = row.studentName ?? m.notifications_a_child()
  const of = row.studentName ? ofName(row.studentName) : m.notifications_of_a_child()
  const teacher = row.teacherName ?? ''
  switch (row.kind) {
    case 'lesson_booked':
      return bookedTitle(row, student)
    case 'lesson_cancelled':
      return role === 'teacher' ? cancelledForTeacher(row) : cancelledForFamily(row, of)
    case 'seat_released':
      return m.notifications_seat_released({ student })
    case 'lesson_confirmed':
      return m.notifications_confirmed({ of, teacher })
    case 'lesson_moved':
      return m.notifications_moved({ of })
    case 'lesson_link':
      return m.notifications_link({ of, teacher })
    case 'message': {
      const name = row.personName ?? ''
      return row.count === 1
        ? m.notifications_message_one({ name })
        : m.notifications_message_many({ of: ofName(name), count: row.count })
    }
  }
}

const placeOf = ({ kind, personId }: NotificationRow, { role }: Reader) => {
  const space = role === 'teacher' ? '/teacher' : '/parent'
  if (kind === 'message') return `${space}/messages/${personId}`
  return role === 'teacher' ? '/teacher/lessons' : '/parent/upcoming'
}

export const notificationView = (row: NotificationRow, reader: Reader): NotificationView => {
  const createdAt = Temporal.Instant.from(row.createdAt)
  const { date, time } = localOf(createdAt, reader.timezone)
  const start = row.startsAt ? localOf(Temporal.Instant.from(row.startsAt), reader.timezone) : null
  return {
    id: row.id,
    kind: row.kind,
    title: titleOf(row, reader),
    detail: start && m.notifications_when({ day: formatDay(start.date), time: start.time }),
    to: placeOf(row, reader),
    isRead: row.isRead,
    createdAt: createdAt.toString(),
    date,
    time,
  }
}
