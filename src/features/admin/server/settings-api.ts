import { adminProcedure } from '#features/accounts/server/procedures.ts'
import { changeSchoolSettings, findSchoolSettings, SchoolSettings } from './school-settings.ts'

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
