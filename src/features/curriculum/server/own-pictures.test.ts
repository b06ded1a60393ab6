import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { getProgram } from '#app/context.ts'
import { drainRemovals } from '#platform/storage/removals.ts'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import { pixelBomb } from '../../../../tests/support/pixel-bomb.ts'
import { reloadCurriculum } from '../../../../tests/support/reload-curriculum.ts'
import { origin, testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)

let cookie = ''
beforeAll(async () => {
  await loadCurriculum(database.url)
  cookie = await web.sessionOf((await makeSchool(database.db)).userId)
})

const drawing = (side = 900) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#c0806080' } })
    .png()
    .withExif({ IFD0: { Make: 'Appareil', Copyright: 'Farida' } })
    .toBuffer()
const send = (
  bytes: Uint8Array,
  as = cookie,
  words = { fr: 'le hibou', alt: 'Un hibou sur une branche' },
) => {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes)], 'hibou.png', { type: 'image/png' }))
  for (const [name, value] of Object.entries(words)) body.set(name, value)
  return web.raw('/api/v1/curriculum/pictures', { method: 'POST', body, headers: { origin } }, { cookie: as })
}
const added = async () => {
  const response = await send(await drawing())
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: string }).id
}
type Picture = { id: string; fr: string; words: string[]; added: { author: string; day: string } | null }
const listed = async () =>
  (await (await web.get('/api/v1/curriculum/pictures', { cookie })).json()) as Picture[]
const remove = (id: string) =>
  web.raw(`/api/v1/curriculum/pictures/${id}`, { method: 'DELETE', headers: { origin } }, { cookie })
const giveTo = async (word: string, picture: string | null) => {
  const { version, text } = (await (
    await web.get(`/api/v1/curriculum/words/${word}`, { cookie })
  ).json()) as { version: number; text: object }
  const body = JSON.stringify({ version, text: { ...text, picture }, isProofread: false })
  const headers = { origin, 'content-type': 'application/json' }
  return web.raw(`/api/v1/curriculum/words/${word}`, { method: 'PUT', body, headers }, { cookie })
}
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

test('a picture that the school adds can be given to a word, is shown to everyone, and stays when the program starts again', async () => {
  const id = await added()
  const found = (await listed()).find(one => one.id === id)
  expect(found).toMatchObject({ fr: 'le hibou', words: [], added: { author: 'Farida Amrani' } })
  expect((await giveTo('kalb', id)).status).toBe(200)
  await reloadCurriculum(database)
  expect((await listed()).find(one => one.id === id)?.words).toEqual(['le chien'])
  const shown = await web.raw(`/word-pictures/${id}.webp`, {})
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(shown.headers.get('cache-control')).toContain('immutable')
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
  const { format, width, exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect({ format, width, exif }).toEqual({ format: 'webp', width: 512, exif: undefined })
})

test('it is deleted with its file once no word has it, and its history stays', async () => {
  const id = await added()
  await giveTo('samaka', id)
  expect(await codeOf(await remove(id))).toBe('picture_in_use')
  await giveTo('samaka', null)
  expect((await remove(id)).status).toBe(200)
  expect((await remove(id)).status).toBe(200)
  expect((await listed()).some(one => one.id === id)).toBe(false)
  const { db, storage } = getProgram()
  await drainRemovals(db, storage, Temporal.Now.instant())
  expect((await storage.list('word-pictures/')).map(({ path }) => path)).not.toContain(
    `word-pictures/${id}.webp`,
  )
  expect((await web.raw(`/word-pictures/${id}.webp`, {})).status).toBe(404)
  const { rows } = await database.pool.query(
    'select act, after from curriculum_changes where entry = $1 order by act',
    [`picture:${id}`],
  )
  expect(rows).toEqual([
    { act: 'added', after: { fr: 'le hibou', alt: 'Un hibou sur une branche' } },
    { act: 'retired', after: null },
  ])
})

test('a drawing of the program cannot be deleted', async () => {
  await remove('kalb')
  expect((await listed()).some(({ id }) => id === 'kalb')).toBe(true)
})

test('what is no picture, too small, too large to decode or without words is refused', async () => {
  expect(
    await codeOf(await send(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))),
  ).toBe('file_type')
  expect(await codeOf(await send(await drawing(200)))).toBe('picture_too_small')
  expect(await codeOf(await send(await pixelBomb()))).toBe('file_unreadable')
  expect((await send(await drawing(), cookie, { fr: 'le hibou', alt: ' ' })).status).toBe(400)
})

test('a teacher who does not proofread adds none', async () => {
  const { teacherId } = await makeTeacher(database.db)
  expect((await send(await drawing(), await web.sessionOf(teacherId))).status).toBe(403)
})

test('a name that no picture has is not found', async () => {
  for (const name of [`ecole-${randomUUID()}.webp`, 'kalb.webp', '..%2Fkalb.webp'])
    expect((await web.raw(`/word-pictures/${name}`, {})).status).toBe(404)
})
