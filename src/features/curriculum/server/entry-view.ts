import { z } from 'zod'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { formatSchoolDay } from '#platform/time/school-day.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { localOf } from '#platform/time/zones.ts'
import type { listChanges } from './history.ts'

// Schemas that the procedures of words, texts and exercises share.

export const EntryId = z.string().min(1).max(120)
export const Version = z.int().min(1)
export const Saved = z.object({ id: z.string() })

export const Changes = z.array(
  z.object({
    id: z.guid(),
    entry: z.string(),
    act: z.enum(['added', 'corrected', 'undone', 'retired', 'restored', 'proofread', 'reopened']),
    author: z.string().nullable(),
    day: z.string(),
    time: z.string(),
    differences: z.array(
      z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
  }),
)
export const toChanges = (changes: Awaited<ReturnType<typeof listChanges>>) =>
  changes.map(({ at, ...change }) => {
    const { date, time } = localOf(at, schoolZone)
    return { ...change, day: formatDayWithYear(date), time }
  })

export const Proofread = z.object({ day: z.string(), reader: z.string().nullable() }).nullable()
export const toProofread = (at: Temporal.Instant | null, reader: string | null) =>
  at && { day: formatSchoolDay(at), reader }
