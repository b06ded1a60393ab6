import { type SqlBool, sql } from 'kysely'
import type { Level } from '#features/families/families.ts'
import type { Db } from '#platform/db/connect.ts'
import { splitWords } from '#platform/search/split-words.ts'
import { teachersPerPage } from '../teachers.ts'
import { cardColumns, type TeacherCard, type TeacherProfile } from './view.ts'

export type TeacherFilter = {
  search?: string
  level?: Level
  specialization?: string
  offersTrials?: boolean
  /** The age of the child. */
  age?: number
  page?: number
  limit?: number
}

/** Each word occurs in the name or the specialisations, without regard to case, accents, hyphens and apostrophes. */
const matchesEveryWord = (search: string) =>
  splitWords(search).map(word => sql<SqlBool>`t.search_text like name_pattern(${word})`)

/** The ids of the listed teachers whose name or specialisations contain every word. */
export const findTeachersByWords = async (db: Db, search: string): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select t.id from teachers t where ${sql.join([sql`t.is_listed`, ...matchesEveryWord(search)], sql` and `)}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Whether the teacher `t` of the statement has open hours that are not past. Without any, nothing can be booked. */
export const hasHours = (now: Temporal.Instant) =>
  sql<boolean>`exists (select from teacher_hours h where h.teacher_id = t.id and not h.is_exception
    and coalesce(h.date, h.valid_until, 'infinity') >= ${now}::timestamptz::date)`

/** A page of the listed teachers that match the filter, best rated first, and their total, in one statement. */
export const listTeachers = async (
  db: Db,
  { search = '', level, specialization, offersTrials, age, page = 1, limit = teachersPerPage }: TeacherFilter,
): Promise<{ teachers: TeacherCard[]; total: number }> => {
  const conditions = [sql`t.is_listed`, ...matchesEveryWord(search)]
  if (level) conditions.push(sql`takes_level(t.levels, ${level}::level)`)
  if (specialization) conditions.push(sql`${specialization} = any(t.specialization)`)
  if (age) conditions.push(sql`${age} between t.age_from and t.age_to`)
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

/** The public profile of a listed teacher. */
export const findTeacher = async (
  db: Db,
  id: string,
  now: Temporal.Instant,
): Promise<TeacherProfile | undefined> => {
  const { rows } = await sql<Omit<TeacherProfile, 'education'> & { education: unknown }>`
    select ${sql.raw(cardColumns)}, t.timezone, t.languages::text[] as languages, t.education, t.teaching_experience as "teachingExperience",
           t.presentation_video_url as "presentationVideoUrl", t.bio, t.bio_ar as "bioAr",
           t.teaching_style as "teachingStyle", ${hasHours(now)} as "hasHours",
           exists (select from diploma_files f where f.user_id = t.id and f.verified_at is not null) as "hasVerifiedDiploma"
    from teachers t join profiles p on p.id = t.id
    where t.id = ${id} and t.is_listed`.execute(db)
  return rows[0] && { ...rows[0], education: parseEducation(rows[0].education) }
}

const toText = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** The column is free JSON: entries that are not diplomas are left out. */
export const parseEducation = (stored: unknown): TeacherProfile['education'] =>
  (Array.isArray(stored) ? stored : []).flatMap((entry: Record<string, unknown> | null) => {
    const title = toText(entry?.title)
    return title ? [{ title, place: toText(entry?.place), year: toText(entry?.year) }] : []
  })
