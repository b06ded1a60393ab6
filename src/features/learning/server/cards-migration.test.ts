// What children practised before cards existed is kept: review states become cards, and items count as met.
import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { withOlderDatabase } from '../../../../tests/support/older-database.ts'

test('review states of the release before become cards of the same interval', () =>
  withOlderDatabase(inject('clusterUrl'), '0022', async (client, migrateRest) => {
    const [parent, child] = [randomUUID(), randomUUID()]
    // The rows of accounts around the child are no matter here.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into students (id, parent_id, first_name, age, level) values ($1, $2, 'Inès', 9, 'niveau-2')`,
      [child, parent],
    )
    await client.query(
      `insert into learning_item_states (student_id, item, skill, level, step, best_step, due_on, answered_at) values
       ($1, 'word:kitab', 'reading', 'niveau-1', 3, 4, '2026-12-01', '2026-11-24T10:00:00Z'),
       ($1, 'word:kitab', 'comprehension', 'niveau-1', 0, 0, '2026-11-25', '2026-11-24T11:00:00Z'),
       ($1, 'gender:kitab', 'comprehension', 'niveau-1', 1, 1, '2026-11-25', '2026-11-24T10:00:00Z'),
       ($1, 'exercise:n2-sukun/3', 'comprehension', 'niveau-2', 2, 2, '2026-11-27', '2026-11-24T10:00:00Z')`,
      [child],
    )
    await client.query('set session_replication_role = origin')
    await migrateRest()
    const cards = await client.query(
      `select item, facet, stability, reviewed_on::text, due_on::text, best_step from learning_cards order by item, facet`,
    )
    expect(cards.rows).toEqual([
      {
        item: 'exercise:n2-sukun/3',
        facet: 'read',
        stability: 3,
        reviewed_on: '2026-11-24',
        due_on: '2026-11-27',
        best_step: 2,
      },
      {
        item: 'gender:kitab',
        facet: 'read',
        stability: 1,
        reviewed_on: '2026-11-24',
        due_on: '2026-11-25',
        best_step: 1,
      },
      {
        item: 'word:kitab',
        facet: 'read',
        stability: 7,
        reviewed_on: '2026-11-24',
        due_on: '2026-12-01',
        best_step: 4,
      },
      {
        item: 'word:kitab',
        facet: 'recall',
        stability: 0.5,
        reviewed_on: '2026-11-24',
        due_on: '2026-11-25',
        best_step: 0,
      },
    ])
    const met = await client.query('select item from learning_meetings order by item')
    expect(met.rows.map(({ item }) => item)).toEqual(['point:n2-sukun', 'rule:gender', 'word:kitab'])
  }))

test('the lines of dialogues get their places as keys, and a proofread dialogue stays proofread', () =>
  withOlderDatabase(inject('clusterUrl'), '0152', async (client, migrateRest) => {
    const lines = [
      { speaker: 'Sara', ar: 'مَرْحَبًا!' },
      { speaker: 'Adam', ar: 'أَهْلًا!' },
    ]
    await client.query(
      `insert into learning_texts (id, level, place, kind, title_fr, lines, glossary, questions, version, proofread_at)
       values ('bonjour', 'niveau-1', 0, 'dialogue', 'Bonjour', $1, '[]', '[]', 3, now())`,
      [JSON.stringify(lines)],
    )
    await migrateRest()
    const { rows } = await client.query(
      'select lines, version, proofread_at is not null as is_read from learning_texts',
    )
    expect(rows).toEqual([
      { lines: lines.map((line, place) => ({ ...line, key: String(place) })), version: 3, is_read: true },
    ])
  }))
