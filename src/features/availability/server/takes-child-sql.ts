import type { Level } from '#features/families/families.ts'

/** Whom the lesson is for. An unknown level or age is no condition. */
export type ForChild = { level?: Level | undefined; age?: number | undefined }

/** SQL: whether the teacher's row `teacher` takes a child of this level or age, both SQL expressions. Null is no condition. */
export const takesLevelSql = (teacher: string, level: string) =>
  `(${level} is null or takes_level(${teacher}.levels, ${level}))`
export const takesAgeSql = (teacher: string, age: string) =>
  `(${age} is null or ${age} between ${teacher}.age_from and ${teacher}.age_to)`

/**
 * SQL: whether the teacher of `teacher` takes a child of this age and level (docs/domain.md, "Teachers"). Empty without either, so that a search without a child joins no further table.
 * @param first the number of the first of its two parameters, `takesChildParameters`
 */
export const takesChildSql = (child: ForChild, teacher: string, first: number) =>
  child.level === undefined && child.age === undefined
    ? ''
    : `
  and exists (select from teachers taught where taught.id = ${teacher}
    and ${takesLevelSql('taught', `$${first}::text::level`)}
    and ${takesAgeSql('taught', `$${first + 1}::smallint`)})`

export const takesChildParameters = ({ level, age }: ForChild) =>
  level === undefined && age === undefined ? [] : [level ?? null, age ?? null]
