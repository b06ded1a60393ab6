import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { voiceAgreementVersion } from '../clips.ts'

export const findAgreement = async (db: Db, by: TeacherSelf) => {
  const row = await db
    .selectFrom('voice_agreements')
    .where('teacher_id', '=', by.teacherId)
    .where('version', '=', voiceAgreementVersion)
    .select('agreed_at as agreedAt')
    .executeTakeFirst()
  return row?.agreedAt
}

/** Stores that the teacher agreed to the current text. Agreeing again to the same text keeps the first time. */
export const agreeToVoice = async (db: Db, by: TeacherSelf, now: Temporal.Instant) => {
  await db
    .insertInto('voice_agreements')
    .values({ teacher_id: by.teacherId, version: voiceAgreementVersion, agreed_at: now })
    .onConflict(conflict =>
      conflict
        .column('teacher_id')
        .doUpdateSet({ version: voiceAgreementVersion, agreed_at: now })
        .where('voice_agreements.version', '<>', voiceAgreementVersion),
    )
    .execute()
  return { isAgreed: true }
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
        action: 'clip_removed',
        subject: by.teacherId,
        address: by.address,
        zone: by.timezone,
      })
    return { isAgreed: false }
  })
