import { beforeAll, describe, expect, test } from 'vitest'
import { moveIntoBand } from '#features/learning/progress.ts'
import { ReportContent } from '#features/reports/server/input.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { loadCurriculum } from '../curriculum/load.ts'
import { isEmpty, loadDemoSchool } from './load.ts'

const zones = [
  'Europe/Paris',
  'Europe/Brussels',
  'America/Toronto',
  'Africa/Casablanca',
  'Africa/Tunis',
  'Africa/Cairo',
  'Asia/Beirut',
]

describe('the demo school', () => {
  const database = testDatabase()
  const query = async <Row extends object>(text: string) => (await database.pool.query<Row>(text)).rows

  test('is loaded once, even when two programs load it at the same time', async () => {
    expect(await isEmpty(database.url)).toBe(true)
    expect(await Promise.all([loadDemoSchool(database.url), loadDemoSchool(database.url)])).toContain(false)
    expect(await isEmpty(database.url)).toBe(false)
    const before = await query('select count(*) as n from users')
    expect(await loadDemoSchool(database.url)).toBe(false)
    expect(await query('select count(*) as n from users')).toEqual(before)
  })

  test('has at least twelve approved teachers in seven zones, described in French and Arabic', async () => {
    const teachers = await query<{ timezone: string; bio: string; bio_ar: string; headline: string }>(
      "select * from teachers where is_listed and education <> '[]' and cardinality(levels) > 0 and cardinality(teaching_style) > 0",
    )
    expect(teachers.length).toBeGreaterThanOrEqual(12)
    expect(new Set(teachers.map(teacher => teacher.timezone))).toEqual(new Set(zones))
    for (const { bio, bio_ar, headline } of teachers) {
      expect(headline).not.toBe('')
      expect(bio.length).toBeGreaterThan(100)
      // Arabic letters with vowel signs.
      expect(bio_ar).toMatch(/[\u0621-\u064a]/)
      expect(bio_ar).toMatch(/[\u064b-\u0652]/)
    }
  })

  test('has teachers with different trials, rates, ratings and kinds of hours', async () => {
    const [teachers] = await query(`select count(*) filter (where trial_lesson_available) > 0 as some,
      count(*) filter (where not trial_lesson_available) > 0 as others, count(distinct hourly_rate_cents) > 4 as rates,
      count(*) filter (where rating = 0) > 0 as unrated from teachers`)
    expect(teachers).toEqual({ some: true, others: true, rates: true, unrated: true })
    const [hours] =
      await query(`select bool_or(date is not null and not is_exception) as dated, bool_or(is_exception and date is null) as weekly_exception,
      bool_or(is_exception and date is not null) as dated_exception, bool_or(valid_from is not null) as starts, bool_or(valid_until is not null) as ends
      from teacher_availability`)
    expect(hours).toEqual({
      dated: true,
      weekly_exception: true,
      dated_exception: true,
      starts: true,
      ends: true,
    })
    expect(
      await query(`select from teacher_availability where date is null group by teacher_id
        having bool_and(day_of_week in ('samedi', 'dimanche'))`),
    ).not.toHaveLength(0)
  })

  test('has figures that agree: what a profile says, what its families wrote, what was taught and what it cost', async () => {
    const contradictions = await query(`
      select p.first_name, t.total_lessons, taught.lessons, t.total_students, taught.students, t.rating, t.rating_count, said.stars,
        said.reviews, said.families
      from teachers t join profiles p on p.id = t.id
      cross join lateral (select count(distinct l.id) as lessons, count(distinct coalesce(s.student_id, s.parent_id)) as students
        from lessons l left join seats s on s.lesson_id = l.id and s.released_at is null
        where l.teacher_id = t.id and l.status = 'completed') taught
      cross join lateral (select count(*) as reviews, count(distinct family_id) as families, coalesce(round(avg(stars), 1), 0) as stars
        from teacher_reviews r where r.teacher_id = t.id) said
      where (t.total_lessons, t.total_students, t.rating_count, t.rating)
          is distinct from (taught.lessons, taught.students, said.reviews, said.stars)
        or said.families > taught.students`)
    expect(contradictions).toEqual([])
    const prices = await query(`
      select b.id from bookings b join teachers t on t.id = b.teacher_id left join lesson_packages k on k.id = b.package_id
      where b.hourly_rate_cents <> t.hourly_rate_cents or k.number_of_lessons <> b.number_of_sessions
        or k.discount_percentage <> b.discount_percentage
        or (b.lesson_type = 'individual' and b.lesson_minutes <> all(t.lesson_lengths))`)
    expect(prices).toEqual([])
    const hours = await query(`
      select p.student_id from student_progress p
      cross join lateral (select count(*) as lessons,
          coalesce(sum(extract(epoch from l.ends_at - l.starts_at) / (case l.type when 'trial' then 7200 else 3600 end)), 0) as hours
        from seats s join lessons l on l.id = s.lesson_id
        where s.student_id = p.student_id and s.released_at is null and l.status = 'completed') had
      where p.completed_lessons <> had.lessons or p.total_hours <> round(had.hours, 1)`)
    expect(hours).toEqual([])
  })

  test('has cancelled lessons whose last child left when they were cancelled, so that lists name the child', async () => {
    const cancelled = await query<{ isNamed: boolean }>(`
      select exists (select from seats s where s.lesson_id = l.id and s.released_at = l.cancelled_at) as "isNamed"
      from lessons l where l.status = 'cancelled'`)
    expect(cancelled.length).toBeGreaterThan(1)
    expect(cancelled.filter(({ isNamed }) => !isNamed)).toEqual([])
  })

  test('has no child in a group of another level or other ages', async () => {
    const seats = await query<{ fits: boolean }>(`
      select c.level = g.level and c.age between g.youngest and g.oldest as fits
      from seats s join lessons l on l.id = s.lesson_id join groups g on g.id = l.group_id
      join students c on c.id = s.student_id where s.released_at is null`)
    expect(seats).not.toHaveLength(0)
    expect(seats.filter(({ fits }) => !fits)).toEqual([])
  })

  test('has four packages, one of them for discovery', async () => {
    const packages = await query<{ is_discovery: boolean }>('select * from lesson_packages')
    expect(packages).toHaveLength(4)
    expect(packages.filter(row => row.is_discovery)).toHaveLength(1)
  })

  test('has four logins and no other passwords', async () => {
    const logins =
      await query(`select case when u.username is null then u.email else u.username end as login, r.role
      from accounts a join users u on u.id = a.user_id join user_roles r on r.user_id = u.id
      where provider_id = 'credential' and u.email_verified order by login`)
    expect(logins).toEqual([
      { login: 'adam', role: 'student' },
      { login: 'admin@kalima.test', role: 'admin' },
      { login: 'parent@kalima.test', role: 'parent' },
      { login: 'professeur@kalima.test', role: 'teacher' },
    ])
  })

  test('has three pending applications of people who cannot sign in', async () => {
    const [applications] =
      await query(`select count(*)::int as n, bool_and(a.status = 'pending') as unanswered,
        bool_and(u.email_verified) as confirmed, count(c.id)::int as passwords
      from teacher_applications a join users u on u.id = a.user_id left join accounts c on c.user_id = u.id`)
    expect(applications).toEqual({ n: 3, unanswered: true, confirmed: true, passwords: 0 })
  })

  test('has a parent with two children, one with an unused trial, with past and upcoming lessons', async () => {
    const children = await query(`select s.first_name, p.completed_lessons,
        exists (select from seats t where t.student_id = s.id and t.is_trial) as trial_used,
        count(*) filter (where l.starts_at > now() and l.status <> 'cancelled') as ahead
      from users u join students s on s.parent_id = u.id join student_progress p on p.student_id = s.id
      join seats t on t.student_id = s.id and t.released_at is null join lessons l on l.id = t.lesson_id
      where u.email = 'parent@kalima.test' group by s.id, p.student_id order by 1`)
    expect(children).toEqual([
      {
        first_name: 'Adam',
        completed_lessons: 8,
        trial_used: true,
        ahead: 5,
      },
      {
        first_name: 'Inès',
        completed_lessons: 6,
        trial_used: false,
        ahead: 3,
      },
    ])
  })
})

describe.each([
  // Each weekday, and the days on which the clocks change.
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
  '2026-11-28',
  '2026-11-29',
  '2026-10-31',
  '2027-03-27',
  '2027-03-28',
])('the demo school loaded on %s', today => {
  const database = testDatabase()
  beforeAll(async () => {
    expect(await loadDemoSchool(database.url, { today })).toBe(true)
  })

  test('is consistent: lessons are within the teachers’ hours and prices add up', async () => {
    const strays = await database.pool.query(`
      select l.id from lessons l join teachers t on t.id = l.teacher_id
      where l.status <> 'cancelled' and not exists (
        select from teacher_hours h
        where h.teacher_id = l.teacher_id and not h.is_exception and h.date is null
          and h.hour = extract(hour from l.starts_at at time zone t.timezone)
          and h.day_of_week = (enum_range(null::weekday))[extract(isodow from l.starts_at at time zone t.timezone)::int])
      or exists (
        select from teacher_hours h where h.teacher_id = l.teacher_id and h.is_exception
          and h.date = (l.starts_at at time zone t.timezone)::date)`)
    expect(strays.rows).toEqual([])
    const wrong = await database.pool.query(`
      select b.id from bookings b join seats s on s.booking_id = b.id
      group by b.id having sum(s.price_cents) <> b.total_cents or count(*) <> b.number_of_sessions`)
    expect(wrong.rows).toEqual([])
    const [{ past }] = (
      await database.pool.query(
        'select bool_and((status = $1) = (starts_at < $2::date)) as past from lessons where status <> $3',
        ['completed', today, 'cancelled'],
      )
    ).rows
    expect(past).toBe(true)
  })

  test('has homework to do, with and without an answer, and two reports to write', async () => {
    const homework = await database.pool.query(
      `select (h.done_at is null) as open, count(*)::int as n from homework h join students s on s.id = h.student_id
       where s.first_name = 'Adam' and h.due_on >= $1::date - 14 group by 1 order by 1`,
      [today],
    )
    expect(homework.rows.map(({ open }) => open)).toEqual([false, true])
    const due = await database.pool.query(
      `select from seats s join lessons l on l.id = s.lesson_id join profiles p on p.id = l.teacher_id
       where p.first_name = 'Salma' and l.status = 'completed' and l.type = 'individual' and s.released_at is null
         and s.student_id is not null and not exists (select from lesson_reports r where r.seat_id = s.id)`,
    )
    expect(due.rows).toHaveLength(2)
  })

  test('has a draft of every report that was sent, with which a correction begins', async () => {
    const { rows } = await database.pool.query(
      `select r.family_note = d.content->>'familyNote' and r.draft_version = d.version as same, d.content
       from lesson_reports r left join report_drafts d on d.seat_id = r.seat_id`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ same }) => !same)).toEqual([])
    for (const { content } of rows) expect(ReportContent.parse(content)).toEqual(content)
  })
})

describe('the practice of the demo family', () => {
  const database = testDatabase()
  beforeAll(async () => {
    await loadCurriculum(database.url)
    await loadDemoSchool(database.url, { today: '2026-11-27' })
  })
  const query = async <Row extends object>(text: string) => (await database.pool.query<Row>(text)).rows

  test('agrees with itself: points are those of answers and sessions, and who has points has met words', async () => {
    const children = await query<{
      name: string
      points: number
      earned: number
      met: number
      percent: number
    }>(`
      select c.first_name as name, p.points, p.current_level_progress as percent,
        (select coalesce(sum(points), 0)::int from learning_answers a where a.student_id = c.id)
          + (select coalesce(sum(points), 0)::int from learning_sessions s where s.student_id = c.id) as earned,
        (select count(*)::int from learning_meetings m where m.student_id = c.id) as met
      from students c join student_progress p on p.student_id = c.id order by c.created_at`)
    expect(children.filter(({ points, earned }) => points !== earned)).toEqual([])
    expect(children.filter(({ points, percent, met }) => (points > 0 || percent > 0) && met === 0)).toEqual(
      [],
    )
    expect(children.filter(({ points }) => points > 0).map(({ name }) => name)).toEqual(['Adam', 'Inès'])
  })

  test('is finished, all of it before the day of the demo, and has the day before for a child that comes back', async () => {
    const sessions = await query<{ name: string; last: string; open: number }>(`
      select c.first_name as name, max(s.finished_on)::text as last, count(*) filter (where s.finished_at is null)::int as open
      from learning_sessions s join students c on c.id = s.student_id group by c.id order by c.created_at`)
    expect(sessions).toEqual([
      { name: 'Adam', last: '2026-11-26', open: 0 },
      { name: 'Inès', last: '2026-11-25', open: 0 },
    ])
  })

  test('moves figures from where the last report left them, by the steps of the report', async () => {
    const figures = await query<{ name: string; speaking: number; step: number | null }>(`
      select c.first_name as name, p.speaking, r.speaking as step
      from students c join student_progress p on p.student_id = c.id
      left join lateral (select r.speaking from lesson_reports r join seats s on s.id = r.seat_id
        where r.student_id = c.id order by s.starts_at desc limit 1) r on true`)
    for (const { speaking, step } of figures)
      expect(speaking).toBe(step === null ? 0 : moveIntoBand(speaking, step as 1 | 2 | 3 | 4))
  })
})
