import { parentPort, workerData } from 'node:worker_threads'
import { mergePeriods } from '../busy-calendars.ts'
import { parseBusyPeriods } from './parse-calendar.ts'
import type { ThreadInput, ThreadOutput } from './read-calendar.ts'

// Parses one calendar beside the requests: a calendar that anybody wrote may take seconds, or never end.

const { text, from, until, ...options }: ThreadInput = workerData
const parsed = parseBusyPeriods(text, {
  ...options,
  from: Temporal.Instant.fromEpochMilliseconds(from),
  until: Temporal.Instant.fromEpochMilliseconds(until),
})
parentPort?.postMessage(
  parsed &&
    ({
      unreadEvents: parsed.unreadEvents,
      // Merged here: there may be any number of them.
      periods: mergePeriods(parsed.periods).map(({ startsAt, endsAt }) => [
        startsAt.epochMilliseconds,
        endsAt.epochMilliseconds,
      ]),
    } satisfies ThreadOutput),
)
