import { z } from 'zod'
import { ShownVersion, Ticked } from '#features/accounts/server/consents.ts'
import { Email, Password, PersonName, TimeZone } from '#features/accounts/server/input.ts'
import { maxDiplomaLength } from '#features/teachers/settings.ts'
import { specializations } from '#features/teachers/teachers.ts'
import { lines, required, singleSpaced } from '#platform/http/input.ts'
import { maxMotivationLength, maxReasonLength } from '../applications.ts'

/** A JSON number, or a number as a person types it. */
const typedNumber = z
  .union([z.string().max(40), z.number().transform(String)], {
    error: ({ input }) => (input == null ? 'missing_fields' : undefined),
  })
  .refine(value => value.trim() !== '', 'missing_fields')

export const ApplicantFields = z.object({
  firstName: required(PersonName),
  lastName: required(PersonName),
  diploma: required(singleSpaced(maxDiplomaLength)),
  experience: typedNumber.describe('Années d’enseignement'),
  hourlyRate: typedNumber.describe('Euros de l’heure'),
  specialization: z.array(z.enum(specializations)).max(specializations.length).default([]),
  motivation: lines(maxMotivationLength).default(''),
  timezone: TimeZone.optional(),
})

export const ApplicantInput = ApplicantFields.extend({
  email: Email,
  password: Password,
  privacy: Ticked,
  version: ShownVersion,
})

/** The reason for refusing an applicant, which the mail contains. */
export const RefusalReason = lines(maxReasonLength).min(1)
