import { type RawBuilder, sql } from 'kysely'
import { splitWords } from '#platform/search/split-words.ts'

// How typed words find people by their names.

type Condition = RawBuilder<unknown>

/** A shorter word is looked for at the beginning of a name only, because no index finds it inside. */
export const shortestInside = 3

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

/** The last character that a name can have, so that a prefix is a range of the index. */
const last = sql.lit('\u{10FFFF}')
export const beginsWith = (
  column: Condition,
  word: string,
): Condition => sql`(folded(${column}) ~>=~ folded(${word})
  and folded(${column}) ~<~ (folded(${word}) || ${last}))`

/** The pattern of a word, as a subquery: otherwise it is composed again for each row. */
export const patternOf = (word: string): Condition => sql`(select search_pattern(${word}))`

/** The pattern of a word in search_text, which may be typed with other hyphens and apostrophes: «benaissa» and «ben-aissa» find Ben Aïssa. */
const namePatternOf = (word: string): Condition => sql`(select name_pattern(${word}))`

/** The pattern of what begins with a word. */
const prefixOf = (word: string): Condition => sql`(select substr(search_pattern(${word}), 2))`

/**
 * SQL: the ids of the people whose name has the word of a search in it. Beside a longer word, which an index finds, a short one
 * may also begin a later word of a name: the «la» of Sarah de la Tour.
 */
export const peopleWithName = (word: string, search: readonly string[]): Condition => {
  if (word.length >= shortestInside)
    return sql`select id from profiles where search_text like ${namePatternOf(word)}`
  const longer = search.find(one => one.length >= shortestInside)
  const beginning = sql`select id from profiles where ${beginsWith(sql`first_name`, word)}
    union all select id from profiles where ${beginsWith(sql`last_name`, word)}`
  return longer
    ? sql`${beginning} union all select id from profiles
        where search_text like ${namePatternOf(longer)} and search_text like '% ' || ${prefixOf(word)}`
    : beginning
}

/** SQL: the ids of the accounts with an email address that begins with a short word, or has a longer one in it. */
export const accountsWithEmail = (word: string): Condition =>
  word.length < shortestInside
    ? sql`select id from users where username is null and email like ${prefixOf(word)}`
    : sql`select id from users where username is null and email like ${patternOf(word)}`

/**
 * SQL: the id is one of these. `is true` keeps it a filter of the rows, which are read in their order until the page is full: as
 * a join, thousands of people who share a word would all be sorted for each page.
 */
export const isAmong = (id: Condition, ids: Condition): Condition => sql`(${id} in (${ids})) is true`

/** Matches people `p` whose name or email address contains every word. */
export const nameOrEmail = (search: string): Condition =>
  allOf(
    splitWords(search).map(
      // A union, so that each half uses its own index; one condition over both tables would use neither.
      (word, _, words) =>
        isAmong(sql`p.id`, sql`${peopleWithName(word, words)} union all ${accountsWithEmail(word)}`),
    ),
  )
