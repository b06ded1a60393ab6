import { z } from 'zod'
import { adminProcedure } from '#features/accounts/server/procedures.ts'
import { EarningsRuleView } from '#features/earnings/server/rule.ts'
import { changeSchoolSettings, findSchoolSettings } from './school-settings.ts'

/** The limits that constraints of the table school_settings hold too. */
const SchoolSettings = z.object({
  bookingHorizonMonths: z.int().min(1).max(24).describe('Mois à l’avance, au plus'),
  lessonsAheadPerChild: z.int().min(1).max(500).describe('Cours à venir par enfant, au plus'),
  newFamiliesWait: z
    .boolean()
    .describe('Une nouvelle famille ne rejoint un groupe qu’après un cours seul ou l’accord de l’école'),
  freeCancellationHours: z
    .int()
    .min(0)
    .max(72)
    .describe('Heures avant le cours jusqu’auxquelles annuler et reporter sont sans frais'),
  noticeHours: z
    .int()
    .min(0)
    .max(168)
    .describe('Heures entre une réservation et le cours, au moins, quel que soit le professeur'),
  recordingDays: z.int().min(1).max(365).describe('Jours après lesquels un enregistrement est supprimé'),
  ...EarningsRuleView.shape,
})

export const schoolSettings = adminProcedure
  .route({ method: 'GET', path: '/school/settings', summary: 'Les règles de l’école' })
  .output(SchoolSettings)
  .handler(({ context }) => findSchoolSettings(context.db))

/** Rules that are not given stay as they are. Existing bookings keep the rules under which they were made; months that are not closed earn by the new rule. */
export const changeSettings = adminProcedure
  .route({
    method: 'PATCH',
    path: '/school/settings',
    summary: 'Changer les règles de l’école ; celle des gains vaut pour tout mois qui n’est pas encore clos',
  })
  .input(SchoolSettings.partial())
  .output(SchoolSettings)
  .handler(({ context: { db, admin: by, now }, input }) => changeSchoolSettings(db, by, input, now))
