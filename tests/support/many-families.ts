// Families by the thousand, with names and children that many of them share: for tests and the bench.
import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'

export const fillFamilies = async (db: Db, howMany: number) => {
  await sql`
    with people as (
      insert into users (id, name, email, email_verified)
      select gen_random_uuid(), 'n', 'family' || n || '@kalima.test', true from generate_series(1, ${howMany}::int) n returning id, email),
    roles as (insert into user_roles (user_id, role) select id, 'parent' from people)
    insert into profiles (id, first_name, last_name)
    select id, (array['Samia', 'Nadia', 'Karim', 'Leïla', 'Omar'])[1 + abs(hashtext(email)) % 5],
      (array['Cherif', 'Saïdi', 'Benali', 'Mansour', 'Roy', 'Durand'])[1 + abs(hashtext(email || 'x')) % 6] || substr(email, 7, 5)
    from people`.execute(db)
  await sql`insert into parents (id, place, country, timezone)
    select p.id, 1, 'FR', 'Europe/Paris' from profiles p join user_roles r on r.user_id = p.id and r.role = 'parent'
    where not exists (select from parents f where f.id = p.id)`.execute(db)
  await sql`insert into students (parent_id, first_name, age, level)
    select id, (array['Adam', 'Inès', 'Sami', 'Zoé'])[1 + abs(hashtext(id::text)) % 4], 8, 'niveau-1' from parents`.execute(
    db,
  )
  // As autovacuum does: the indexes of parts of names take in what was added.
  await sql`vacuum analyze`.execute(db)
}
