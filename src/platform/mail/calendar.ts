import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { m } from '#paraglide/messages.js'
import type { MailContext } from './compose.ts'
import type { Attachment } from './mail.ts'

export type CalendarEntry = {
  /** Stable over all changes, so that a calendar recognises the entry. */
  uid: string
  /** Grows with every change, so that a late mail does not restore an older version. */
  sequence: number
  startsAt: Temporal.Instant
  minutes: number
  summary: string
  /** Where it takes place. */
  url: string
  /** What has to happen for it to take place; undefined once it is certain. */
  condition?: string | undefined
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Parses «Kalima <bonjour@kalima.test>». */
const parseOrganiser = (mailFrom: string) => {
  const [, name = '', email = mailFrom] = mailFrom.match(/^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/) ?? []
  return { name: oneLine(name) || email, email }
}

/** The address of the settings' sender (MAIL_FROM) under the school's name. */
export const schoolSender = (name: string, mailFrom: string) =>
  `"${oneLine(name).replaceAll(/["\\]/g, '')}" <${parseOrganiser(mailFrom).email}>`

/** The end of our entries' ids, in every calendar that imports them. */
export const entryIdSuffix = (publicUrl: string) => `@${new URL(publicUrl).hostname}`

/**
 * An iCalendar file with times in UTC; each calendar shows them in its owner's zone. PUBLISH adds or updates the entries,
 * CANCEL removes them.
 */
export const calendarFile = (
  method: 'PUBLISH' | 'CANCEL',
  entries: readonly CalendarEntry[],
  { name, publicUrl, mailFrom, now }: MailContext & { name: string },
): Attachment => {
  const { hostname } = new URL(publicUrl)
  const calendar = ical({
    name,
    method: ICalCalendarMethod[method],
    prodId: { company: hostname, product: name },
  })
  const isCancelled = method === 'CANCEL'
  for (const { uid, sequence, startsAt, minutes, summary, url, condition } of entries)
    calendar.createEvent({
      id: `${uid}${entryIdSuffix(publicUrl)}`,
      sequence,
      stamp: new Date(now.epochMilliseconds),
      start: new Date(startsAt.epochMilliseconds),
      end: new Date(startsAt.epochMilliseconds + minutes * 60_000),
      summary: oneLine(summary),
      location: url,
      url,
      organizer: parseOrganiser(mailFrom ?? `${name} <bonjour@${hostname}>`),
      ...(condition && !isCancelled && { description: oneLine(condition) }),
      status: isCancelled
        ? ICalEventStatus.CANCELLED
        : condition
          ? ICalEventStatus.TENTATIVE
          : ICalEventStatus.CONFIRMED,
    })
  return {
    filename: `${isCancelled ? m.ui_calendar_file_cancelled() : m.ui_calendar_file()}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendar.toString(),
  }
}
