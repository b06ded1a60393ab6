import type pg from 'pg'

const zones = [
  'Europe/Paris',
  'Europe/Brussels',
  'America/Toronto',
  'Africa/Casablanca',
  'Africa/Tunis',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Dubai',
]

/** A Tuesday some weeks ahead, whenever the benchmark runs. */
export const benchTuesday = (now: Temporal.Instant) => {
  const day = now.toZonedDateTimeISO('UTC').toPlainDate().add({ days: 21 })
  return day.add({ days: (9 - day.dayOfWeek) % 7 }).toString()
}

/**
 * Fills the database with a large school, in a few set-based statements. Teachers are in eight time zones and available from
 * Monday to Saturday; one in ten has an exception, one in a thousand is also available at night. Each has the same number
 * of lessons, one per day until three days after the Tuesday, so a sixth of them have a lesson at a popular hour. Past
 * lessons are completed. The exclusion constraint is dropped and added again, because checking it row by row takes minutes.
 */
export const fillSchool = async (
  pool: pg.Pool,
  { teachers, lessonsEach, tuesday }: { teachers: number; lessonsEach: number; tuesday: string },
) => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      `create temp table new_teachers as
       select gen_random_uuid() as id, n, ($2::text[])[1 + n % 8] as timezone from generate_series(0, $1::int - 1) n`,
      [teachers, zones],
    )
    await client.query(`
      insert into users (id, name, email, email_verified)
        select id, 'Professeur ' || n, id || '@kalima.test', true from new_teachers;
      insert into user_roles (user_id, role) select id, 'teacher' from new_teachers;
      insert into profiles (id, first_name, last_name) select id, 'Professeur', 'Essai ' || n from new_teachers;
      insert into teachers (id, timezone, trial_lesson_available, rating, rating_sum, rating_count, headline, specialization, levels, total_lessons,
                            total_students, approved_at)
        select id, timezone, n % 3 > 0, (30 + hashtext(id::text) % 11 + 10) / 10.0,
               30 + hashtext(id::text) % 11 + 10, 10,
               'Fait parler les plus timides avec des jeux de rôle.', array['Arabe moderne', 'Conversation'],
               array['niveau-1', 'niveau-2']::level[], n % 400, n % 60, now()
        from new_teachers;
      insert into teacher_availability (teacher_id, day_of_week, time_slot)
        select id, day, slot from new_teachers,
          unnest(array['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']::weekday[]) day,
          unnest(array['09:00-12:00', '14:00-20:00']) slot;
      insert into teacher_availability (teacher_id, day_of_week, time_slot, is_exception)
        select id, 'mardi', '16:00-18:00', true from new_teachers where n % 10 = 0;
      insert into teacher_availability (teacher_id, day_of_week, time_slot)
        select id, 'mardi', '00:00-08:00' from new_teachers where n % 1000 = 1;
      alter table lessons drop constraint lessons_teacher_free;`)
    await client.query(
      `insert into lessons (teacher_id, starts_at, ends_at, type, status)
       select t.id, at, at + interval '1 hour', 'individual',
         case when at < now() - interval '1 day' then 'completed' else 'upcoming' end::lesson_status
       from new_teachers t, generate_series(0, $1::int - 1) i,
            lateral (select ($2::date + 3 - i + make_time(13 + (t.n + i) % 6, 0, 0)) at time zone 'UTC' as at) l`,
      [lessonsEach, tuesday],
    )
    await client.query(`
      alter table lessons add constraint lessons_teacher_free
        exclude using gist (teacher_id with =, during with &&) where (status <> 'cancelled');
      drop table new_teachers;`)
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}
