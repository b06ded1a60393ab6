import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { keptFor } from '#platform/db/kept.ts'
import { cardColumns, type TeacherCard } from './views.ts'

const cardsByTeacher = keptFor(5000, async () => new Map<string, TeacherCard>())

/**
 * The cards of these teachers, in this order; whoever is not there is left out. A card is kept for five seconds at most:
 * what a search by time costs is otherwise mostly this. What is booked is judged and priced by the database all the same.
 */
export const teacherCards = async (db: Db, ids: readonly string[]): Promise<TeacherCard[]> => {
  const cards = await cardsByTeacher(db)
  const missing = ids.filter(id => !cards.has(id))
  if (missing.length > 0) {
    const { rows } = await sql<TeacherCard>`
      select ${sql.raw(cardColumns)} from teachers t join profiles p on p.id = t.id
      where t.id = any(${missing}::uuid[])`.execute(db)
    for (const card of rows) cards.set(card.id, card)
  }
  return ids.flatMap(id => cards.get(id) ?? [])
}

export const forgetCards = cardsByTeacher.forget
