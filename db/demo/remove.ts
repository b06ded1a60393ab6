// What a school does with the demo accounts before it opens to the public: their passwords are printed in the README.
import { verifyPassword } from 'better-auth/crypto'
import type pg from 'pg'
import { demoPasswords } from './insert-people.ts'
import { demoPackages, withClient } from './load.ts'

/** Every demo account has an address in this domain, which no mail server can have; a demo child belongs to a demo parent. */
const demoUsers = `select id from users where email like '%@kalima.test'
  union select s.user_id from students s join users u on u.id = s.parent_id where u.email like '%@kalima.test'
    and s.user_id is not null`

/** The demo accounts whose password is still the one that everybody knows, by address or login name. */
export const accountsWithDemoPassword = (url: string): Promise<string[]> =>
  withClient(url, async client => {
    const { rows } = await client.query<{ name: string; password: string }>(
      `select coalesce(u.username, u.email) as name, a.password from users u join accounts a on a.user_id = u.id
       where u.id in (${demoUsers}) and a.password is not null order by 1 limit 100`,
    )
    const names: string[] = []
    for (const { name, password } of rows)
      for (const known of demoPasswords)
        if (await verifyPassword({ hash: password, password: known })) names.push(name)
    return names
  })

/**
 * The demo's packages as the program made them: the home page would go on advertising discounts that the school never chose.
 * @returns the names of those removed, and of those on sale that a booking or a report still needs
 */
const removePackages = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string; is_removed: boolean }>(
    `with own as (
       select p.id, p.name, p.retired_at, p.number_of_lessons from lesson_packages p join jsonb_to_recordset($1::jsonb) as r (name text, name_en text,
         is_discovery boolean, discount smallint, months smallint, lessons smallint)
       on (p.name, p.name_en, p.is_discovery, p.discount_percentage::int, p.duration_months, p.number_of_lessons, p.lessons_per_month)
         = (r.name, r.name_en, r.is_discovery, r.discount::int, r.months, r.lessons, 4)
     ), removed as (
       delete from lesson_packages where id in (select id from own)
         and not exists (select from bookings where package_id = lesson_packages.id)
         and not exists (select from lesson_reports where proposed_package_id = lesson_packages.id)
       returning id
     )
     select name, id in (select id from removed) as is_removed from own
       where retired_at is null or id in (select id from removed) order by number_of_lessons`,
    [JSON.stringify(demoPackages)],
  )
  const named = (isRemoved: boolean) => rows.filter(row => row.is_removed === isRemoved).map(row => row.name)
  return { removed: named(true), left: named(false) }
}

export type RemovedSchool = {
  removed: number
  closed: number
  packages: { removed: string[]; left: string[] }
}

/**
 * Removes the demo school's people with their lessons, messages and applications. Where a real family and a demo teacher (or
 * the reverse) share a lesson, the lesson and both accounts stay: the demo account loses its password and its sessions, and a
 * demo teacher leaves the list. The journal keeps its lines, as always.
 * @returns how many accounts were removed, and how many were closed instead
 */
export const removeDemoSchool = (url: string): Promise<RemovedSchool> =>
  withClient(url, async client => {
    await client.query('begin')
    try {
      await client.query(`create temp table demo_users on commit drop as ${demoUsers}`)
      await client.query(`create temp table shared on commit drop as
        select s.lesson_id, s.parent_id, l.teacher_id from seats s join lessons l on l.id = s.lesson_id
        where (s.parent_id in (select id from demo_users)) <> (l.teacher_id in (select id from demo_users))`)
      await client.query(`create temp table closed on commit drop as
        select parent_id as id from shared where parent_id in (select id from demo_users)
        union select teacher_id from shared where teacher_id in (select id from demo_users)`)
      await client.query(
        'create temp table leaving on commit drop as select id from demo_users except select id from closed',
      )
      await client.query(`insert into closed
        select s.user_id from students s join closed on closed.id = s.parent_id where s.user_id is not null`)
      await client.query('delete from leaving where id in (select id from closed)')

      // Closed lines are never deleted, except here: the lessons of the demo school were not paid.
      await client.query('alter table earning_lines disable trigger earning_lines_are_final')
      await client.query(`delete from earning_lines where teacher_id in (select id from leaving) or lesson_id in (
        select id from lessons where teacher_id in (select id from demo_users) and id not in (select lesson_id from shared))`)
      await client.query('alter table earning_lines enable trigger earning_lines_are_final')
      await client.query(`delete from seats where parent_id in (select id from leaving)
        or lesson_id in (select id from lessons where teacher_id in (select id from leaving))`)
      await client.query(`delete from lessons where teacher_id in (select id from leaving)
        or teacher_id in (select id from demo_users) and not exists (select from seats where lesson_id = lessons.id)`)
      await client.query(`delete from bookings where (parent_id in (select id from leaving) or teacher_id in (select id from leaving))
        and not exists (select from seats where booking_id = bookings.id)`)
      await client.query("delete from teacher_applications where email like '%@kalima.test'")
      const { rowCount: removed } = await client.query(
        'delete from users where id in (select id from leaving)',
      )
      await client.query('delete from accounts where user_id in (select id from closed)')
      await client.query('delete from sessions where user_id in (select id from closed)')
      await client.query(
        'update teachers set retired_at = coalesce(retired_at, now()) where id in (select id from closed)',
      )
      const packages = await removePackages(client)
      const { rows } = await client.query<{ closed: number }>('select count(*)::int as closed from closed')
      await client.query('commit')
      return { removed: removed ?? 0, closed: rows[0]?.closed ?? 0, packages }
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
