import { createHash } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import type { Context } from '#features/accounts/server/procedures.ts'
import { findViewer, type SessionUser } from '#features/accounts/server/session-user.ts'
import { touchSession } from '#features/accounts/server/sessions.ts'
import { getFileContent } from '#features/school/server/school-content.ts'
import { openAuth } from '#platform/auth/auth.ts'
import { openLimits } from '#platform/auth/limits.ts'
import { openDb, openPool } from '#platform/db/connect.ts'
import { fetchPublicText } from '#platform/http/fetch-public.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { openRealtime } from '#platform/realtime/realtime.ts'
import { parseSettings } from '#platform/settings.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { isTimeZone } from '#platform/time/zones.ts'
import { openVideo } from '#platform/video/video.ts'
import { openProgramMetrics } from './metrics.ts'

let opened: Program | undefined

/** Creates the services that live as long as the process. scripts/prepare.ts has set DATABASE_URL and KALIMA_SECRET. */
const openProgram = () => {
  const settings = parseSettings(process.env)
  if (!settings.databaseUrl || !settings.secret)
    throw new Error('DATABASE_URL et KALIMA_SECRET manquent : passez par npm start.')
  getFileContent(settings.schoolFile) // reports an invalid file at start instead of on a page
  const pool = openPool(settings.databaseUrl, settings.databasePool)
  const authPool = openPool(settings.databaseUrl, 6, 'plain')
  const realtime = openRealtime(settings.databaseUrl)
  const db = openDb(pool)
  const stopJobs = openJobs(settings.databaseUrl)
  const keyFor = (purpose: string) =>
    createHash('sha256').update(`${purpose}:${settings.secret}`).digest('base64url')
  const secret = keyFor('sessions')
  const fileSecret = keyFor('files')
  return {
    settings,
    secret,
    formSecret: keyFor('forms'),
    secondFactorKey: keyFor('second-factor'),
    calendarKey: keyFor('busy-calendars'),
    cursorKey: keyFor('cursors'),
    fetchPublic: fetchPublicText,
    pool,
    db,
    metrics: openProgramMetrics(db, { program: pool, sessions: authPool }),
    auth: openAuth(authPool, { publicUrl: settings.publicUrl, secret }),
    limits: openLimits(authPool),
    realtime,
    video: openVideo(settings),
    fileSecret,
    storage: openStorage(settings, fileSecret),
    close: async () => {
      opened = undefined
      await realtime.close()
      await stopJobs()
      await Promise.all([pool.end(), authPool.end()])
    },
  }
}
export type Program = ReturnType<typeof openProgram>

/** The services of this process, created on first use. After `close` the next call creates new ones. */
export const getProgram = (): Program => {
  opened ??= openProgram()
  return opened
}

const contexts = new WeakMap<Request, Context>()
const actors = new WeakMap<Request, string>()

/** The account of a request, once it has been looked up. */
export const actorOf = (request: Request) => actors.get(request)

/** The procedures' context for this request, created once: it reads the clock once and looks up the viewer at most once. */
export const requestContext = (request: Request, ipAddress = 'unknown'): Context => {
  const existing = contexts.get(request)
  if (existing) return existing
  const { db, auth, limits, settings, secret, formSecret, video, storage, ...program } = getProgram()
  const now = Temporal.Now.instant()
  let viewer: Promise<SessionUser | undefined> | undefined
  const context: Context = {
    db,
    auth,
    limits,
    settings,
    formSecret,
    secondFactorKey: program.secondFactorKey,
    calendarKey: program.calendarKey,
    cursorKey: program.cursorKey,
    fetchPublic: program.fetchPublic,
    video,
    storage,
    now,
    headers: request.headers,
    ipAddress,
    visitorZone: readVisitorZone(request.headers),
    viewer: () => {
      viewer ??= findViewer(db, request.headers, { secret, publicUrl: settings.publicUrl }, now).then(
        async user => {
          if (!user) return undefined
          actors.set(request, user.userId)
          await touchSession(db, user, now)
          return user
        },
      )
      return viewer
    },
  }
  contexts.set(request, context)
  return context
}

const readVisitorZone = (headers: Headers) => {
  const zone = parse(headers.get('cookie') ?? '', 'kalima-zone')['kalima-zone']
  return isTimeZone(zone) ? zone : undefined
}
