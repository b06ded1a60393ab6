import { z } from 'zod'
import { line } from '#platform/http/input.ts'
import { isTimeZone } from '#platform/time/zones.ts'
import { interfaceLanguages } from '../families.ts'
import { PersonName } from './student.ts'

export const Profile = z.object({
  firstName: PersonName,
  lastName: PersonName,
  country: line(80),
  languagePreference: z.enum(interfaceLanguages),
  timezone: z.string().max(80).refine(isTimeZone),
})
export type Profile = z.infer<typeof Profile>

/** An old account may have no last name. */
export const ProfileView = Profile.extend({
  lastName: z.string(),
  timezone: z.string(),
  /** «Paris (UTC+1)», with the current offset. */
  timezoneLabel: z.string(),
})
