// The program's web side without a port: requests in, answers out, on a test's own database; and its postman.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { getProgram } from '#app/context.ts'
import { deliverMail } from '#app/deliver-mail.ts'
import { createHttpApp } from '#app/http-app.ts'
import { drainBookingOutbox } from '#features/booking/server/drain-outbox.ts'
import { drainGroupOutbox } from '#features/lessons/server/group-outbox.ts'
import type { Db } from '#platform/db/connect.ts'
import type { MailJob } from '#platform/mail/compose.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { insertSession } from './session-row.ts'

export const origin = 'http://localhost:3000'
type Sent = { cookie?: string; address?: string; headers?: Record<string, string> }

export const testWeb = (database: { url: string; db: Db }) => {
  let app: ReturnType<typeof createHttpApp> | undefined
  const files = mkdtempSync(join(tmpdir(), 'kalima-files-'))
  beforeAll(() => {
    process.env.DATABASE_URL = database.url
    process.env.KALIMA_SECRET = 'a-secret-for-tests-alone-0123456789abcdef'
    process.env.PUBLIC_URL = origin
    process.env.KALIMA_STORAGE_DIR = files
    app = createHttpApp(() => new Response('page', { headers: { 'content-type': 'text/html' } }))
  })
  afterAll(async () => {
    await getProgram().close()
    rmSync(files, { recursive: true, force: true })
  })

  const ask = async (path: string, init: RequestInit, { cookie, address, headers }: Sent = {}) => {
    if (!app) throw new Error('The web is there only while tests run.')
    const request = new Request(origin + path, init)
    if (cookie) request.headers.set('cookie', cookie)
    for (const [name, value] of Object.entries(headers ?? {})) request.headers.set(name, value)
    return app.fetch(request, { incoming: { socket: { remoteAddress: address ?? '192.0.2.1' } } })
  }
  return {
    /** The cookie of a fresh session of this account, whatever its password. */
    sessionOf: async (userId: string) => {
      return `kalima.session_token=${await insertSession(database.db, getProgram().secret, userId)}`
    },
    /** A request as any program may write it: nothing is added. */
    raw: ask,
    get: (path: string, sent?: Sent) => ask(path, {}, sent),
    post: (path: string, body: unknown, sent?: Sent) =>
      ask(
        path,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        },
        sent,
      ),
    /** Any other method, with a JSON body or none. */
    send: (method: 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown, sent?: Sent) =>
      ask(
        path,
        {
          method,
          headers: { 'content-type': 'application/json', origin },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        },
        sent,
      ),
    form: (path: string, fields: Record<string, string>, sent?: Sent) =>
      ask(path, { method: 'POST', headers: { origin }, body: new URLSearchParams(fields) }, sent),
    /** Composes and takes away every mail that waits, as the worker would. */
    deliver: async (now = Temporal.Now.instant()): Promise<Mail[]> => {
      await drainBookingOutbox(database.db)
      await drainGroupOutbox(database.db, now)
      const { rows } = await sql<{
        id: string
        data: MailJob
        retryCount: number
        retryLimit: number
      }>`delete from pgboss.job where name = 'mail'
        returning id, data, retry_count as "retryCount", retry_limit as "retryLimit"`.execute(database.db)
      const mails: Mail[] = []
      const keep = async (_tx: Db, mail: Mail) => void mails.push(mail)
      for (const job of rows)
        await deliverMail(database.db, keep, job, { publicUrl: origin, now, storage: getProgram().storage })
      return mails
    },
  }
}
export type TestWeb = ReturnType<typeof testWeb>

/** The cookies of an answer as a browser would send them back. */
export const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')

/** The token of the link in a mail. */
export const tokenIn = (mail: Mail | undefined): string => {
  const token = mail?.text.match(/token=([\w-]+)/)?.[1]
  if (!token) throw new Error('No link in this mail')
  return token
}

/** The ids of the entries that a mail takes out of its recipient's calendar. It adds none. */
export const removedEntriesIn = (mail: Mail | undefined): string[] =>
  (mail?.attachments ?? []).flatMap(({ content }) => {
    const text = content.replaceAll(/\r\n[ \t]/g, '')
    if (!text.includes('METHOD:CANCEL')) throw new Error('The mail adds entries')
    return [...text.matchAll(/^UID:([\da-f-]{36})/gm)].map(([, id]) => id ?? '')
  })
