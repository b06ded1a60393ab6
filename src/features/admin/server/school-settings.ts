import { z } from 'zod'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { lockEarnings } from '#features/earnings/server/correct-earnings.ts'
import { EarningsRuleView } from '#features/earnings/server/rule.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { settingLimits } from '../setting-limits.ts'

const whole = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max)

export const SchoolSettings = z.object({
  bookingHorizonMonths: whole(settingLimits.bookingHorizonMonths).describe('Mois à l’avance, au plus'),
  lessonsAheadPerChild: whole(settingLimits.lessonsAheadPerChild).describe(
    'Cours à venir par enfant, au plus',
  ),
  newFamiliesWait: z
    .boolean()
    .describe('Une nouvelle famille ne rejoint un groupe qu’après un cours seul ou l’accord de l’école'),
  freeCancellationHours: whole(settingLimits.freeCancellationHours).describe(
    'Heures avant le cours jusqu’auxquelles annuler et reporter sont sans frais',
  ),
  noticeHours: whole(settingLimits.noticeHours).describe(
    'Heures entre une réservation et le cours, au moins, quel que soit le professeur',
  ),
  recordingDays: whole(settingLimits.recordingDays).describe(
    'Jours après lesquels un enregistrement est supprimé',
  ),
  ...EarningsRuleView.shape,
})
export type SchoolSettings = z.infer<typeof SchoolSettings>

const columns = {
  bookingHorizonMonths: 'booking_horizon_months',
  lessonsAheadPerChild: 'lessons_ahead_per_child',
  newFamiliesWait: 'new_families_wait',
  recordingDays: 'recording_days',
  freeCancellationHours: 'free_cancellation_hours',
  noticeHours: 'notice_hours',
  lessonSharePercent: 'lesson_share_percent',
  lateCancellationSharePercent: 'late_cancellation_share_percent',
  trialPayCents: 'trial_pay_cents',
} as const satisfies Record<keyof SchoolSettings, string>
export const settingNames = Object.keys(columns) as (keyof SchoolSettings)[]

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
 * Changes the rules that are given, each with its value before and after in the audit log; another admin's changes of others
 * stay. What is booked already stays, and so does what a closed month earned.
 */
export const changeSchoolSettings = (
  db: Db,
  by: Admin,
  given: Partial<SchoolSettings>,
  now: Temporal.Instant,
): Promise<SchoolSettings> =>
  db.transaction().execute(async tx => {
    // A month that is being closed is closed whole by the old rule.
    await lockEarnings(tx)
    // A trigger writes a changed notice to the teachers. Their rows are locked before the settings, as everywhere, so that a
    // teacher who changes a notice at the same time waits and reads the new one.
    await tx.selectFrom('teachers').select('id').orderBy('id').forNoKeyUpdate().execute()
    await tx.selectFrom('school_settings').select('notice_hours').forNoKeyUpdate().execute()
    const before = await findSchoolSettings(tx)
    const changed = settingNames.filter(name => given[name] !== undefined && given[name] !== before[name])
    if (changed.length === 0) return before
    await tx
      .updateTable('school_settings')
      .set(Object.fromEntries(changed.map(name => [columns[name], given[name]])))
      .execute()
    const after = await findSchoolSettings(tx)
    await writeAudit(tx, {
      at: now,
      actor: by.userId,
      action: 'school_settings_changed',
      ipAddress: by.ipAddress,
      details: Object.fromEntries(changed.map(name => [name, [before[name], after[name]]])),
    })
    return after
  })
