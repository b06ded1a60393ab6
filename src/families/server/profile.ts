import { z } from 'zod'
import { isTimeZone } from '~/platform/time/zones'
import { interfaceLanguages } from '../families'
import { PersonName } from './student'

export const Profile = z.object({
  firstName: PersonName,
  lastName: PersonName,
  country: z
    .string()
    .normalize()
    .trim()
    .max(80)
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u),
  languagePreference: z.enum(interfaceLanguages),
  timezone: z.string().max(80).refine(isTimeZone),
})
export type Profile = z.infer<typeof Profile>

/** As it is read: an account made long ago may lack a last name. */
export const ProfileView = Profile.extend({
  lastName: z.string(),
  timezone: z.string(),
  /** «Paris (UTC+1)», as it stands now. */
  timezoneLabel: z.string(),
})
