import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { normalisePhone } from '#features/accounts/contact.ts'
import type { Admin } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { formatSchoolDay } from '#platform/time/school-day.ts'
import { allOf, beginsWith, shortestInside } from './name-words.ts'

const foundKinds = ['family', 'child', 'teacher', 'booking', 'application'] as const

export const FoundView = z.object({
  kind: z.enum(foundKinds),
  id: z.guid(),
  /** The family of a child. */
  familyId: z.guid().nullable(),
  name: z.string(),
  /** The email address, the family of a child, the child of a booking. */
  about: z.string(),
  /** The day of a booking. */
  day: z.string().nullable(),
})
export type FoundView = z.infer<typeof FoundView>
export const SearchResults = z.object({
  found: z.array(FoundView),
  more: z
    .array(z.enum(foundKinds))
    .describe('Les genres dont d’autres correspondent, au-delà des six premiers'),
})
type SearchResults = z.infer<typeof SearchResults>

const resultsPerKind = 6
const shortestWord = 2

type Condition = RawBuilder<unknown>

/** As `patternOf`, `namePatternOf` and `prefixOf` of name-words.ts, without their subquery. */
const patternPerRow = (word: string): Condition => sql`search_pattern(${word})`
const namePatternPerRow = (word: string): Condition => sql`name_pattern(${word})`
const prefixPerRow = (word: string): Condition => sql`substr(search_pattern(${word}), 2)`

const none = sql`select null::uuid as id, null::uuid as "familyId", ''::text as name, ''::text as about, null::text as at where false`

const inOrder = (column: Condition) => sql`order by folded(${column}) using ~<~`

/** A condition that an index answers, and the order in which the index has it. */
type Source = { where: Condition; order?: Condition }

/** Two words begin first and last name, in either order. */
const inBothOrders = (words: readonly string[], first: Condition, last: Condition): Source[] => {
  const [one = '', other = ''] = words
  return [
    { where: sql`${beginsWith(first, one)} and ${beginsWith(last, other)}` },
    { where: sql`${beginsWith(last, one)} and ${beginsWith(first, other)}` },
  ]
}

/**
 * One word begins the last or the first name. From three letters on a word may also stand inside the name or the address. Each
 * source stops at its limit, so that a prefix which thousands share costs no more than a rare one.
 */
const peopleNamed = (words: readonly string[]): Source[] => {
  const [first, last] = [sql`p.first_name`, sql`p.last_name`]
  const [word = ''] = words
  const sources: Source[] = []
  if (words.length === 1)
    sources.push(
      ...[last, first].map(column => ({ where: beginsWith(column, word), order: inOrder(column) })),
    )
  if (words.length === 2) sources.push(...inBothOrders(words, first, last))
  if (words.some(one => one.length >= shortestInside))
    sources.push({
      where: allOf(words.map(one => sql`p.search_text like ${namePatternPerRow(one)}`)),
    })
  if (words.length === 1 && word.length >= shortestInside)
    sources.push({ where: sql`u.email like ${patternPerRow(word)}` })
  return sources
}

/** Matches rows with the columns whole and email: teachers and applications, which are few. A short word begins a word of the name. */
const namesOne = (word: string): Condition =>
  word.length < shortestInside
    ? sql`(whole like ${prefixPerRow(word)} or whole like '% ' || ${prefixPerRow(word)})`
    : sql`(whole like ${namePatternPerRow(word)} or email like ${patternPerRow(word)})`

/** The words begin the name, or, where one of them is long enough, each of them stands in these texts. */
const inName = (name: Condition, texts: readonly Condition[], words: readonly string[]): Condition =>
  words.some(word => word.length >= shortestInside)
    ? allOf(words.flatMap(word => texts.map(text => sql`${text} like ${namePatternPerRow(word)}`)))
    : beginsWith(name, words.join(' '))

/**
 * A child's first name may have several words, as the parent's last name may. All words are the first name; or the first ones
 * are and the others the last name, or the other way round.
 */
const childrenNamed = (words: readonly string[]): Source[] => {
  const [first, last] = [sql`s.first_name`, sql`p.last_name`]
  const isFirst = (some: readonly string[]) => inName(first, [sql`s.search_text`], some)
  // The index has the parent's whole name.
  const isLast = (some: readonly string[]) =>
    inName(last, [sql`p.search_text`, sql`searchable(${last})`], some)
  const sources: Source[] = [{ where: beginsWith(first, words.join(' ')), order: inOrder(first) }]
  if (words.some(word => word.length >= shortestInside)) sources.push({ where: isFirst(words) })
  for (let cut = 1; cut < words.length; cut++) {
    const [before, after] = [words.slice(0, cut), words.slice(cut)]
    sources.push(
      { where: sql`${isFirst(before)} and ${isLast(after)}` },
      { where: sql`${isLast(before)} and ${isFirst(after)}` },
    )
  }
  return sources
}

/** One more than is shown says whether there are others. */
const readPerKind = resultsPerKind + 1

/** The first rows of each source, each row once. `select` ends with its conditions. */
const fromSources = (select: Condition, sources: readonly Source[]) =>
  sources.length === 0
    ? none
    : sql`select distinct on (folded(name), id) * from (${sql.join(
        sources.map(
          ({ where, order }) => sql`(${select} and ${where} ${order ?? sql``} limit ${readPerKind})`,
        ),
        sql` union all `,
      )}) found order by folded(name), id limit ${readPerKind}`

/** «n° 2cbf8bb5», «no 2cbf8bb5» and «#2cbf8bb5» are the booking's number, as pages and people write it. */
const withoutNumberSign = (typed: string) =>
  typed.replace(/^\s*(?:n[°º]|no[.\s]|#)\s*(?=[0-9a-f][0-9a-f\s-]{7,}$)/i, '')

/** The beginning of an id as a range: a booking's number is its first eight digits. @returns undefined for other words */
const idRange = (words: readonly string[]) => {
  const digits = words.join('').replaceAll('-', '').toLowerCase()
  return /^[0-9a-f]{8,32}$/.test(digits)
    ? { from: digits.padEnd(32, '0'), until: digits.padEnd(32, 'f') }
    : undefined
}

/** The person `p` has this number. An index has its end, so that «06 12…» finds +33 6 12…. @returns undefined for what is no number */
const hasPhone = (typed: string): Condition | undefined => {
  const phone = normalisePhone(typed)
  return phone ? sql`phone_end(p.phone) = phone_end(${phone})` : undefined
}

/**
 * Plans the statement for the words that it has. One plan for all words (connect.ts) can't know a rare word from a common one: it
 * reads every family to find no one of this name: 140 ms instead of 25 among 50,000 (bench/school-search.ts).
 */
const planForWords = async <Result>(db: Db, read: (tx: Db) => Promise<Result>): Promise<Result> => {
  if (!db.isTransaction) return db.transaction().execute(tx => planForWords(tx, read))
  await sql`set local plan_cache_mode = force_custom_plan`.execute(db)
  return read(db)
}

type FoundRow = { id: string; familyId: string | null; name: string; about: string; at: string | null }

/**
 * What the school looks for by a name, an email address, a telephone number or a booking's number: at most six of each kind, in one statement. A
 * word of one letter finds nothing.
 */
export const searchEverything = async (db: Db, _by: Admin, search: string): Promise<SearchResults> => {
  const typed = withoutNumberSign(search)
  const words = typed.split(/\s+/).filter(Boolean).slice(0, 4)
  const phone = hasPhone(typed)
  if (words.length === 0 || (!phone && words.some(word => word.length < shortestWord)))
    return { found: [], more: [] }
  const range = idRange(words)
  const people = phone ? [{ where: phone }] : peopleNamed(words)
  const nameOf = fullNameSql('p')
  const queries: Record<FoundView['kind'], Condition> = {
    family: fromSources(
      sql`select f.family_id as id, null::uuid as "familyId", ${nameOf} as name, u.email as about, null::text as at
        from parents f join profiles p on p.id = f.id join users u on u.id = f.id where u.email_verified`,
      people,
    ),
    child: fromSources(
      sql`select s.id, s.parent_id as "familyId", s.first_name as name, ${nameOf} as about, null::text as at
        from students s join profiles p on p.id = s.parent_id where true`,
      phone ? [] : childrenNamed(words),
    ),
    // A school has few teachers, who are all read: `materialized` prevents a plan that asks the index of all names first, which
    // finds thousands of families (bench/school-search.ts).
    teacher: sql`with staff as materialized (
        select t.id, p.first_name, p.last_name, p.phone, p.search_text as whole, u.email
        from teachers t join profiles p on p.id = t.id join users u on u.id = t.id
        where t.approved_at is not null and t.retired_at is null)
      select p.id, null::uuid as "familyId", ${nameOf} as name, p.email as about, null::text as at from staff p
      where ${phone ?? allOf(words.map(namesOne))}
      order by folded(p.last_name), folded(p.first_name), p.id limit ${readPerKind}`,
    booking: range
      ? sql`select b.id, null::uuid as "familyId", upper(left(b.id::text, 8)) as name,
          concat_ws(', ', s.first_name, ${nameOf}) as about, ${isoInstant('b.created_at')} as at
        from bookings b left join students s on s.id = b.student_id join profiles p on p.id = b.parent_id
        where b.id between ${range.from}::uuid and ${range.until}::uuid order by b.id limit ${readPerKind}`
      : none,
    application: sql`with applicants as (
        select a.id, a.created_at, ${fullNameSql('a')} as name, a.email,
          searchable(a.first_name) || ' ' || searchable(a.last_name) as whole
        from teacher_applications a join users u on u.id = a.user_id where u.email_verified)
      select id, null::uuid as "familyId", name, email as about, null::text as at from applicants
      where ${allOf(words.map(namesOne))} order by created_at desc, id limit ${readPerKind}`,
  }
  const [found] = await planForWords(db, async tx => {
    const { rows } = await sql<Record<FoundView['kind'], FoundRow[]>>`
      select ${sql.join(
        foundKinds.map(
          kind => sql`(select coalesce(json_agg(r), '[]') from (${queries[kind]}) r) as ${sql.ref(kind)}`,
        ),
      )}`.execute(tx)
    return rows
  })
  const rowsOf = (kind: FoundView['kind']) => found?.[kind] ?? []
  return {
    found: foundKinds.flatMap(kind =>
      rowsOf(kind)
        .slice(0, resultsPerKind)
        .map(({ at, ...row }) => ({ ...row, kind, day: at && formatSchoolDay(at) })),
    ),
    more: foundKinds.filter(kind => rowsOf(kind).length > resultsPerKind),
  }
}
