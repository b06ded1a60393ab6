import type { Db } from '#platform/db/connect.ts'

/** Teachers whose profile anybody may read, best known first; as many as one sitemap may name. */
export const publicTeacherIds = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('teachers')
    .where('is_listed', '=', true)
    .orderBy('rating', 'desc')
    .orderBy('id')
    .limit(49_000)
    .select('id')
    .execute()
  return rows.map(row => row.id)
}
