import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getProgram } from '#app/context.ts'
import { printSounds } from '#features/letters/print-sounds.ts'
import { readOwnData } from '#features/privacy/server/own-data.ts'
import { removeExpiredData } from '#features/privacy/server/remove-expired-data.ts'
import { consentTexts } from '#features/school/server/consent-texts.ts'
import { drainRemovals } from '#platform/storage/removals.ts'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { mp4Clip, webmClip } from '../../../../tests/support/clips.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeLogin, makeTeacher } from '../../../../tests/support/people.ts'
import { origin, testWeb } from '../../../../tests/support/web.ts'
import { maxVoices } from '../voices.ts'
import { readVoiceFiles } from './queries.ts'

const version = consentTexts['voice-consent'].since
const database = testDatabase()
const web = testWeb(database)
beforeAll(async () => {
  await loadCurriculum(database.url)
})

const startsAt = Temporal.Instant.from('2026-01-12T16:00:00Z')
type World = Awaited<ReturnType<typeof makeWorld>>
let world: World
let words: string[] = []
const makeWorld = async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId, studentIds } = await makeFamily(db)
  const [studentId = ''] = studentIds
  await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })
  const { rows } = await database.pool.query<{ item: string }>(
    `insert into learning_meetings (student_id, item, met_on, met_at)
     select $1, 'word:' || concept, '2026-01-01', '2026-01-01T12:00:00Z' from learning_words
     where level = 'niveau-1' on conflict do nothing returning item`,
    [studentId],
  )
  words = rows.map(({ item }) => item).sort()
  return {
    studentId,
    parentId,
    parent: await web.sessionOf(parentId),
    child: await web.sessionOf(await makeLogin(db, studentId, `Adam-${studentId.slice(0, 8)}`)),
    teacher: await web.sessionOf(teacherId),
  }
}
beforeEach(async () => {
  world = await makeWorld()
})

const consent = (method: 'PUT' | 'DELETE', cookie = world.parent, studentId = world.studentId) =>
  web.send(method, `/api/v1/students/${studentId}/voice-consent`, { version }, { cookie })
type Sent = { id?: string; item?: string; cookie?: string }
const keep = (bytes: Uint8Array, { id = randomUUID(), item = words[0], cookie = world.child }: Sent = {}) => {
  const body = new FormData()
  body.set('id', id)
  body.set('item', item ?? '')
  body.set('file', new File([new Uint8Array(bytes)], 'voix'))
  return web.raw('/api/v1/learning/voices', { method: 'PUT', body, headers: { origin } }, { cookie })
}
const codeOf = async (response: Promise<Response>) =>
  ((await (await response).json()) as { code: string }).code
type Listed = { voices: { id: string; stamp: string | null; ar: string }[]; total: number }
const listed = async (cookie: string, studentId = world.studentId) =>
  (await (await web.get(`/api/v1/students/${studentId}/voices`, { cookie })).json()) as Listed
const addressOf = (id: string, cookie: string) => web.get(`/api/v1/voices/${id}`, { cookie })
const stamp = (id: string, value: string | null, cookie = world.teacher) =>
  web.send('PUT', `/api/v1/voices/${id}/stamp`, { stamp: value }, { cookie })
const storedFiles = async () => {
  const { db, storage } = getProgram()
  await drainRemovals(db, storage, Temporal.Now.instant().add({ hours: 2 }))
  return (await storage.list('voices/')).length
}
const kept = async (options: Sent = {}) => {
  const id = options.id ?? randomUUID()
  expect((await keep(webmClip(1200), { ...options, id })).status).toBe(200)
  return id
}

describe('without a parent’s agreement', () => {
  test('nothing is kept, and PostgreSQL itself refuses', async () => {
    expect(await codeOf(keep(webmClip(1200)))).toBe('voice_not_allowed')
    const insert = database.db
      .insertInto('child_voices')
      .values({
        id: randomUUID(),
        student_id: world.studentId,
        item: words[0] ?? '',
        stored_as: randomUUID(),
        codec: 'opus',
        milliseconds: 1000,
        bytes: 1000,
        recorded_at: startsAt,
      })
      .execute()
    await expect(insert).rejects.toMatchObject({ constraint: 'child_voices_student_id_fkey' })
  })

  test('only a parent of the child agrees', async () => {
    const other = await makeWorld()
    expect((await consent('PUT', other.parent)).status).toBe(404)
    for (const cookie of [world.child, world.teacher]) expect((await consent('PUT', cookie)).status).toBe(403)
  })

  test('an agreement to an older text no longer counts', async () => {
    await consent('PUT')
    await database.pool.query(`update voice_consents set version = '2020-01-01' where student_id = $1`, [
      world.studentId,
    ])
    expect(await codeOf(keep(webmClip(1200)))).toBe('voice_not_allowed')
    await consent('PUT')
    await kept()
  })
})

describe('a word that a child repeats', () => {
  beforeEach(async () => {
    expect((await consent('PUT')).status).toBe(200)
  })

  test('is heard by the child, its family and its teacher, in either format and in part, and by nobody else', async () => {
    const id = await kept()
    for (const cookie of [world.child, world.parent, world.teacher]) {
      expect((await listed(cookie)).voices.map(one => one.id)).toEqual([id])
      const { address, codec } = (await (await addressOf(id, cookie)).json()) as {
        address: string
        codec: string
      }
      expect(codec).toBe('opus')
      const file = await web.get(address.replace(origin, ''))
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'audio/webm'])
      const part = await web.raw(address.replace(origin, ''), { headers: { range: 'bytes=0-3' } })
      expect([part.status, part.headers.get('content-length')]).toEqual([206, '4'])
    }
    const other = await makeWorld()
    for (const cookie of [other.child, other.parent, other.teacher]) {
      expect((await addressOf(id, cookie)).status).toBe(404)
      expect((await web.get(`/api/v1/students/${world.studentId}/voices`, { cookie })).status).toBe(404)
    }
    const read = await database.db
      .selectFrom('audit_log')
      .where('action', '=', 'student_file_read')
      .where('subject', '=', world.studentId)
      .selectAll()
      .execute()
    expect(read).toHaveLength(1)
    expect((await keep(mp4Clip(900), { item: words[1] ?? '' })).status).toBe(200)
  })

  test('is one recording of each word: the next takes its place with its file, and the same id twice is one', async () => {
    const before = await storedFiles()
    const id = await kept()
    await kept({ id })
    const again = await kept()
    expect((await listed(world.parent)).voices.map(one => one.id)).toEqual([again])
    expect((await storedFiles()) - before).toBe(1)
    await Promise.all([kept(), kept(), kept()])
    expect((await listed(world.parent)).total).toBe(1)
    expect((await storedFiles()) - before).toBe(1)
  })

  test('of another child’s id, of a word that was not met, too long or no sound at all is refused', async () => {
    const other = await makeWorld()
    await consent('PUT', other.parent, other.studentId)
    const id = await kept()
    expect(await codeOf(keep(webmClip(1200), { id, cookie: other.child }))).toBe('not_found')
    expect(await codeOf(keep(webmClip(1200), { item: 'word:nowhere' }))).toBe('not_found')
    expect(await codeOf(keep(webmClip(1200), { item: 'letter:ba' }))).toBe('not_found')
    expect(await codeOf(keep(webmClip(61_000)))).toBe('sound_too_long')
    expect(await codeOf(keep(new TextEncoder().encode('<svg onload=alert(1)>')))).toBe('answer_unreadable')
  })

  test('gives way to newer ones when there are many', async () => {
    await database.pool.query(
      `insert into child_voices (id, student_id, item, stored_as, codec, milliseconds, bytes, recorded_at)
       select gen_random_uuid(), $1, 'word:old-' || n, gen_random_uuid(), 'opus', 1000, 1000, '2026-01-01'::timestamptz + n * interval '1 minute'
       from generate_series(1, $2::int) n`,
      [world.studentId, maxVoices],
    )
    await kept()
    const { rows } = await database.pool.query(
      `select count(*)::int as n, bool_or(item = 'word:old-1') as "hasOldest" from child_voices where student_id = $1`,
      [world.studentId],
    )
    expect(rows).toEqual([{ n: maxVoices, hasOldest: false }])
  })

  test('gets a stamp of its teacher, which «Écoute encore» brings back the next day, and moves no memory', async () => {
    const id = await kept()
    await database.pool.query(
      `insert into learning_cards (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
       select $1, $2, facet, 20, 5, '2026-01-10', '2026-01-30', 4 from unnest('{say,read}'::learning_facet[]) facet`,
      [world.studentId, words[0]],
    )
    const cards = async () =>
      (
        await database.pool.query(
          `select facet, stability, due_on::text as due from learning_cards where student_id = $1 order by facet`,
          [world.studentId],
        )
      ).rows
    expect((await stamp(id, 'bravo')).status).toBe(200)
    expect((await listed(world.child)).voices[0]?.stamp).toBe('bravo')
    expect(await cards()).toMatchObject([{ due: '2026-01-30' }, { due: '2026-01-30' }])
    await Promise.all([stamp(id, 'listen_again'), stamp(id, 'listen_again')])
    expect(await cards()).toEqual([
      { facet: 'read', stability: 20, due: '2026-01-30' },
      { facet: 'say', stability: 20, due: '2026-01-11' },
    ])
    expect((await stamp(id, null)).status).toBe(200)
    expect((await listed(world.child)).voices[0]?.stamp).toBeNull()
    const other = await makeWorld()
    expect((await stamp(id, 'bravo', other.teacher)).status).toBe(404)
    expect((await stamp(id, 'bravo', world.parent)).status).toBe(403)
  })

  test('is deleted by a parent, and by the withdrawal; its file goes too', async () => {
    const before = await storedFiles()
    const id = await kept()
    const other = await makeWorld()
    const remove = (cookie: string) => web.send('DELETE', `/api/v1/voices/${id}`, {}, { cookie })
    expect((await remove(other.parent)).status).toBe(404)
    expect((await remove(world.child)).status).toBe(403)
    expect((await remove(world.parent)).status).toBe(200)
    await kept()
    expect((await consent('DELETE')).status).toBe(200)
    expect((await listed(world.parent)).total).toBe(0)
    expect(await codeOf(keep(webmClip(1200)))).toBe('voice_not_allowed')
    expect(await storedFiles()).toBe(before)
  })

  test('stays listed for those who hear it when the school retires the word, and when the curriculum loses it', async () => {
    const word = words[2] ?? ''
    const concept = word.replace('word:', '')
    const id = await kept({ item: word })
    const [before] = (await listed(world.parent)).voices
    await database.pool.query(
      `update learning_words set retired_at = now(), corrected_at = now() where coalesce(concept, id) = $1`,
      [concept],
    )
    for (const cookie of [world.parent, world.teacher, world.child])
      expect(await listed(cookie)).toMatchObject({ voices: [before], total: 1 })
    expect((await addressOf(id, world.parent)).status).toBe(200)
    await database.pool.query('delete from learning_words where coalesce(concept, id) = $1', [concept])
    expect(await listed(world.parent)).toMatchObject({
      voices: [{ id, ar: '', soundsFr: printSounds(concept), fr: '' }],
      total: 1,
    })
    const removed = await web.send('DELETE', `/api/v1/voices/${id}`, {}, { cookie: world.parent })
    expect(removed.status).toBe(200)
    expect((await listed(world.parent)).total).toBe(0)
  })

  test('goes after 30 days, and with the child; its file goes too', async () => {
    await kept()
    const count = async () =>
      (
        await database.db
          .selectFrom('child_voices')
          .where('student_id', '=', world.studentId)
          .select('id')
          .execute()
      ).length
    const expire = (days: number) =>
      removeExpiredData(database.db, Temporal.Now.instant().add({ hours: 24 * days }))
    await expire(29)
    expect(await count()).toBe(1)
    await expire(31)
    expect(await count()).toBe(0)
    expect(await storedFiles()).toBe(0)
    world = await makeWorld()
    await consent('PUT')
    await kept()
    const erased = await web.send(
      'DELETE',
      `/api/v1/students/${world.studentId}`,
      {},
      { cookie: world.parent },
    )
    expect(erased.status).toBe(204)
    expect(await count()).toBe(0)
    expect(await storedFiles()).toBe(0)
  })

  test('a withdrawal while recordings arrive leaves none', async () => {
    await Promise.all([
      keep(webmClip(1200)),
      consent('DELETE'),
      keep(webmClip(1200), { item: words[1] ?? '' }),
    ])
    expect((await listed(world.parent)).total).toBe(0)
  })

  test('is in the copy of the family’s data, with its file', async () => {
    await kept()
    const sections = await readOwnData(
      database.db,
      { userId: world.parentId, familyId: world.parentId },
      { readsStudents: true },
    )
    expect(sections.find(({ name }) => name === 'voices')?.rows).toHaveLength(1)
    expect(sections.find(({ name }) => name === 'voiceConsents')?.rows).toHaveLength(1)
    const files = await readVoiceFiles(database.db, getProgram().storage, world.parentId)
    expect(Object.keys(files)).toEqual([expect.stringMatching(/^repete\/.*\.weba$/)])
  })
})

test('the page of a session may use the microphone; the rest of the child’s space may not', async () => {
  const policy = async (path: string) => (await web.get(path)).headers.get('permissions-policy')
  expect(await policy('/student/vocabulaire')).toContain('camera=(), microphone=(self)')
  for (const path of ['/student', '/student/quiz', '/student/carte', '/parent/children/x'])
    expect(await policy(path)).toContain('microphone=()')
})
