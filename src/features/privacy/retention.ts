import { familyArrivalRetention, teacherArrivalRetention } from '#features/classroom/classroom.ts'
import { recordingRetention } from '#features/recordings/recordings.ts'

/** Retention periods of data that is not erased earlier. The privacy page states the same (legal.json and legal.en.json in school/content/). */
export const retention = {
  unconfirmedAccounts: { days: 7 },
  refusedApplications: { months: 6 },
  /** Diplomas of an applicant, from the refusal. */
  refusedDiplomas: { days: 30 },
  /** Used or expired links sent by mail. */
  deadLinks: { days: 7 },
  /** Sessions that expired, with their address and user agent. A sign-out deletes the session at once. */
  endedSessions: { days: 30 },
  /** Children's requests for lessons, from the end of the time to answer. */
  bookingRequests: { days: 180 },
  /** Places on waiting lists that are closed. */
  groupWaits: { days: 180 },
  notifications: { days: 180 },
  /** Photos and voices that answer homework, from the day on which the homework is due. */
  homeworkFiles: { days: 90 },
  /**
   * Practice sessions that were opened and never answered, from their start. A device answers one without a network, and sends the
   * answers when it is back: longer than a summer away. The privacy page promises no time for them.
   */
  unansweredSessions: { days: 90 },
  /** Words that a child recorded. */
  childVoices: { days: 30 },
  /** Parts of recorded lessons, each from its start: the days that the school sets. */
  recordings: recordingRetention,
  /** Who came to a lesson's room, and when. The rooms' own job removes them (`removeOldArrivals`). */
  familyArrivals: familyArrivalRetention,
  teacherArrivals: teacherArrivalRetention,
  messages: { months: 24 },
  /** The school's announcements, with their recipients. */
  announcements: { months: 24 },
  /** Addresses in the audit log; the entries stay. */
  auditAddresses: { months: 12 },
  erasureReceipts: { days: 7 },
  /** The school's log of mails, and what keeps one from being sent twice. */
  mailLog: { days: 30 },
  developmentMails: { days: 30 },
} as const satisfies Record<string, Temporal.DurationLike | ((days: number) => Temporal.DurationLike)>
export type Retained = keyof typeof retention

/** Older records are removed. Months are those of the calendar, in UTC. */
export const retentionCutoff = (
  kept: Retained,
  now: Temporal.Instant,
  school: { recordingDays: number },
): Temporal.Instant => {
  const period = retention[kept]
  const duration = typeof period === 'function' ? period(school.recordingDays) : period
  return now.toZonedDateTimeISO('UTC').subtract(duration).toInstant()
}
