import { z } from 'zod'
import { line } from '#platform/http/input.ts'
import { isTimeZone } from '#platform/time/zones.ts'
import { interfaceLanguages } from '../families.ts'
import { FamilyMemberName } from './student.ts'

export const Profile = z.object({
  firstName: FamilyMemberName,
  /** Empty for a parent who signed up with a first name only. */
  lastName: z.literal('').or(FamilyMemberName),
  country: line(80),
  languagePreference: z.enum(interfaceLanguages),
  timezone: z.string().max(80).refine(isTimeZone),
})
export type Profile = z.infer<typeof Profile>

/** Without the rules for new names. */
export const ProfileView = Profile.extend({
  firstName: z.string(),
  lastName: z.string(),
  timezone: z.string(),
  /** «Paris (UTC+1)», with the current offset. */
  timezoneLabel: z.string(),
})
