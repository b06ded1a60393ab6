import { sql } from 'kysely'
import type { Level } from '#features/families/families.ts'
import type { Db } from '#platform/db/connect.ts'
import { teachersAPage } from '../teachers.ts'
import { hasHours } from './has-hours.ts'
import { cardColumns, saysAll, type TeacherCard, type TeacherProfile } from './views.ts'

export type TeacherFilter = {
  search?: string
  level?: Level
  specialization?: string
  offersTrials?: boolean
  page?: number
  limit?: number
}

/** More words than a name and a specialisation have would only make the statement longer. */
const mostWords = 6

/** Listed teachers, best rated first, and how many the filter leaves in all. One statement, whatever the page. */
export const listedTeachers = async (
  db: Db,
  { search = '', level, specialization, offersTrials, page = 1, limit = teachersAPage }: TeacherFilter,
): Promise<{ teachers: TeacherCard[]; total: number }> => {
  const words = search.split(/\s+/).filter(Boolean).slice(0, mostWords)
  const conditions = [sql`t.is_listed`, ...saysAll(words)]
  if (level) conditions.push(sql`${level}::level = any(t.levels)`)
  if (specialization) conditions.push(sql`${specialization} = any(t.specialization)`)
  if (offersTrials) conditions.push(sql`t.trial_lesson_available`)
  const where = sql.join(conditions, sql` and `)
  const { rows } = await sql<{ teachers: TeacherCard[]; total: number }>`
    select (select count(*)::int from teachers t where ${where}) as total,
           (select coalesce(json_agg(card), '[]') from (
              select ${sql.raw(cardColumns)} from teachers t join profiles p on p.id = t.id where ${where}
              order by t.rating desc, t.id limit ${limit} offset ${(page - 1) * limit}
            ) card) as teachers`.execute(db)
  return rows[0] ?? { teachers: [], total: 0 }
}

/** The public profile; undefined for an applicant and for a teacher who left, as for nobody. */
export const listedTeacher = async (
  db: Db,
  id: string,
  now: Temporal.Instant,
): Promise<TeacherProfile | undefined> => {
  const { rows } = await sql<Omit<TeacherProfile, 'education'> & { education: unknown }>`
    select ${sql.raw(cardColumns)}, t.timezone, t.education, t.teaching_experience as "teachingExperience",
           t.presentation_video_url as "presentationVideoUrl", t.bio, t.bio_ar as "bioAr",
           t.teaching_style as "teachingStyle", ${hasHours(now)} as "hasHours"
    from teachers t join profiles p on p.id = t.id
    where t.id = ${id} and t.is_listed`.execute(db)
  return rows[0] && { ...rows[0], education: educationOf(rows[0].education) }
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** The column is free JSON: what is no diploma is left out rather than let break the page. */
export const educationOf = (stored: unknown): TeacherProfile['education'] =>
  (Array.isArray(stored) ? stored : []).flatMap((entry: Record<string, unknown> | null) => {
    const title = textOf(entry?.title)
    return title ? [{ title, place: textOf(entry?.place), year: textOf(entry?.year) }] : []
  })
