import type { Level } from '#features/families/families.ts'

/** Whom the lesson is for. An unknown level or age is no condition. */
export type ForChild = { level?: Level | undefined; age?: number | undefined }

/**
 * SQL: whether the teacher of `teacher` takes a child of this age and level (docs/domain.md, "Teachers"). Empty without either, so that a search without a child joins no further table.
 * @param first the number of the first of its two parameters, `takesChildParameters`
 */
export const takesChildSql = (child: ForChild, teacher: string, first: number) =>
  child.level === undefined && child.age === undefined
    ? ''
    : `
  and exists (select from teachers taught where taught.id = ${teacher}
    and ($${first}::text is null or takes_level(taught.levels, $${first}::text::level))
    and ($${first + 1}::smallint is null or $${first + 1}::smallint between taught.age_from and taught.age_to))`

export const takesChildParameters = ({ level, age }: ForChild) =>
  level === undefined && age === undefined ? [] : [level ?? null, age ?? null]
