import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import type { Locale } from '#platform/locale/locale.ts'
import { lockAccount } from './links.ts'
import { languageOfUser, type SessionUser } from './session-user.ts'

/**
 * The language of a person's mails and documents; a child has the family's, an applicant that of the application, and a person
 * without a choice French.
 * @param unknown the language of an address that belongs to no account
 */
export const findLocale = async (
  db: Db,
  person: { email: string } | { userId: string },
  unknown: Locale = 'fr',
): Promise<Locale> => {
  const isPerson = 'email' in person ? sql`u.email = ${person.email}` : sql`u.id = ${person.userId}`
  const { rows } = await sql<{ language: string | null }>`
    select ${sql.raw(languageOfUser)} as language
    from users u
    left join user_roles r on r.user_id = u.id
    left join students c on c.user_id = u.id
    left join parents own on own.id = u.id
    left join parents g on g.id = c.parent_id
    where ${isPerson}`.execute(db)
  if (!rows[0]) return unknown
  return rows[0].language === 'english' ? 'en' : 'fr'
}

/** How a language is stored. */
export const preferenceFor = (locale: Locale) => (locale === 'en' ? 'english' : 'french')

/** Stores the language of a teacher, an admin or an applicant; a parent's is in the family's profile. */
export const changeLanguage = (db: Db, { userId }: Pick<SessionUser, 'userId'>, locale: Locale) =>
  db.transaction().execute(async tx => {
    // An application may be accepted meanwhile: its language goes over into the role's.
    await lockAccount(tx, userId)
    const language_preference = preferenceFor(locale)
    await tx
      .updateTable('user_roles')
      .set({ language_preference })
      .where('user_id', '=', userId)
      .where('role', 'in', ['teacher', 'admin'])
      .execute()
    await tx
      .updateTable('teacher_applications')
      .set({ language_preference })
      .where('user_id', '=', userId)
      .execute()
  })
