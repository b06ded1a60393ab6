import type { NotificationKind, Role } from '#platform/db/schema.ts'

// A person's choice of notifications and mails (domain.md, "Notifications").

/** When parents are reminded of a lesson. */
export const reminders = ['day', 'hour', 'none'] as const
export type Reminder = (typeof reminders)[number]
/** Hours before the lesson at which each reminder is sent, and hours before it that it must have been booked. */
export const reminderHours = {
  day: { sentBefore: 24, bookedBefore: 36 },
  hour: { sentBefore: 1, bookedBefore: 3 },
} as const satisfies Partial<Record<Reminder, { sentBefore: number; bookedBefore: number }>>

/**
 * The mails that can be switched off, unless they tell of what the school did (`bySchool` of the job). All others are always
 * sent: links asked for, lessons cancelled by others, security.
 */
export const mailTopics = {
  bookings: [
    'booking-confirmed',
    'seat-cancelled',
    'seat-postponed',
    'second-student-joined',
    'second-student-left',
    'child-lessons-cancelled',
    'series-cancelled',
    'series-postponed',
    'teacher-seat-postponed',
    'teacher-series-postponed',
    'teacher-own-cancellation',
  ],
  requests: ['booking-requested', 'request-refused'],
  messages: ['new-message', 'review-written', 'review-answered', 'file-shared'],
  tomorrow: ['teacher-day'],
  weeks: ['family-week'],
  announcements: ['announcement'],
} as const satisfies Record<string, readonly string[]>
export type MailTopic = keyof typeof mailTopics

/** The topic of a kind of mail; undefined for one that is always sent. */
export const topicOfMail = (kind: string): MailTopic | undefined =>
  (Object.keys(mailTopics) as MailTopic[]).find(topic => mailTopics[topic].some(one => one === kind))

/** The notifications that can be switched off. A cancelled lesson is always announced. */
export const noticeTopics = {
  bookings: [
    'lesson_booked',
    'lesson_confirmed',
    'lesson_moved',
    'series_moved',
    'second_student_joined',
    'second_student_left',
  ],
  requests: ['booking_requested', 'request_refused'],
  messages: ['message', 'review_written', 'review_answered', 'file_shared'],
} as const satisfies Record<string, readonly NotificationKind[]>
export type NoticeTopic = keyof typeof noticeTopics

type Topics = { topic: MailTopic; hasNotice: boolean }[]
/** The topics that each role is asked about, in the order of the page. */
export const topicsOf = (role: Role | null): Topics => {
  if (role === 'parent')
    return [
      { topic: 'bookings', hasNotice: true },
      { topic: 'requests', hasNotice: true },
      { topic: 'messages', hasNotice: true },
      { topic: 'weeks', hasNotice: false },
      { topic: 'announcements', hasNotice: false },
    ]
  return role === 'teacher'
    ? [
        { topic: 'bookings', hasNotice: true },
        { topic: 'messages', hasNotice: true },
        { topic: 'tomorrow', hasNotice: false },
      ]
    : []
}
