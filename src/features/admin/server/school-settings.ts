import type { Admin } from '#features/accounts/server/procedures.ts'
import type { EarningsRule } from '#features/earnings/earnings.ts'
import { lockEarnings } from '#features/earnings/server/correct-earnings.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'

export type SchoolSettings = EarningsRule & {
  bookingHorizonMonths: number
  lessonsAheadPerChild: number
  newFamiliesWait: boolean
  recordingDays: number
  freeCancellationHours: number
  noticeHours: number
}

/** The rules that the school sets (docs/domain.md, "Families and children", "Teachers", "Cancelling", "Recordings" and "Earnings"). */
export const findSchoolSettings = (db: Db): Promise<SchoolSettings> =>
  db
    .selectFrom('school_settings')
    .select([
      'booking_horizon_months as bookingHorizonMonths',
      'lessons_ahead_per_child as lessonsAheadPerChild',
      'new_families_wait as newFamiliesWait',
      'recording_days as recordingDays',
      'free_cancellation_hours as freeCancellationHours',
      'notice_hours as noticeHours',
      'lesson_share_percent as lessonSharePercent',
      'late_cancellation_share_percent as lateCancellationSharePercent',
      'trial_pay_cents as trialPayCents',
    ])
    .executeTakeFirstOrThrow()

/**
 * Changes the rules and writes who did it into the audit log. What is booked already stays, and so does what a closed month
 * earned.
 */
export const changeSchoolSettings = (
  db: Db,
  by: Admin,
  settings: SchoolSettings,
  now: Temporal.Instant,
): Promise<SchoolSettings> =>
  db.transaction().execute(async tx => {
    // A month that is being closed is closed whole by the old rule.
    await lockEarnings(tx)
    // A trigger writes a changed notice to the teachers. Their rows are locked before the settings, as everywhere, so that a
    // teacher who changes a notice at the same time waits and reads the new one.
    await tx.selectFrom('teachers').select('id').orderBy('id').forNoKeyUpdate().execute()
    await tx
      .updateTable('school_settings')
      .set({
        booking_horizon_months: settings.bookingHorizonMonths,
        lessons_ahead_per_child: settings.lessonsAheadPerChild,
        new_families_wait: settings.newFamiliesWait,
        recording_days: settings.recordingDays,
        free_cancellation_hours: settings.freeCancellationHours,
        notice_hours: settings.noticeHours,
        lesson_share_percent: settings.lessonSharePercent,
        late_cancellation_share_percent: settings.lateCancellationSharePercent,
        trial_pay_cents: settings.trialPayCents,
      })
      .execute()
    await writeAudit(tx, {
      at: now,
      actor: by.userId,
      action: 'school_settings_changed',
      ipAddress: by.ipAddress,
      details: settings,
    })
    return findSchoolSettings(tx)
  })
