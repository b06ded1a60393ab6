import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { callAs } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeSchool } from '../../../../tests/support/people.ts'
import { reloadCurriculum } from '../../../../tests/support/reload-curriculum.ts'

const database = testDatabase()
const now = Temporal.Instant.from('2026-11-23T10:00:00Z')

beforeAll(async () => {
  await loadCurriculum(database.url)
})

const asSchool = async () => {
  const { userId } = await makeSchool(database.db)
  return callAs(database.db, { userId, role: 'admin' }, now).curriculum
}
type Api = Awaited<ReturnType<typeof asSchool>>
const givePicture = async (api: Api, id: string, picture: string | null) => {
  const { version, text } = await api.word({ id })
  return api.correct({ id, version, text: { ...text, picture }, isProofread: false })
}
const pictureOf = async (api: Api, id: string) => (await api.word({ id })).text.picture
const reload = () => reloadCurriculum(database)
/** A taught word without a picture, of another theme than this one. */
const findBare = async (theme: string) => {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from learning_words where picture is null and theme <> $1 and level = 'niveau-2' order by place limit 1`,
    [theme],
  )
  return rows[0]?.id ?? ''
}

test('words have the picture that was drawn for them, and the list of pictures names them', async () => {
  const api = await asSchool()
  expect(await pictureOf(api, 'kalb')).toBe('kalb')
  const pictures = await api.pictures()
  expect(pictures.find(({ id }) => id === 'kalb')).toMatchObject({ fr: 'le chien', words: ['le chien'] })
})

test('a removed picture is gone from the child’s map at once, stays away over a new start, and is taken again', async () => {
  const api = await asSchool()
  const { parentId, studentIds } = await makeFamily(database.db)
  const [studentId = ''] = studentIds
  await database.db.updateTable('students').set({ level: 'niveau-1' }).where('id', '=', studentId).execute()
  await database.pool.query(
    `insert into learning_meetings (student_id, item, met_on, met_at) values ($1, 'word:kalb', '2026-11-01', $2)`,
    [studentId, '2026-11-01T10:00:00Z'],
  )
  const child = callAs(
    database.db,
    { userId: randomUUID(), role: 'student', familyId: parentId, studentId },
    now,
  )
  const shown = async () =>
    (await child.learning.map({})).themes
      .flatMap(({ words }) => words)
      .find(({ item }) => item === 'word:kalb')?.picture
  expect(await shown()).toBe('kalb')
  await givePicture(api, 'kalb', null)
  expect(await shown()).toBeNull()
  await reload()
  expect(await shown()).toBeNull()
  const { version, changes } = await api.word({ id: 'kalb' })
  expect(changes).toMatchObject([
    { act: 'corrected', differences: [{ field: 'picture', before: 'un chien', after: null }] },
  ])
  await api.undo({ id: 'kalb', version, change: changes[0]?.id ?? '' })
  expect(await shown()).toBe('kalb')
})

test('a chosen picture takes no proofread mark off', async () => {
  const api = await asSchool()
  const id = await findBare('animaux')
  await api.proofread({ kind: 'word', id, version: (await api.word({ id })).version, isProofread: true })
  await givePicture(api, id, 'samaka')
  expect(await api.word({ id })).toMatchObject({
    text: { picture: 'samaka' },
    proofread: { reader: 'Farida Amrani' },
  })
})

test('a picture that a word of the same theme has, and one that nobody drew, are refused', async () => {
  const api = await asSchool()
  await expect(givePicture(api, 'qitta', 'samaka')).rejects.toMatchObject({
    code: 'word_faults',
    data: {
      faults: expect.arrayContaining([{ field: 'picture', code: 'picture_taken', other: 'le poisson' }]),
    },
  })
  await expect(givePicture(api, 'qitta', 'nobody')).rejects.toMatchObject({
    data: { faults: [{ field: 'picture', code: 'unknown' }] },
  })
  expect(await pictureOf(api, 'qitta')).toBe('qitta')
})

test('a text from before words could be given another picture is taken again without touching the picture', async () => {
  const api = await asSchool()
  const { text } = await api.word({ id: 'walad' })
  const { picture: _, ...before } = text
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into curriculum_changes (entry, act, before, after, done_at) values ('word:walad', 'corrected', $1, $2, $3) returning id`,
    [JSON.stringify({ ...before, fr: 'le garçonnet' }), JSON.stringify(before), now.toString()],
  )
  const { version } = await api.word({ id: 'walad' })
  await api.undo({ id: 'walad', version, change: rows[0]?.id ?? '' })
  expect((await api.word({ id: 'walad' })).text).toEqual({ ...text, fr: 'le garçonnet' })
})
