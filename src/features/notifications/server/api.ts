import { z } from 'zod'
import { authedProcedure, ownAccountProcedure } from '#features/accounts/server/procedures.ts'
import { cutPage, formatCursor, parseCursor } from '#platform/http/cursor.ts'
import { refusalError, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import {
  type MailTopic,
  mailTopics,
  type NoticeTopic,
  noticeTopics,
  reminders,
  topicsOf,
} from '../preferences.ts'
import { markNotificationsRead, publishToUsers } from './notify.ts'
import { changePreferences, findPreferences } from './preferences.ts'
import { countUnread, listNotifications } from './queries.ts'
import { NotificationPage, toNotificationView } from './view.ts'

export const list = authedProcedure
  .route({ method: 'GET', path: '/notifications', summary: 'Les notifications, la plus récente d’abord' })
  .input(
    z.object({
      after: z.string().max(100).optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
  )
  .output(NotificationPage)
  .handler(async ({ context: { db, me, now }, input: { after, pageSize } }) => {
    const rows = await listNotifications(db, me, { after: parseCursor(after), limit: pageSize + 1 }, now)
    const { shown, last } = cutPage(rows, pageSize)
    const reader = { role: me.role, timezone: me.timezone ?? schoolZone }
    return {
      notifications: shown.map(row => toNotificationView(row, reader, now)),
      next: last ? formatCursor({ at: last.createdAt, id: last.id }) : null,
    }
  })

const Choices = z.object({
  reminder: z.enum(reminders),
  mutedMails: z.array(z.enum(Object.keys(mailTopics) as MailTopic[])).max(10),
  mutedNotices: z.array(z.enum(Object.keys(noticeTopics) as NoticeTopic[])).max(10),
})

/** Accounts with notification preferences: parents and teachers. */
const choosingProcedure = ownAccountProcedure.use(({ context, next }) => {
  if (topicsOf(context.me.role).length === 0) throw refusalError('forbidden')
  return next()
})

/** The mails and notifications that the person has muted. */
export const preferences = choosingProcedure
  .route({
    method: 'GET',
    path: '/notifications/settings',
    summary: 'Les choix d’emails et de notifications',
  })
  .output(Choices)
  .handler(({ context: { db, me } }) => findPreferences(db, me))

export const choose = choosingProcedure
  .route({
    method: 'PATCH',
    path: '/notifications/settings',
    summary: 'Choisir les emails, les notifications et les rappels',
  })
  .input(Choices.partial())
  .output(Choices)
  .handler(({ context: { db, me }, input }) => changePreferences(db, me, input))

/** The counts on the bell and on «Messages». */
export const unread = ownAccountProcedure
  .route({ method: 'GET', path: '/notifications/unread', summary: 'Ce qui n’est pas encore lu' })
  .output(z.object({ notifications: z.number().int(), messages: z.number().int() }))
  .handler(async ({ context: { db, me, now } }) => {
    const { notifications, messages } = await countUnread(db, me, now)
    return { notifications, messages }
  })

export const readAll = authedProcedure
  .route({
    method: 'POST',
    path: '/notifications/reading',
    successStatus: 204,
    summary: 'Marquer toutes les notifications comme lues',
  })
  .handler(async ({ context: { db, me, now } }) => {
    await markNotificationsRead(db, me.userId, 'all', now)
    await publishToUsers(db, [me.userId])
  })

export const read = authedProcedure
  .route({
    method: 'POST',
    path: '/notifications/{id}/reading',
    successStatus: 204,
    summary: 'Marquer une notification comme lue',
  })
  .input(z.object({ id: Id }))
  .handler(async ({ context: { db, me, now }, input: { id } }) => {
    const found = await db
      .selectFrom('notifications')
      .where('user_id', '=', me.userId)
      .where('id', '=', id)
      .select('id')
      .executeTakeFirst()
    await unwrapOrThrow(found ? ok(null) : refuse('not_found'))
    if ((await markNotificationsRead(db, me.userId, { id }, now)) > 0) await publishToUsers(db, [me.userId])
  })
