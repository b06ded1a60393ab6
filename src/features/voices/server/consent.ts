import type { ChildConsent } from '#features/families/server/child-consent.ts'
import { isToCurrentText } from '#features/school/server/consent-texts.ts'
import type { Db } from '#platform/db/connect.ts'

/** A parent agrees, for one child, that it records words. Withdrawing it deletes what the child recorded. */
export const voiceConsent: ChildConsent = {
  part: 'voice-consent',
  agreed: 'voice_agreed',
  withdrawn: 'voice_withdrawn',
}

const selectConsent = (db: Db, studentId: string) =>
  db
    .selectFrom('voice_consents')
    .where('student_id', '=', studentId)
    .where(isToCurrentText('voice-consent', 'voice_consents'))
    .select('student_id')

/** Whether the child may record itself. */
export const mayRecordVoice = async (db: Db, studentId: string): Promise<boolean> =>
  (await selectConsent(db, studentId).executeTakeFirst()) !== undefined

/** The same, held until the transaction ends: a withdrawal comes before it or after it. */
export const lockConsent = async (tx: Db, studentId: string): Promise<boolean> =>
  (await selectConsent(tx, studentId).forKeyShare().executeTakeFirst()) !== undefined
