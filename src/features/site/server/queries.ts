import type { Db } from '#platform/db/connect.ts'

/** Teachers with a public profile, best rated first. A sitemap may have 50,000 entries, and each page has two. */
export const listPublicTeacherIds = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('teachers')
    .where('is_listed', '=', true)
    .orderBy('rating', 'desc')
    .orderBy('id')
    .limit(24_900)
    .select('id')
    .execute()
  return rows.map(row => row.id)
}
