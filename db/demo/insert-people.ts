// Accounts, teachers with their hours, and families.
import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type pg from 'pg'
import { consentVersions } from '#features/accounts/consents.ts'
import { demoHours } from './hours.ts'
import { insertAll } from './insert-all.ts'
import { demoTeachers } from './teachers.ts'

const password = 'kalima-demo'
const studentCode = '246810'
/** The secrets that the start page and the README print. */
export const demoPasswords = [password, studentCode]

/** Hashes with better-auth's function, before the transaction, because hashing is slow. */
export const hashPasswords = async () => {
  const [parent, teacher, admin, student] = await Promise.all([
    hashPassword(password),
    hashPassword(password),
    hashPassword(password),
    hashPassword(studentCode),
  ])
  return { parent, teacher, admin, student }
}

type Person = {
  id: string
  firstName: string
  lastName: string
  email: string
  role: 'parent' | 'student' | 'teacher' | 'admin'
  username?: string
  hash?: string
}

/** @param daysAgo when they registered */
export const insertAccounts = async (client: pg.Client, daysAgo: number, people: Person[]) => {
  const rows = `jsonb_to_recordset($1::jsonb) as r (id uuid, "firstName" text, "lastName" text, email text, role role, username text, hash text)`
  await insertAll(
    client,
    `insert into users (id, name, email, email_verified, username, display_username, created_at)
     select id, concat_ws(' ', "firstName", nullif("lastName", '')), email, true, username, username,
       now() - interval '${daysAgo} days' from ${rows}`,
    people,
  )
  await insertAll(client, `insert into user_roles (user_id, role) select id, role from ${rows}`, people)
  await insertAll(
    client,
    `insert into profiles (id, first_name, last_name) select id, "firstName", "lastName" from ${rows}`,
    people,
  )
  await insertAll(
    client,
    `insert into accounts (user_id, account_id, provider_id, password)
     select id, id::text, 'credential', hash from ${rows} where hash is not null`,
    people,
  )
}

const toEmailName = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')

export const insertTeachers = async (client: pg.Client) => {
  const teachers = demoTeachers.map(teacher => ({ ...teacher, id: randomUUID() }))
  await insertAccounts(
    client,
    120,
    teachers.map(({ id, firstName, lastName }) => ({
      id,
      firstName,
      lastName,
      role: 'teacher' as const,
      email:
        firstName === 'Salma'
          ? 'professeur@kalima.test'
          : `${toEmailName(firstName)}.${toEmailName(lastName)}@kalima.test`,
    })),
  )
  await insertAll(
    client,
    `insert into teachers (id, timezone, trial_lesson_available, hourly_rate_cents, minimum_notice_minutes, specialization,
       levels, education, teaching_experience, presentation_video_url, headline,
       bio, bio_ar, teaching_style, age_from, age_to, varieties, languages, approved_at, lesson_lengths)
     select id, timezone, trial, "rateCents", coalesce("noticeMinutes", 120), specialization,
       (enum_range(null::level))[(levels->>0)::int:(levels->>1)::int], education, experience,
       "videoUrl", headline, bio, "bioAr", "teachingStyle",
       (ages->>0)::int, (ages->>1)::int, varieties, languages, now() - interval '120 days', coalesce(lengths, '{60}')
     from jsonb_to_recordset($1::jsonb) as r (id uuid, timezone text, trial boolean, "rateCents" int, "noticeMinutes" int,
       specialization text[], levels jsonb, education jsonb, experience text,
       "videoUrl" text, headline text, bio text, "bioAr" text, "teachingStyle" text[], ages jsonb, varieties arabic_variety[], languages spoken_language[], lengths smallint[])`,
    teachers,
  )
  const rules = teachers.flatMap(({ id, firstName }) =>
    (demoHours[firstName] ?? []).map(({ on, ...rule }) => ({
      ...rule,
      teacher: id,
      ...(typeof on === 'number' ? { inDays: on } : { day: on }),
    })),
  )
  await insertAll(
    client,
    `insert into teacher_availability (teacher_id, day_of_week, time_slot, date, is_exception, valid_from, valid_until)
     select teacher, coalesce(day, (enum_range(null::weekday))[extract(isodow from today + "inDays")::int]), slot,
       today + "inDays", coalesce(closed, false), today + "from", today + until
     from jsonb_to_recordset($1::jsonb)
       as r (teacher uuid, day weekday, "inDays" int, slot text, closed boolean, "from" int, until int),
       (select current_setting('kalima.today')::date as today) as d`,
    rules,
  )
  return new Map(teachers.map(({ id, firstName }) => [firstName, id]))
}

export const insertPeople = async (
  client: pg.Client,
  credentials: Awaited<ReturnType<typeof hashPasswords>>,
  teacherIds: Map<string, string>,
) => {
  const samia = randomUUID()
  const nadia = randomUUID()
  const karima = randomUUID()
  const adam = randomUUID()
  await insertAccounts(client, 100, [
    {
      id: samia,
      firstName: 'Samia',
      lastName: 'Cherif',
      email: 'parent@kalima.test',
      role: 'parent',
      hash: credentials.parent,
    },
    // Two more families, for the group lessons. Their accounts have no password.
    { id: nadia, firstName: 'Nadia', lastName: 'Ferhat', email: 'nadia.ferhat@kalima.test', role: 'parent' },
    {
      id: karima,
      firstName: 'Karima',
      lastName: 'Toumi',
      email: 'karima.toumi@kalima.test',
      role: 'parent',
    },
    {
      id: randomUUID(),
      firstName: 'Farida',
      lastName: 'Amrani',
      email: 'admin@kalima.test',
      role: 'admin',
      hash: credentials.admin,
    },
    // A child has no e-mail address: this one is invalid.
    {
      id: adam,
      firstName: 'Adam',
      lastName: '',
      email: `${adam}@eleve.invalid`,
      role: 'student',
      username: 'adam',
      hash: credentials.student,
    },
  ])
  const salma = teacherIds.get('Salma')
  await client.query(
    `insert into accounts (user_id, account_id, provider_id, password) values ($1::uuid, $1, 'credential', $2)`,
    [salma, credentials.teacher],
  )
  await insertAll(
    client,
    `insert into parents (id, country, timezone, approved_at)
     select id, country, 'Europe/Paris', now() - interval '100 days' from jsonb_to_recordset($1::jsonb) as r (id uuid, country text)`,
    [samia, nadia, karima].map(id => ({ id, country: 'France' })),
  )
  await insertAll(
    client,
    `insert into consents (user_id, document, version)
     select id, document, version from jsonb_to_recordset($1::jsonb) as r (id uuid, document consent_document, version date)`,
    [samia, nadia, karima].flatMap(id =>
      Object.entries(consentVersions).map(([document, version]) => ({ id, document, version })),
    ),
  )
  const students = [
    {
      id: randomUUID(),
      familyId: samia,
      userId: adam,
      firstName: 'Adam',
      age: 8,
      level: 'niveau-2',
      interests: ['le football', 'les dinosaures'],
      goals: ['Parler avec ses grands-parents cet été'],
    },
    {
      id: randomUUID(),
      familyId: samia,
      firstName: 'Inès',
      age: 6,
      level: 'niveau-1',
      interests: ['le dessin', 'les chats'],
      goals: ['Reconnaître toutes les lettres'],
    },
    {
      id: randomUUID(),
      familyId: nadia,
      firstName: 'Rania',
      age: 7,
      level: 'niveau-1',
      interests: ['la danse'],
      goals: ['Chanter en arabe'],
    },
    {
      id: randomUUID(),
      familyId: nadia,
      firstName: 'Yanis',
      age: 9,
      level: 'niveau-3',
      interests: ['les échecs'],
      goals: ['Lire un album seul'],
    },
    {
      id: randomUUID(),
      familyId: nadia,
      firstName: 'Maya',
      age: 10,
      level: 'niveau-3',
      interests: ['la cuisine'],
      goals: ['Écrire à sa cousine'],
    },
    ...[
      { firstName: 'Sami', age: 8 },
      { firstName: 'Lila', age: 9 },
      { firstName: 'Ilyas', age: 7 },
      { firstName: 'Noor', age: 8 },
    ].map(child => ({
      ...child,
      id: randomUUID(),
      familyId: karima,
      level: 'niveau-2',
      interests: [],
      goals: ['Parler avec ses cousins'],
    })),
  ].map((student, index) => ({ ...student, daysAgo: 90 - index }))
  await insertAll(
    client,
    `insert into students (id, parent_id, user_id, first_name, age, level, interests, learning_goals, created_at)
     select id, "familyId", "userId", "firstName", age, level, interests, goals, now() - make_interval(days => "daysAgo")
     from jsonb_to_recordset($1::jsonb) as r (id uuid, "familyId" uuid, "userId" uuid, "firstName" text, age smallint,
       level level, interests text[], goals text[], "daysAgo" int)`,
    students,
  )
  return students
}
