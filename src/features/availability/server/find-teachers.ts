import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Level } from '#features/families/families.ts'
import { matchesEveryWord } from '#features/teachers/server/queries.ts'
import { cardColumns, type TeacherCard } from '#features/teachers/server/views.ts'
import type { Variety } from '#features/teachers/teachers.ts'
import type { Db } from '#platform/db/connect.ts'
import { dateOfDayNumber, weekdayAt } from '#platform/time/dates.ts'
import { zoneClock } from '#platform/time/zone-clock.ts'
import { type WeekPart, weekPartOf, weekParts } from '../day-parts.ts'
import { freeHours } from './free-hours.ts'

export const teacherSorts = ['match', 'price', 'hour', 'rating'] as const
export type TeacherSort = (typeof teacherSorts)[number]

export type TeacherQuery = {
  search?: string | undefined
  level?: Level | undefined
  age?: number | undefined
  /** Any of them. */
  varieties?: readonly Variety[] | undefined
  specialization?: string | undefined
  maxRateCents?: number | undefined
  trial?: boolean | undefined
  /** With a free hour in this part of the week, in the reader's zone. */
  when?: WeekPart | undefined
  sort: TeacherSort
  page: number
  limit: number
  viewerZone: string
  now: Temporal.Instant
}

type SlotText = { startsAt: string; date: string; time: string }
type Counts = {
  levels: Record<Level, number>
  varieties: Record<Variety, number>
  trial: number
}
type Row = Counts & {
  teachers: TeacherCard[]
  total: number
  lowestRateCents: number | null
  highestRateCents: number | null
  /** Those that match all but the part of the week. */
  anyTime: string[]
}

/** Hours of the day at which a lesson is proposed first; others are found in the profile. */
const isProposed = (hour: number) => hour >= 7 && hour < 22
const slotsShown = 3

const two = (value: number) => String(value).padStart(2, '0')

/** Each teacher's free hours as the reader's clock shows them. */
const toLocal = (starts: readonly number[], zone: string) => {
  const clock = zoneClock(zone)
  return starts.map(start => {
    const local = clock.localAt(start)
    const day = Math.floor(local / 1440)
    const minute = local - day * 1440
    return { start, day, hour: Math.floor(minute / 60), minute: minute % 60 }
  })
}
type LocalStart = ReturnType<typeof toLocal>[number]
const partOf = ({ day, hour }: LocalStart) => weekPartOf(weekdayAt(day), hour)
const toText = ({ start, day, hour, minute }: LocalStart): SlotText => ({
  startsAt: new Date(start * 60_000).toISOString(),
  date: dateOfDayNumber(day),
  time: `${two(hour)}:${two(minute)}`,
})

/** The next hours of one teacher: those of the first day that has any. */
const proposed = (starts: readonly LocalStart[]) => {
  const first = starts.find(({ hour }) => isProposed(hour))
  return starts
    .filter(one => one.day === first?.day && isProposed(one.hour))
    .slice(0, slotsShown)
    .map(toText)
}

/**
 * A page of the listed teachers that match, with their next free hours, and how many teachers each choice of the filters would
 * leave. One statement, over the free hours that are kept in memory.
 */
export const findTeachers = async (db: Db, query: TeacherQuery) => {
  const { level, age, varieties = [], specialization, maxRateCents, trial, when, sort, page, limit } = query
  const hours = await freeHours(db, query.now)
  const local = new Map([...hours].map(([id, starts]) => [id, toLocal(starts, query.viewerZone)] as const))
  const wanted = new Map<string, LocalStart[]>()
  for (const [id, starts] of local) {
    const fitting = when ? starts.filter(start => partOf(start) === when) : starts
    if (fitting.length > 0) wanted.set(id, fitting)
  }
  const firstStart = (starts: readonly LocalStart[]) =>
    (starts.find(({ hour }) => isProposed(hour)) ?? starts[0])?.start ?? 0
  const byHour = [...wanted].sort((a, b) => firstStart(a[1]) - firstStart(b[1])).map(([id]) => id)

  const isTrue = sql<SqlBool>`true`
  const conditions = {
    level: level ? sql<SqlBool>`${level}::level = any(t.levels)` : isTrue,
    age: age ? sql<SqlBool>`${age}::int between t.age_from and t.age_to` : isTrue,
    variety: varieties.length > 0 ? sql<SqlBool>`t.varieties && ${[...varieties]}::arabic_variety[]` : isTrue,
    speciality: specialization ? sql<SqlBool>`${specialization} = any(t.specialization)` : isTrue,
    rate: maxRateCents === undefined ? isTrue : sql<SqlBool>`t.hourly_rate_cents <= ${maxRateCents}::int`,
    trial: trial ? sql<SqlBool>`t.trial_lesson_available` : isTrue,
    hour: when ? sql<SqlBool>`f.place is not null` : isTrue,
  }
  type Condition = keyof typeof conditions
  const names = Object.keys(conditions) as Condition[]
  /** All conditions but one, whose choices are counted. */
  const allBut = (left?: Condition) =>
    sql.join(
      names.filter(name => name !== left).map(name => sql.ref(`m.fits_${name}`)),
      sql` and `,
    )
  const orders: Record<TeacherSort, RawBuilder<unknown>> = {
    // With free hours first, then those whose pupils are about as old as the child, then the best rated.
    match: sql`m.place is null, m.distance, t.rating desc, t.id`,
    price: sql`t.hourly_rate_cents, m.place is null, t.rating desc, t.id`,
    hour: sql`m.place, t.rating desc, t.id`,
    // Of two averages that are equal, the one that more families gave.
    rating: sql`t.rating desc, t.rating_count desc, m.place is null, t.id`,
  }
  const { rows } = await sql<Row>`
    with free as (
      select id, place from unnest(${byHour}::uuid[]) with ordinality as f (id, place)
    ), matched as materialized (
      select t.id, t.levels, t.varieties, t.trial_lesson_available, t.hourly_rate_cents, f.place,
             ${age ? sql`floor(abs((t.age_from + t.age_to) / 2.0 - ${age}::int) / 2)` : sql`0`} as distance,
             ${sql.join(names.map(name => sql`${conditions[name]} as ${sql.ref(`fits_${name}`)}`))}
      from teachers t left join free f on f.id = t.id
      where ${sql.join([sql`t.is_listed`, ...matchesEveryWord(query.search ?? '')], sql` and `)}
    )
    select (select count(*)::int from matched m where ${allBut()}) as total,
           (select json_object_agg(l, (select count(*) from matched m where ${allBut('level')} and l = any(m.levels)))
            from unnest(enum_range(null::level)) l) as levels,
           (select json_object_agg(v, (select count(*) from matched m where ${allBut('variety')} and v = any(m.varieties)))
            from unnest(enum_range(null::arabic_variety)) v) as varieties,
           (select count(*)::int from matched m where ${allBut('trial')} and m.trial_lesson_available) as trial,
           (select min(hourly_rate_cents) from matched m where ${allBut('rate')}) as "lowestRateCents",
           (select max(hourly_rate_cents) from matched m where ${allBut('rate')}) as "highestRateCents",
           (select coalesce(json_agg(m.id), '[]') from matched m where ${allBut('hour')}) as "anyTime",
           (select coalesce(json_agg(card), '[]') from (
              select ${sql.raw(cardColumns)} from matched m join teachers t on t.id = m.id join profiles p on p.id = t.id
              where ${allBut()} order by ${orders[sort]} limit ${limit} offset ${(page - 1) * limit}
            ) card) as teachers`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The statement has no row')
  const { teachers, anyTime, ...found } = row
  const parts = Object.fromEntries(weekParts.map(part => [part, 0])) as Record<WeekPart, number>
  for (const id of anyTime) for (const part of new Set((local.get(id) ?? []).map(partOf))) parts[part]++
  return {
    ...found,
    parts,
    anyTimeTotal: anyTime.length,
    teachers: teachers.map(teacher => ({ ...teacher, slots: proposed(wanted.get(teacher.id) ?? []) })),
  }
}
