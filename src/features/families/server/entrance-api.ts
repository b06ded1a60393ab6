import { z } from 'zod'
import { parentProcedure, publicProcedure, sendCookies } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { refusalError, tooManyError, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { localOf } from '#platform/time/zones.ts'
import { createEntrance, enterByLink, isEntranceOpen, openChildSpace } from './child-entrance.ts'

const StudentId = z.object({ id: Id })
const Token = z.object({ token: z.string().max(200) })
const Home = z.object({ home: z.literal('/student') })
const home = { home: '/student' as const }

/** Opens the child's space in this browser, in place of the parent's. */
export const openSpace = parentProcedure
  .route({
    method: 'POST',
    path: '/students/{id}/space',
    summary: 'Ouvrir l’espace d’un enfant dans ce navigateur',
  })
  .input(StudentId)
  .output(Home)
  .handler(async ({ context, input: { id } }) => {
    const me = await context.viewer()
    if (!me) throw refusalError('signed_out')
    const { cookies } = await unwrapOrThrow(openChildSpace({ ...context, me }, id))
    sendCookies(context, cookies)
    return home
  })

/** A link that opens the child's space on another device, once. */
export const makeEntrance = parentProcedure
  .route({
    method: 'POST',
    path: '/students/{id}/entrance',
    summary: 'Un code QR qui ouvre l’espace d’un enfant sur un autre appareil, une fois',
  })
  .input(StudentId)
  .output(z.object({ image: z.string(), address: z.string(), until: z.string() }))
  .handler(async ({ context, input: { id } }) => {
    const me = await context.viewer()
    if (!me) throw refusalError('signed_out')
    const wait = await context.limits.count('childEntrance', context.family.familyId)
    if (wait !== undefined) throw tooManyError(wait)
    const { expiresAt, ...entrance } = await unwrapOrThrow(createEntrance({ ...context, me }, id))
    return { ...entrance, until: localOf(expiresAt, context.family.timezone).time }
  })

/** Whether the link of a QR code would still work. */
export const entrance = publicProcedure
  .input(Token)
  .output(z.object({ isOpen: z.boolean() }))
  .handler(async ({ context, input: { token } }) => ({ isOpen: await isEntranceOpen(context, token) }))

export const enter = publicProcedure
  .route({
    method: 'POST',
    path: '/child-entrances',
    summary: 'Entrer dans l’espace d’un enfant par un code QR',
  })
  .input(Token)
  .output(Home)
  .handler(async ({ context, input }) => {
    const { cookies } = await unwrapOrThrow(enterByLink(context, input), {
      entrance_over: { status: 410, message: () => m.families_entrance_over() },
    })
    sendCookies(context, cookies)
    return home
  })
