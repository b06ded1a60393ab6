import { z } from 'zod'
import { consentFields } from '#features/accounts/consents.ts'
import { findSignUp } from '#features/accounts/server/pending-sign-up.ts'
import type { Context } from '#features/accounts/server/procedures.ts'
import { restoredRegistrationFields } from '../registration-fields.ts'

/** The values of the registration form by field. */
export const RegistrationDraft = z.partialRecord(z.enum(restoredRegistrationFields), z.string())

/**
 * What the unconfirmed parent typed, to correct a mistyped address: read in the browser that signed up alone. The tab has it too,
 * but only with JavaScript.
 */
export const readRegistrationDraft = async (
  context: Context,
): Promise<z.infer<typeof RegistrationDraft> | null> => {
  const signUp = await findSignUp(context.db, context)
  if (!signUp || signUp.isConfirmed || signUp.continuedAt) return null
  const { db } = context
  const [parent, child, consents] = await Promise.all([
    db
      .selectFrom('profiles')
      .where('id', '=', signUp.userId)
      .select('first_name as firstName')
      .executeTakeFirst(),
    db
      .selectFrom('students')
      .where('parent_id', '=', signUp.userId)
      .select(['first_name as firstName', 'age', 'level', 'level_known as isLevelKnown'])
      .executeTakeFirst(),
    db.selectFrom('consents').where('user_id', '=', signUp.userId).select('document').execute(),
  ])
  return {
    firstName: parent?.firstName ?? '',
    email: signUp.email,
    ...(child && { childFirstName: child.firstName, childAge: String(child.age) }),
    ...(child?.isLevelKnown && { childLevel: child.level }),
    ...Object.fromEntries(
      consents.flatMap(({ document }) =>
        document === 'privacy' ? [] : [[consentFields[document], 'yes'] as const],
      ),
    ),
  }
}
