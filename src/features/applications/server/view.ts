import { z } from 'zod'
import { interfaceLanguages } from '#features/families/families.ts'
import { formatSchoolDay } from '#platform/time/school-day.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { applicationStatuses } from '../applications.ts'
import type { findApplication, findOwnApplication } from './queries.ts'

/** An application as its applicant reads it. */
export const OwnApplicationView = z.object({
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
  /** The school's calendar day, in words. */
  appliedOn: z.string(),
})

export const ApplicationView = OwnApplicationView.extend({
  id: z.guid(),
  /** Null once the account is erased. An application that waits goes with its account. */
  userId: z.guid().nullable(),
  appliedAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedOn: z.string().nullable(),
  /** The admin who decided; null when the account is deleted. */
  decidedBy: z.string().nullable(),
  /** Of the applicant's mails; null for an old application, which reads French. */
  language: z.enum(interfaceLanguages).nullable(),
  /** How many diplomas the applicant has shown as files. */
  diplomaFiles: z.int(),
})
export type ApplicationView = z.infer<typeof ApplicationView>

type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwnApplication>>>
const labelsOf = ({ timezone, appliedAt }: Pick<OwnRow, 'timezone' | 'appliedAt'>) => ({
  zoneLabel: zoneLabel(timezone),
  appliedOn: formatSchoolDay(appliedAt),
})

export const toOwnView = ({ appliedAt, ...row }: OwnRow): z.infer<typeof OwnApplicationView> => ({
  ...row,
  ...labelsOf({ timezone: row.timezone, appliedAt }),
})

export const toApplicationView = (
  row: NonNullable<Awaited<ReturnType<typeof findApplication>>>,
): ApplicationView => ({
  ...row,
  ...labelsOf(row),
  decidedOn: row.decidedAt && formatSchoolDay(row.decidedAt),
  decidedBy: row.decidedBy || null,
})
