import { z } from 'zod'
import { schoolZone } from '#features/school/zone.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf } from '#platform/time/zones.ts'
import { applicationStatuses } from '../applications.ts'
import type { findApplication } from './queries.ts'

export const ApplicationView = z.object({
  id: z.guid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  diploma: z.string(),
  /** Years of teaching. */
  experience: z.int(),
  hourlyRateCents: z.int(),
  timezone: z.string(),
  zoneLabel: z.string(),
  specialization: z.array(z.string()),
  motivation: z.string(),
  status: z.enum(applicationStatuses),
  refusalReason: z.string().nullable(),
  appliedAt: z.string(),
  /** The school's calendar day, in French. */
  appliedOn: z.string(),
  decidedAt: z.string().nullable(),
  decidedOn: z.string().nullable(),
  /** The admin who decided; null when the account is deleted. */
  decidedBy: z.string().nullable(),
})
export type ApplicationView = z.infer<typeof ApplicationView>

export const toSchoolDay = (at: string) =>
  formatDayWithYear(localOf(Temporal.Instant.from(at), schoolZone).date)

export const toApplicationView = (
  row: NonNullable<Awaited<ReturnType<typeof findApplication>>>,
): ApplicationView => ({
  ...row,
  zoneLabel: zoneLabel(row.timezone),
  appliedOn: toSchoolDay(row.appliedAt),
  decidedOn: row.decidedAt && toSchoolDay(row.decidedAt),
  decidedBy: row.decidedBy || null,
})
