import type { Admin } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'

export type SchoolSettings = {
  bookingHorizonMonths: number
  lessonsAheadPerChild: number
  newFamiliesWait: boolean
}

/** The rules of booking that the school sets (docs/domain.md, "Families and children" and "Booking"). */
export const findSchoolSettings = (db: Db): Promise<SchoolSettings> =>
  db
    .selectFrom('school_settings')
    .select([
      'booking_horizon_months as bookingHorizonMonths',
      'lessons_ahead_per_child as lessonsAheadPerChild',
      'new_families_wait as newFamiliesWait',
    ])
    .executeTakeFirstOrThrow()

/** Changes the rules and writes who did it into the audit log. What is booked already stays. */
export const changeSchoolSettings = (
  db: Db,
  by: Admin,
  settings: SchoolSettings,
  now: Temporal.Instant,
): Promise<SchoolSettings> =>
  db.transaction().execute(async tx => {
    await tx
      .updateTable('school_settings')
      .set({
        booking_horizon_months: settings.bookingHorizonMonths,
        lessons_ahead_per_child: settings.lessonsAheadPerChild,
        new_families_wait: settings.newFamiliesWait,
      })
      .execute()
    await writeAudit(tx, {
      at: now,
      actor: by.userId,
      action: 'school_settings_changed',
      address: by.address,
      details: settings,
    })
    return findSchoolSettings(tx)
  })
