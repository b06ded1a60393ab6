import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import {
  consentTexts,
  currentDay,
  isToCurrentText,
  readChildConsentText,
  readConsentVersion,
} from '#features/school/server/consent-texts.ts'
import type { ChildConsentPart } from '#features/school/text-parts.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { AuditAction } from '#platform/audit/audit-actions.ts'
import type { Db } from '#platform/db/connect.ts'
import { refuseConstraints } from '#platform/db/refuse-constraints.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'

/** A parent's consents for one child, to a text that the school can change. An agreement to an older text no longer counts. */
export type ChildConsent = {
  part: ChildConsentPart
  agreed: AuditAction
  withdrawn: AuditAction
}

/** In a transaction, the child is not erased until it ends. */
const findOwnChild = (db: Db, by: Family, studentId: string) =>
  db
    .selectFrom('students')
    .where('id', '=', studentId)
    .where('parent_id', '=', by.familyId)
    .select(['id', 'first_name as firstName'])
    .forKeyShare()
    .executeTakeFirst()

export type GivenConsent = {
  agreedAt: Temporal.Instant | null
  isCurrent: boolean
  words: string[]
  version: string
}

/** When a parent agreed for the child, whether to the current text, and its words and version. */
export const findChildConsent = async (
  db: Db,
  by: Family,
  { studentId, consent: { part } }: { studentId: string; consent: ChildConsent },
): Promise<Outcome<GivenConsent, 'not_found'>> => {
  const child = await findOwnChild(db, by, studentId)
  if (!child) return refuse('not_found')
  const { table } = consentTexts[part]
  const [row, text] = await Promise.all([
    db
      .selectFrom(table)
      .where('student_id', '=', studentId)
      .select(['agreed_at as agreedAt', isToCurrentText(part, table).as('isCurrent')])
      .executeTakeFirst(),
    readChildConsentText(db, part, child.firstName),
  ])
  return ok({ agreedAt: row?.agreedAt ?? null, isCurrent: row?.isCurrent ?? false, ...text })
}

/** A parent agrees for one child to the version that the page showed. Agreeing again to the same text changes nothing. */
export const giveChildConsent = (
  db: Db,
  by: Family,
  { studentId, consent, version }: { studentId: string; consent: ChildConsent; version: string },
  now: Temporal.Instant,
): Promise<Outcome<null, 'not_found' | 'text_changed'>> =>
  refuseConstraints(
    db.transaction().execute(async tx => {
      if (!(await findOwnChild(tx, by, studentId))) return refuse('not_found')
      if (version !== (await readConsentVersion(tx, consent.part))) return refuse('text_changed')
      const { table } = consentTexts[consent.part]
      const agreed = { version: currentDay(consent.part), agreed_by: by.userId, agreed_at: now }
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto(table)
        .values({ student_id: studentId, ...agreed })
        .onConflict(conflict =>
          conflict
            .column('student_id')
            .doUpdateSet(agreed)
            .where(sql<boolean>`not ${isToCurrentText(consent.part, table)}`),
        )
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows)
        await writeChange(tx, by, { studentId, action: consent.agreed, part: consent.part }, now)
      return ok(null)
    }),
    // The parent leaves the family, or is removed, in the meantime.
    { consents_by_parent: 'not_found' },
  )

/** A parent withdraws it. What ends with it, the database ends: recordings that run, the child's recorded words. */
export const withdrawChildConsent = (
  db: Db,
  by: Family,
  { studentId, consent }: { studentId: string; consent: ChildConsent },
  now: Temporal.Instant,
): Promise<Outcome<null, 'not_found'>> =>
  db.transaction().execute(async tx => {
    if (!(await findOwnChild(tx, by, studentId))) return refuse('not_found')
    const { numDeletedRows } = await tx
      .deleteFrom(consentTexts[consent.part].table)
      .where('student_id', '=', studentId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return ok(null)
    await writeChange(tx, by, { studentId, action: consent.withdrawn, part: consent.part }, now)
    return ok(null)
  })

const writeChange = async (
  tx: Db,
  by: Family,
  { studentId, action, part }: { studentId: string; action: AuditAction; part: ChildConsentPart },
  now: Temporal.Instant,
) => {
  const { rows } = await sql<{ day: string }>`select ${currentDay(part)}::text as day`.execute(tx)
  await writeAudit(tx, {
    at: now,
    actor: by.userId,
    action,
    subject: studentId,
    ipAddress: by.ipAddress,
    zone: by.timezone,
    details: { version: rows[0]?.day ?? '' },
  })
}
