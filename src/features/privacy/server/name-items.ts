import { sql } from 'kysely'
import { translateCurriculum } from '#features/learning/server/curriculum-english.ts'
import { itemText } from '#features/reports/labels.ts'
import { findItems } from '#features/reports/server/items.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Section } from './own-data.ts'

const textsIn = (sections: readonly Section[], field: string) =>
  sections
    .flatMap(({ rows }) => rows.flatMap(row => row[field] ?? []))
    .filter(value => typeof value === 'string')

/** The words of the curriculum that an archive names, in the language of its reader: items, points of grammar and texts. */
export const nameItems = async (tx: Db, sections: readonly Section[]): Promise<Map<string, string>> => {
  const subjects = textsIn(
    sections.filter(({ name }) => name === 'exercises'),
    'subject',
  )
  const names = new Set([
    ...textsIn(sections, 'item'),
    ...textsIn(sections, 'items'),
    ...subjects.map(subject => `point:${subject}`),
  ])
  const items = await findItems(tx, [...names])
  const texts = await tx
    .selectFrom('learning_texts')
    .where(sql<boolean>`id = any(${[...new Set(subjects)]}::text[])`)
    .select(['id', 'title_fr as title'])
    .execute()
  return new Map([
    ...items.map(item => [item.item, itemText(item)] as const),
    ...texts.map(({ id, title }) => [id, translateCurriculum(title)] as const),
  ])
}
