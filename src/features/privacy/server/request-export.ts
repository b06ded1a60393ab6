import { lockAccount } from '#features/accounts/server/links.ts'
import type { Context } from '#features/accounts/server/procedures.ts'
import type { SessionUser } from '#features/accounts/server/session-user.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { exportHours, exportPauseMinutes } from '../privacy.ts'
import type { ExportJob } from './build-export.ts'

/** The latest archive of a person that has not expired, built or not, or whose building failed: it expires without being ready. */
export const findExport = async (db: Db, userId: string, now: Temporal.Instant) => {
  const latest = await db
    .selectFrom('data_exports')
    .where('user_id', '=', userId)
    .where(eb => eb.or([eb('expires_at', '>', now), eb('ready_at', 'is', null)]))
    .orderBy('requested_at', 'desc')
    .select(['id', 'requested_at as requestedAt', 'ready_at as readyAt', 'expires_at as expiresAt'])
    .executeTakeFirst()
  return latest && { ...latest, hasFailed: Temporal.Instant.compare(latest.expiresAt, now) <= 0 }
}

/** Starts building the archive of a person's data; a job does. A child's data come with its parent's. */
export const requestExport = ({ db, now, ipAddress, me }: Context & { me: SessionUser }) =>
  db.transaction().execute(async tx => {
    if (me.role === 'student') return refuse('forbidden')
    await lockAccount(tx, me.userId)
    const latest = await findExport(tx, me.userId, now)
    const pauseEnd = latest?.requestedAt.add({ minutes: exportPauseMinutes })
    if (latest && !latest.hasFailed && pauseEnd && Temporal.Instant.compare(now, pauseEnd) < 0)
      return ok({ id: latest.id })
    const { id } = await tx
      .insertInto('data_exports')
      .values({ user_id: me.userId, requested_at: now, expires_at: now.add({ hours: exportHours }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAudit(tx, {
      at: now,
      actor: me.userId,
      action: 'data_exported',
      subject: me.userId,
      ipAddress,
      zone: me.timezone ?? undefined,
    })
    await enqueue(tx, 'exports', [{ data: { exportId: id } satisfies ExportJob }])
    return ok({ id })
  })
