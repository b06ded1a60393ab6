// Loads the demo school in one transaction, all or nothing; then the children practise, each answer in a transaction of its own.
import pg from 'pg'
import type { Storage } from '#platform/storage/storage.ts'
import { insertAll } from './insert-all.ts'
import { insertApplications } from './insert-applications.ts'
import { insertLessons } from './insert-lessons.ts'
import { hashPasswords, insertPeople, insertTeachers } from './insert-people.ts'
import { insertPhotos, storePortraits } from './insert-photos.ts'
import { insertRecordings, storeFilms } from './insert-recordings.ts'
import { insertMessages } from './messages.ts'
import { insertPractice } from './practice.ts'
import { insertReports } from './reports.ts'
import { insertReviews } from './reviews.ts'

export const demoPackages = [
  { name: 'Découverte', name_en: 'Discovery', is_discovery: true, discount: 0, months: 1, lessons: 4 },
  { name: '3 mois', name_en: '3 months', is_discovery: false, discount: 10, months: 3, lessons: 12 },
  { name: '6 mois', name_en: '6 months', is_discovery: false, discount: 20, months: 6, lessons: 24 },
  { name: '12 mois', name_en: '12 months', is_discovery: false, discount: 30, months: 12, lessons: 48 },
]

export const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A role in the journal: there were accounts, so that a demo school that was removed does not come back at the next start. */
const isEmptySchool = async (client: pg.Client) => {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select from users) and not exists (select from lesson_packages)
       and not exists (select from audit_log where action = 'role_given') as empty`,
  )
  return rows[0]?.empty === true
}

/** Whether there are no accounts, were none, and no packages. */
export const isEmpty = (url: string) => withClient(url, isEmptySchool)

/** Whether this is the demo school; the start script then prints its accounts. */
export const isDemoSchool = (url: string) =>
  withClient(url, async client => {
    const { rows } = await client.query("select from users where email = 'parent@kalima.test'")
    return rows.length > 0
  })

type DemoOptions = {
  /** 'yyyy-MM-dd', the day that all dates are counted from; by default today in Paris. */
  today?: string
  /** Where the teachers' portraits and the recordings go; without it there are none. */
  storage?: Storage
}

/**
 * Loads the demo school into an empty database; does nothing if there is any data.
 * @returns whether it was loaded
 */
export const loadDemoSchool = (url: string, { today, storage }: DemoOptions = {}): Promise<boolean> =>
  withClient(url, async client => {
    if (!(await isEmptySchool(client))) return false
    const credentials = await hashPasswords()
    const photoIds = storage ? await storePortraits(storage) : new Map<string, string>()
    const films = storage ? await storeFilms(storage) : []
    await client.query('begin')
    // If two programs start at once, the second waits here and then finds the data.
    await client.query('lock table users in share row exclusive mode')
    if (!(await isEmptySchool(client))) {
      await client.query('rollback')
      return false
    }
    const day = today ?? (await findDateInParis(client))
    await client.query("select set_config('kalima.today', $1, true)", [day])
    await insertPackages(client)
    const teacherIds = await insertTeachers(client)
    await insertPhotos(client, photoIds, teacherIds)
    const students = await insertPeople(client, credentials, teacherIds)
    await insertLessons(client, teacherIds, students)
    await insertRecordings(client, films)
    await insertReports(client)
    await insertReviews(client)
    await insertMessages(client, teacherIds, students)
    await insertApplications(client)
    await client.query('commit')
    await insertPractice(url, day)
    await client.query('analyze')
    return true
  })

const findDateInParis = async (client: pg.Client) => {
  const { rows } = await client.query<{ day: string }>(
    "select (now() at time zone 'Europe/Paris')::date::text as day",
  )
  return rows[0]?.day ?? ''
}

const insertPackages = (client: pg.Client) =>
  insertAll(
    client,
    `insert into lesson_packages (name, name_en, is_discovery, discount_percentage, duration_months, lessons_per_month, number_of_lessons)
     select name, name_en, is_discovery, discount, months, 4, lessons
     from jsonb_to_recordset($1::jsonb) as r (name text, name_en text, is_discovery boolean, discount smallint, months smallint, lessons smallint)`,
    demoPackages,
  )
