import { z } from 'zod'
import type { Db } from '#platform/db/connect.ts'
import { type ConsentDocument, consentVersions, parentConsents } from '../consents.ts'

/** A ticked checkbox: true in JSON, `yes` in a form. */
export const Ticked = z
  .union([z.boolean(), z.string().max(10)], { error: 'missing_fields' })
  .refine(value => value === true || value === 'yes', 'missing_fields')

/** Stores that a person accepted the current versions. Accepting again keeps the first time. */
export const recordConsents = (tx: Db, userId: string, documents: readonly ConsentDocument[]) =>
  tx
    .insertInto('consents')
    .values(documents.map(document => ({ user_id: userId, document, version: consentVersions[document] })))
    .onConflict(conflict => conflict.doNothing())
    .execute()

/** What a parent has not accepted in its current version. */
export const listMissingConsents = async (db: Db, userId: string): Promise<ConsentDocument[]> => {
  const accepted = await db
    .selectFrom('consents')
    .where('user_id', '=', userId)
    .select(['document', 'version'])
    .execute()
  return parentConsents.filter(
    document => !accepted.some(one => one.document === document && one.version === consentVersions[document]),
  )
}
