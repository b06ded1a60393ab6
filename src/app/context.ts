import { createHash } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import type { Context } from '#features/accounts/server/procedures.ts'
import { type SessionUser, viewerOf } from '#features/accounts/server/session-user.ts'
import { schoolOf } from '#features/school/server/school-content.ts'
import { openAuth } from '#platform/auth/auth.ts'
import { openLimits } from '#platform/auth/limits.ts'
import { openDb, openPool } from '#platform/db/connect.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { openRealtime } from '#platform/realtime/realtime.ts'
import { parseSettings } from '#platform/settings.ts'
import { isTimeZone } from '#platform/time/zones.ts'
import { openVideo } from '#platform/video/video.ts'
import { openProgramMetrics } from './metrics.ts'

let opened: Program | undefined

/** The parts that live as long as the process. Chosen here, once, from the settings; DATABASE_URL and KALIMA_SECRET are set by then. */
const open = () => {
  const settings = parseSettings(process.env)
  if (!settings.databaseUrl || !settings.secret)
    throw new Error('DATABASE_URL et KALIMA_SECRET manquent : passez par npm start.')
  schoolOf(settings.schoolFile) // a file that does not hold is told at start, not on a page
  const pool = openPool(settings.databaseUrl, settings.databasePool)
  const authPool = openPool(settings.databaseUrl, 6, 'plain')
  const realtime = openRealtime(settings.databaseUrl)
  const db = openDb(pool)
  const stopJobs = openJobs(settings.databaseUrl)
  const keyFor = (purpose: string) =>
    createHash('sha256').update(`${purpose}:${settings.secret}`).digest('base64url')
  const secret = keyFor('sessions')
  return {
    settings,
    secret,
    formSecret: keyFor('forms'),
    pool,
    db,
    metrics: openProgramMetrics(db, { program: pool, sessions: authPool }),
    auth: openAuth(authPool, { publicUrl: settings.publicUrl, secret }),
    limits: openLimits(authPool),
    realtime,
    video: openVideo(settings),
    close: async () => {
      opened = undefined // whoever asks again is given another
      await realtime.close()
      await stopJobs()
      await Promise.all([pool.end(), authPool.end()])
    },
  }
}
export type Program = ReturnType<typeof open>

export const program = (): Program => {
  opened ??= open()
  return opened
}

const contexts = new WeakMap<Request, Context>()
const actors = new WeakMap<Request, string>()

/** The account behind a request, once somebody has looked it up. */
export const actorOf = (request: Request) => actors.get(request)

/** What procedures are given for this request: one clock reading, and the person looked up at most once. */
export const contextOf = (request: Request, address = 'unknown'): Context => {
  const known = contexts.get(request)
  if (known) return known
  const { db, auth, limits, settings, secret, formSecret, video } = program()
  const now = Temporal.Now.instant()
  let seen: Promise<SessionUser | undefined> | undefined
  const context: Context = {
    db,
    auth,
    limits,
    settings,
    formSecret,
    video,
    now,
    headers: request.headers,
    address,
    visitorZone: visitorZone(request.headers),
    viewer: () => {
      seen ??= viewerOf(db, request.headers, secret, now).then(viewer => {
        if (viewer) actors.set(request, viewer.userId)
        return viewer
      })
      return seen
    },
  }
  contexts.set(request, context)
  return context
}

const visitorZone = (headers: Headers) => {
  const zone = parse(headers.get('cookie') ?? '', 'kalima-zone')['kalima-zone']
  return isTimeZone(zone) ? zone : undefined
}
