import { z } from 'zod'
import { m } from '#paraglide/messages.js'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { isTimeZone, localOf } from '#platform/time/zones.ts'
import { deviceLabel } from '../devices.ts'
import {
  beginFactorSetup,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
} from './change-second-factor.ts'
import { accountErrors } from './errors.ts'
import { Done, FactorCodeInput, Password } from './input.ts'
import { authRoute, ownAccountProcedure, publicProcedure, sendCookies } from './procedures.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { hasChallenge, verifySecondFactor } from './sign-in-challenge.ts'

// The account's own security: second factor and sessions.

/** The state of the second factor; `setup` only for the session that is setting it up. */
export const secondFactor = ownAccountProcedure
  .output(
    z.object({
      isOn: z.boolean(),
      isRequired: z.boolean(),
      recoveryLeft: z.int(),
      setup: z.object({ address: z.string(), image: z.string(), secret: z.string() }).nullable(),
    }),
  )
  .handler(({ context }) => getSecondFactor(context, m.site_name()))

export const beginSecondFactor = ownAccountProcedure
  .route(authRoute('/two-factor/enable', 'Commencer à activer le second facteur'))
  .input(z.object({ password: Password }))
  .output(Done)
  .handler(({ context, input }) => unwrapOrThrow(beginFactorSetup(context, input), accountErrors))

export const activateSecondFactor = ownAccountProcedure
  .route(authRoute('/two-factor/activate', 'Activer le second facteur par un premier code'))
  .input(FactorCodeInput)
  .output(z.object({ recoveryCodes: z.array(z.string()) }))
  .handler(({ context, input }) => unwrapOrThrow(confirmSecondFactor(context, input), accountErrors))

export const disableSecondFactor = ownAccountProcedure
  .route(authRoute('/two-factor/disable', 'Retirer le second facteur'))
  .input(FactorCodeInput.extend({ password: Password }))
  .output(Done)
  .handler(({ context, input }) => unwrapOrThrow(removeSecondFactor(context, input), accountErrors))

/** Whether this browser's sign-in waits for a code. */
export const challenge = publicProcedure
  .output(z.object({ isOpen: z.boolean() }))
  .handler(async ({ context }) => ({ isOpen: await hasChallenge(context) }))

export const verifyFactorCode = publicProcedure
  .route(authRoute('/two-factor/verify', 'Finir de se connecter par un code'))
  .input(FactorCodeInput)
  .output(z.object({ home: z.string().describe('La page où la personne arrive') }))
  .handler(async ({ context, input }) => {
    const { home, cookies } = await unwrapOrThrow(verifySecondFactor(context, input), accountErrors)
    sendCookies(context, cookies)
    return { home }
  })

const SessionView = z.object({
  id: z.guid(),
  device: z.string(),
  /** «heure de Paris»; null when the browser did not say. */
  place: z.string().nullable(),
  usedOn: z.string(),
  openedOn: z.string(),
  isCurrent: z.boolean(),
})

/** The person's open sessions, the last used first; fifty at most. */
export const sessions = ownAccountProcedure
  .route({ method: 'GET', path: '/account/sessions', summary: 'Les appareils connectés' })
  .output(z.object({ sessions: z.array(SessionView) }))
  .handler(async ({ context: { db, me, now, visitorZone } }) => {
    const timezone = me.timezone ?? visitorZone ?? schoolZone
    const format = (at: Temporal.Instant) => {
      const { date, time } = localOf(at, timezone)
      return m.accounts_session_time({ day: formatDayWithYear(date), time })
    }
    const found = await listSessions(db, me, now)
    return {
      sessions: found.map(({ id, userAgent, zone, openedAt, usedAt }) => ({
        id,
        device: deviceLabel(userAgent),
        place: isTimeZone(zone) ? zoneLabel(zone) : null,
        usedOn: format(usedAt),
        openedOn: format(openedAt),
        isCurrent: id === me.sessionId,
      })),
    }
  })

export const closeSession = ownAccountProcedure
  .route({ method: 'DELETE', path: '/account/sessions/{id}', summary: 'Déconnecter un appareil' })
  .input(z.object({ id: Id }))
  .output(Done)
  .handler(({ context: { db, me }, input: { id } }) => unwrapOrThrow(endSession(db, me, id)))

export const closeOtherSessions = ownAccountProcedure
  .route({
    method: 'POST',
    path: '/account/sessions/others/end',
    summary: 'Déconnecter tous les appareils, sauf celui-ci',
  })
  .output(Done)
  .handler(({ context: { db, me, now } }) => endOtherSessions(db, me, now))
