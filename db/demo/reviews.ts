// What ten families of earlier years say of the demo teachers. Their lessons lie so far back that no figure of the last months
// changes, and their children have left, so that no list of students does.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { insertAll } from './insert-all.ts'
import { insertAccounts } from './insert-people.ts'
import { demoTeachers } from './teachers.ts'

const authors: [firstName: string, lastName: string][] = [
  ['Hélène', 'Baron'],
  ['Mourad', 'Saïdi'],
  ['Claire', 'Fontaine'],
  ['Yasmine', 'Haddad'],
  ['Thomas', 'Leroy'],
  ['Sonia', 'Mansouri'],
  ['Bruno', 'Keller'],
  ['Latifa', 'Ziani'],
  ['Émilie', 'Roux'],
  ['Karim', 'Belaïd'],
]

/** `of`: the age of the child that it is about; a teacher who does not take that age has stars without words. */
const texts: { text: string; of?: number }[] = [
  {
    text: 'Ma fille refusait de parler arabe à sa grand-mère. Au quatrième cours, elle lui a chanté la comptine au téléphone. Depuis, c’est elle qui réclame le mercredi.',
    of: 6,
  },
  { text: 'Très organisé. Les devoirs tiennent en cinq minutes, c’est parfait pour un CP.', of: 6 },
  { text: 'Un peu difficile de trouver un créneau qui nous va, mais cela vaut l’attente.' },
  { text: 'De la patience, de l’humour, et un compte rendu clair après chaque cours.' },
  { text: '' },
  { text: 'Mon fils lit ses premières phrases. Nous n’y croyions plus.', of: 7 },
  { text: 'Le premier cours a suffi à nous convaincre.' },
  { text: '' },
  { text: 'On voit les progrès, et on sait toujours quoi revoir à la maison.' },
  { text: 'Des cours vivants, jamais deux fois le même jeu.', of: 8 },
]

/** What the family at this place in the list writes about this teacher. */
const textFor = ({ youngest, oldest }: { youngest: number; oldest: number }, place: number) => {
  const { text = '', of = youngest } = texts[place % texts.length] ?? {}
  return youngest <= of && of <= oldest ? text : ''
}

const reply = 'Merci pour vos mots, et bravo à toute la famille\u00a0!'

/** The stars of ten families whose average is the one asked for, highest first. @param average with one decimal */
const starsFor = (average: number) => {
  const sum = Math.round(average * 10)
  const [least, more] = [Math.floor(sum / 10), sum % 10]
  return authors.map((_, index) => least + Number(index < more))
}

export const insertReviews = async (client: pg.Client) => {
  const families = authors.map(([firstName, lastName], index) => ({
    id: randomUUID(),
    firstName,
    lastName,
    email: `famille-${index + 1}@kalima.test`,
    role: 'parent' as const,
  }))
  await insertAccounts(client, 700, families)
  await insertAll(
    client,
    `insert into parents (id, country, timezone, approved_at)
     select id, 'France', 'Europe/Paris', now() - interval '700 days'
     from jsonb_to_recordset($1::jsonb) as r (id uuid)`,
    families,
  )
  type Taught = { id: string; name: string; youngest: number; oldest: number; hour: number; isodow: number }
  // With an hour that the teacher opens every week; one with days of their own only has no reviews.
  const { rows: teachers } = await client.query<Taught>(
    `select t.id, p.first_name as name, t.age_from as youngest, t.age_to as oldest, h.hour, h.isodow
     from teachers t join profiles p on p.id = t.id,
     lateral (select h.hour, array_position(enum_range(null::weekday), h.day_of_week) as isodow from teacher_hours h
       where h.teacher_id = t.id and not h.is_exception and h.date is null and not exists (select from teacher_hours x
         where x.teacher_id = t.id and x.is_exception and x.date is null and x.day_of_week = h.day_of_week and x.hour = h.hour)
       order by 2, 1 limit 1) h
     order by 2`,
  )
  const rated = teachers.flatMap(teacher => {
    const rating = demoTeachers.find(({ firstName }) => firstName === teacher.name)?.rating ?? 0
    return rating === 0 ? [] : [{ ...teacher, rating }]
  })
  const reviews = rated.flatMap(({ id, rating, hour, isodow, ...ages }, place) =>
    starsFor(rating).map((stars, index) => ({
      lesson: randomUUID(),
      booking: randomUUID(),
      teacher: id,
      family: families[(index + place) % families.length]?.id,
      stars,
      text: textFor(ages, index + 3 * place),
      /** Weeks before the day of loading. */
      ago: 60 + index,
      hour,
      isodow,
      written: 8 + 31 * index + place,
      reply: index === 1 ? reply : null,
    })),
  )
  await insertAll(
    client,
    `insert into bookings (id, parent_id, teacher_id, lesson_type, is_recurring, number_of_sessions, hourly_rate_cents,
       discount_percentage, total_cents, booked_by, fingerprint, created_at, lesson_minutes)
     select booking, family, t.id, 'individual', false, 1, t.hourly_rate_cents, 0, t.hourly_rate_cents, family, 'demo',
       now() - make_interval(weeks => ago + 1), 60
     from jsonb_to_recordset($1::jsonb) as r (booking uuid, family uuid, teacher uuid, ago int)
     join teachers t on t.id = r.teacher`,
    reviews,
  )
  await insertAll(
    client,
    `insert into lessons (id, teacher_id, starts_at, ends_at, type, seats_taken, status)
     select lesson, teacher, at, at + interval '1 hour', 'individual', 1, 'completed'
     from jsonb_to_recordset($1::jsonb) as r (lesson uuid, teacher uuid, ago int, hour int, isodow int)
     join teachers t on t.id = r.teacher,
     lateral (select (date_trunc('week', current_setting('kalima.today')::timestamp) - make_interval(weeks => ago)
       + make_interval(days => r.isodow - 1, hours => r.hour)) at time zone t.timezone as at) a`,
    reviews,
  )
  await insertAll(
    client,
    `insert into seats (lesson_id, starts_at, ends_at, capacity, seat_no, parent_id, booking_id, is_trial, price_cents)
     select l.id, l.starts_at, l.ends_at, l.capacity, 1, family, b.id, false, b.total_cents
     from jsonb_to_recordset($1::jsonb) as r (lesson uuid, booking uuid, family uuid) join lessons l on l.id = r.lesson
     join bookings b on b.id = r.booking`,
    reviews,
  )
  await insertAll(
    client,
    `insert into teacher_reviews (teacher_id, family_id, written_by, stars, body, written_at, reply, replied_at)
     select teacher, family, family, stars, text, at, reply, case when reply is not null then at + interval '1 day' end
     from jsonb_to_recordset($1::jsonb) as r (teacher uuid, family uuid, stars smallint, text text, written int, reply text),
     lateral (select now() - make_interval(days => written) as at) a`,
    reviews,
  )
  // Rows that are inserted as completed are not counted by the trigger that counts a completion.
  await client.query(
    `update teachers t set total_students = count_taught_students(t.id),
       total_lessons = (select count(*) from lessons l where l.teacher_id = t.id and l.status = 'completed')`,
  )
}
