import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import type { Locale } from '#platform/locale/locale.ts'

/** The language of a person's mails and documents; a child has the family's, and an unknown address French. */
export const findLocale = async (db: Db, person: { email: string } | { userId: string }): Promise<Locale> => {
  const isPerson = 'email' in person ? sql`u.email = ${person.email}` : sql`u.id = ${person.userId}`
  const { rows } = await sql<{ language: string | null }>`
    select coalesce(own.language_preference, g.language_preference) as language
    from users u
    left join students c on c.user_id = u.id
    left join parents own on own.id = u.id
    left join parents g on g.id = c.parent_id
    where ${isPerson}`.execute(db)
  return rows[0]?.language === 'english' ? 'en' : 'fr'
}
