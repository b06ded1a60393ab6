import { lockBlocks } from '#features/accounts/server/links.ts'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { clearTeacherCache } from '#features/teachers/server/teacher-cache.ts'
import { m } from '#paraglide/messages.js'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { checkDecision } from '../applications.ts'
import { type LockedApplication, lockApplication } from './queries.ts'

/**
 * Accepts an applicant: role, public profile and mail in one transaction. The teacher is listed from then on, and can be
 * booked once there are hours.
 */
export const acceptApplication = async (db: Db, by: Admin, id: string, now: Temporal.Instant) => {
  const accepted = await db.transaction().execute(async tx => {
    await lockBlocks(tx)
    const application = await lockApplication(tx, by, id)
    if (!application) return refuse('not_found')
    const verdict = checkDecision(application, { to: 'accepted' }, by.userId)
    if (verdict === 'unchanged') return ok({ id })
    if (verdict !== 'write') return refuse(verdict)
    const { userId } = application
    if (!userId) return refuse('not_found')
    // The account may have become an admin's meanwhile (scripts/admin.ts): an account has one role.
    if (application.role) return refuse('account_has_role')
    if (application.isBlocked) return refuse('account_blocked')
    await tx
      .insertInto('user_roles')
      .values({ user_id: userId, role: 'teacher', language_preference: application.language })
      .execute()
    await tx
      .insertInto('teachers')
      .values(toTeacherProfile(application, userId, now))
      .execute()
    await tx
      .updateTable('teacher_applications')
      .set({ status: 'accepted', decided_at: now, decided_by: by.userId })
      .where('id', '=', id)
      .execute()
    await writeAudit(tx, {
      at: now,
      actor: by.userId,
      action: 'application_accepted',
      subject: userId,
      ipAddress: by.ipAddress,
      details: { application: id },
    })
    await enqueueMail(tx, { kind: 'application-accepted', applicationId: id })
    return ok({ id })
  })
  clearTeacherCache()
  return accepted
}

/** The public profile that the application makes; the motivation stays with the school. */
const toTeacherProfile = (application: LockedApplication, id: string, now: Temporal.Instant) => ({
  id,
  timezone: application.timezone,
  hourly_rate_cents: application.hourlyRateCents,
  specialization: application.specialization,
  education: JSON.stringify([{ title: application.diploma, place: '', year: '' }]),
  teaching_experience: experienceText(application.experience),
  approved_at: now,
})

const experienceText = (years: number) => {
  if (years === 0) return ''
  return years === 1 ? m.school_experience_one() : m.school_experience_many({ years })
}
