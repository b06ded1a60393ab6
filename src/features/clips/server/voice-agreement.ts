import { sql } from 'kysely'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { currentDay, isToCurrentText, readConsentVersion } from '#features/school/server/consent-texts.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'

/** When the teacher agreed, and whether to the current text; undefined without an agreement. */
export const findAgreement = (db: Db, by: TeacherSelf) =>
  db
    .selectFrom('voice_agreements')
    .where('teacher_id', '=', by.teacherId)
    .select(['agreed_at as agreedAt', isToCurrentText('teacher-voice', 'voice_agreements').as('isCurrent')])
    .executeTakeFirst()

/** Stores that the teacher agreed to the version that the page showed. Agreeing again to the same text keeps the first time. */
export const agreeToVoice = async (
  db: Db,
  by: TeacherSelf,
  version: string,
  now: Temporal.Instant,
): Promise<Outcome<{ isAgreed: boolean }, 'text_changed'>> => {
  if (version !== (await readConsentVersion(db, 'teacher-voice'))) return refuse('text_changed')
  const agreed = { version: currentDay('teacher-voice'), agreed_at: now }
  await db
    .insertInto('voice_agreements')
    .values({ teacher_id: by.teacherId, ...agreed })
    .onConflict(conflict =>
      conflict
        .column('teacher_id')
        .doUpdateSet(agreed)
        .where(sql<boolean>`not ${isToCurrentText('teacher-voice', 'voice_agreements')}`),
    )
    .execute()
  return ok({ isAgreed: true })
}

/** Withdraws the agreement, and with it every clip of the teacher. */
export const withdrawVoice = (db: Db, by: TeacherSelf, now: Temporal.Instant) =>
  db.transaction().execute(async tx => {
    const { numDeletedRows } = await tx
      .deleteFrom('voice_agreements')
      .where('teacher_id', '=', by.teacherId)
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      await writeAudit(tx, {
        at: now,
        actor: by.teacherId,
        action: 'clips_withdrawn',
        subject: by.teacherId,
        ipAddress: by.ipAddress,
        zone: by.timezone,
      })
    return { isAgreed: false }
  })
