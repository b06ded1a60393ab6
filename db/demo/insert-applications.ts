// Pending applications of teachers.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { insertAll } from './insert-all.ts'

const applications = [
  {
    firstName: 'Hanane',
    lastName: 'Belkacem',
    diploma: 'Master de didactique de l’arabe langue étrangère, INALCO',
    experience: 6,
    rateCents: 3800,
    timezone: 'Europe/Paris',
    specialization: ['Arabe moderne', 'Conversation'],
    motivation:
      'J’enseigne l’arabe à des enfants de 5 à 11 ans dans une école associative de Montreuil. J’aimerais suivre de petits groupes, avec des comptines et beaucoup d’oral.',
    daysAgo: 4,
  },
  {
    firstName: 'Tarek',
    lastName: 'Mansour',
    diploma: 'Licence de langue et littérature arabes, Université du Caire',
    experience: 12,
    rateCents: 3500,
    timezone: 'Africa/Cairo',
    specialization: ['Arabe classique', 'Arabe dialectal'],
    motivation:
      'Douze ans de cours particuliers, dont quatre en ligne avec des familles installées en France et au Canada.\nJe suis libre du dimanche au jeudi, l’après-midi.',
    daysAgo: 2,
  },
  {
    firstName: 'Lina',
    lastName: 'Saadé',
    diploma: 'Licence de sciences de l’éducation, Université Saint-Joseph de Beyrouth',
    experience: 0,
    rateCents: 3600,
    timezone: 'Asia/Beirut',
    specialization: [],
    motivation: '',
    daysAgo: 1,
  },
].map(application => ({ ...application, id: randomUUID() }))

const toEmailName = (firstName: string, lastName: string) =>
  `${firstName}.${lastName}@kalima.test`
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z.@]/g, '')

/** Inserts three pending applications. Their accounts have no password. */
export const insertApplications = async (client: pg.Client) => {
  const rows = applications.map(each => ({ ...each, email: toEmailName(each.firstName, each.lastName) }))
  const people = `jsonb_to_recordset($1::jsonb) as r (id uuid, "firstName" text, "lastName" text, email text)`
  await insertAll(
    client,
    `insert into users (id, name, email, email_verified)
     select id, concat_ws(' ', "firstName", "lastName"), email, true from ${people}`,
    rows,
  )
  await insertAll(
    client,
    `insert into profiles (id, first_name, last_name) select id, "firstName", "lastName" from ${people}`,
    rows,
  )
  await insertAll(
    client,
    `insert into teacher_applications (user_id, first_name, last_name, email, diploma, experience_years, hourly_rate_cents,
       timezone, specialization, motivation, created_at)
     select id, "firstName", "lastName", email, diploma, experience, "rateCents", timezone, specialization, motivation,
       now() - make_interval(days => "daysAgo")
     from jsonb_to_recordset($1::jsonb) as r (id uuid, "firstName" text, "lastName" text, email text, diploma text,
       experience smallint, "rateCents" int, timezone text, specialization text[], motivation text, "daysAgo" int)`,
    rows,
  )
}
