import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Context } from '#features/accounts/server/procedures.ts'
import type { FetchPublic } from '#platform/http/fetch-public.ts'
import { entryIdSuffix } from '#platform/mail/calendar.ts'
import type { Settings } from '#platform/settings.ts'
import { type CalendarFailure, monthsRead } from '../busy-calendars.ts'
import type { ParsedCalendar, ParseOptions } from './parse-calendar.ts'

const fetchLimits = { maxBytes: 1_000_000, milliseconds: 10_000, maxRedirects: 3 }
/** How long a calendar of at most 1 MB may take; an ordinary one of that size takes a second. */
const parseMilliseconds = 5000
const resourceLimits = { maxOldGenerationSizeMb: 192 }

// A thread's file is not part of the build: Node runs it as it stands in src/.
const threadFile = () =>
  createRequire(import.meta.url).resolve('#features/availability/server/calendar-thread.ts')

export type ThreadInput = Omit<ParseOptions, 'from' | 'until'> & { text: string; from: number; until: number }
/** Undefined for a text that is no calendar. */
export type ThreadOutput =
  | (Pick<ParsedCalendar, 'unreadEvents'> & { periods: [startsAt: number, endsAt: number][] })
  | undefined

/** Parses in a thread that is ended after its time. @returns a failure if it took too long or too much */
const parseInThread = async (
  text: string,
  { from, until, ...options }: ParseOptions,
): Promise<ReadCalendar> => {
  const workerData: ThreadInput = {
    ...options,
    text,
    from: from.epochMilliseconds,
    until: until.epochMilliseconds,
  }
  const thread = new Worker(threadFile(), { workerData, resourceLimits })
  try {
    const signal = AbortSignal.timeout(parseMilliseconds)
    const [parsed]: ThreadOutput[] = await once(thread, 'message', { signal })
    if (!parsed) return { ok: false, failure: 'not_a_calendar' }
    const toInstant = (at: number) => Temporal.Instant.fromEpochMilliseconds(at)
    return {
      ok: true,
      unreadEvents: parsed.unreadEvents,
      periods: parsed.periods.map(([start, end]) => ({ startsAt: toInstant(start), endsAt: toInstant(end) })),
    }
  } catch (error) {
    // Out of time, or out of memory.
    if (
      error instanceof Error &&
      ['ABORT_ERR', 'ERR_WORKER_OUT_OF_MEMORY'].includes(String('code' in error && error.code))
    )
      return { ok: false, failure: 'oversized' }
    throw error
  } finally {
    await thread.terminate()
  }
}

export type ReadCalendar = ({ ok: true } & ParsedCalendar) | { ok: false; failure: CalendarFailure }

/** Access to the internet, the key of the stored addresses, and the ids of our own lessons. */
export type CalendarAccess = {
  fetchPublic: FetchPublic
  calendarKey: string
  /** The end of the ids of our own lessons in calendars: «@kalima.example». */
  ownSuffix: string
}

export const toCalendarAccess = ({
  fetchPublic,
  calendarKey,
  settings,
}: Pick<Context, 'fetchPublic' | 'calendarKey'> & {
  settings: Pick<Settings, 'publicUrl'>
}): CalendarAccess => ({ fetchPublic, calendarKey, ownSuffix: entryIdSuffix(settings.publicUrl) })

/** The busy times of a calendar from now on. @param zone the owner's */
export const readCalendar = async (
  { fetchPublic, ownSuffix }: CalendarAccess,
  address: URL,
  zone: string,
  now: Temporal.Instant,
): Promise<ReadCalendar> => {
  const fetched = await fetchPublic(address, fetchLimits)
  if (!fetched.ok) return fetched
  const until = now.toZonedDateTimeISO('UTC').add({ months: monthsRead }).toInstant()
  return parseInThread(fetched.text, { zone, ownSuffix, from: now, until })
}
