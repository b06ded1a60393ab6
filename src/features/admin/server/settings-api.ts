import { z } from 'zod'
import { adminProcedure } from '#features/accounts/server/procedures.ts'
import { changeSchoolSettings, findSchoolSettings } from './school-settings.ts'

/** The limits that constraints of the table school_settings hold too. */
const SchoolSettings = z.object({
  bookingHorizonMonths: z.int().min(1).max(24).describe('Mois à l’avance, au plus'),
  lessonsAheadPerChild: z.int().min(1).max(500).describe('Cours à venir par enfant, au plus'),
  newFamiliesWait: z
    .boolean()
    .describe('Une nouvelle famille ne rejoint un groupe qu’après un cours seul ou l’accord de l’école'),
})

export const schoolSettings = adminProcedure
  .route({ method: 'GET', path: '/school/settings', summary: 'Les règles de l’école' })
  .output(SchoolSettings)
  .handler(({ context }) => findSchoolSettings(context.db))

/** What is booked already stays. */
export const changeSettings = adminProcedure
  .route({ method: 'PUT', path: '/school/settings', summary: 'Changer les règles de l’école' })
  .input(SchoolSettings)
  .output(SchoolSettings)
  .handler(({ context: { db, admin: by, now }, input }) => changeSchoolSettings(db, by, input, now))
