import { z } from 'zod'
import { memberProcedure } from '#features/accounts/server/procedures.ts'
import { refusalError } from '#platform/http/errors.ts'
import { endFeed, findFeed, renewFeed } from './calendar-feed.ts'

const feedPath = '/api/calendar'

/** A parent or a teacher, who have a calendar of their own. */
const calendarProcedure = memberProcedure.use(({ context: { member }, next }) => {
  if ('admin' in member || ('family' in member && member.family.role !== 'parent'))
    throw refusalError('forbidden')
  return next({
    context: { ownerId: 'family' in member ? member.family.userId : member.teacher.teacherId },
  })
})

export const calendarFeed = calendarProcedure
  .route({ method: 'GET', path: '/calendar', summary: 'Si le calendrier a une adresse' })
  .output(z.object({ isOn: z.boolean() }))
  .handler(async ({ context: { db, ownerId } }) => ({ isOn: (await findFeed(db, ownerId)) !== undefined }))

/** The address is returned this once. */
export const renewCalendarFeed = calendarProcedure
  .route({
    method: 'POST',
    path: '/calendar',
    successStatus: 201,
    summary: 'Créer l’adresse secrète du calendrier, ou la remplacer',
  })
  .output(z.object({ address: z.string() }))
  .handler(async ({ context: { db, ownerId, now, settings } }) => ({
    address: `${settings.publicUrl}${feedPath}/${await renewFeed(db, ownerId, now)}.ics`,
  }))

export const endCalendarFeed = calendarProcedure
  .route({
    method: 'DELETE',
    path: '/calendar',
    successStatus: 204,
    summary: 'Supprimer l’adresse du calendrier',
  })
  .handler(async ({ context: { db, ownerId } }) => {
    await endFeed(db, ownerId)
  })
