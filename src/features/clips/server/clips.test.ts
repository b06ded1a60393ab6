import { beforeAll, describe, expect, test } from 'vitest'
import { getProgram } from '#app/context.ts'
import { consentTexts } from '#features/school/server/consent-texts.ts'
import { hashPassword } from '#platform/auth/password.ts'
import { drainRemovals } from '#platform/storage/removals.ts'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { mp4Clip, webmClip } from '../../../../tests/support/clips.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLogin, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import { origin, testWeb } from '../../../../tests/support/web.ts'
import { instructions } from '../instructions.ts'
import { spokenSentences } from '../spoken-sentences.ts'
import { readClipFiles } from './clip-files.ts'

const version = consentTexts['teacher-voice'].since
const database = testDatabase()
const web = testWeb(database)

let admin = ''
let child = ''
beforeAll(async () => {
  await loadCurriculum(database.url)
  admin = await web.sessionOf((await makeSchool(database.db)).userId)
  const { studentIds } = await makeFamily(database.db)
  child = await web.sessionOf(await makeLogin(database.db, studentIds[0] ?? '', 'Adam'))
})

const newTeacher = async ({ agrees = true } = {}) => {
  const { teacherId } = await makeTeacher(database.db)
  const cookie = await web.sessionOf(teacherId)
  const agreement = agrees
    ? await web.send('PUT', '/api/v1/teacher/voice', { version }, { cookie })
    : undefined
  expect(agreement?.status).toBe(agrees ? 200 : undefined)
  return { teacherId, cookie }
}

let seed = 0
type Files = { opus?: Uint8Array; aac?: Uint8Array }
const send = (item: string, files: Files, cookie: string) => {
  const body = new FormData()
  body.set('item', item)
  for (const [name, bytes] of Object.entries(files))
    body.set(name, new File([new Uint8Array(bytes)], name, { type: 'audio/webm' }))
  return web.raw('/api/v1/teacher/clips', { method: 'POST', body, headers: { origin } }, { cookie })
}
const opus = (milliseconds = 800) => webmClip(milliseconds, ++seed)
const sent = async (item: string, cookie: string, files: Files = { opus: opus() }) => {
  const response = await send(item, files, cookie)
  expect([response.status, item]).toEqual([200, item])
  return ((await response.json()) as { id: string }).id
}
const code = async (response: Promise<Response>) => ((await (await response).json()) as { code: string }).code
const decide = (id: string, cookie: string, body: object = { isApproved: true }) =>
  web.post(`/api/v1/clips/${id}`, body, { cookie })
const approved = async (item: string, cookie: string, files?: Files) => {
  const id = await sent(item, cookie, files)
  expect((await decide(id, admin)).status).toBe(200)
  return id
}
type Listed = {
  clips: { id: string; state: string; reason: string | null; sources: { codec: string; address: string }[] }[]
}
const listed = async (path: string, cookie: string) =>
  ((await (await web.get(`/api/v1${path}`, { cookie })).json()) as Listed).clips
type Sound = { text: string; sources: { codec: string; address: string }[] }
const soundsOf = async (...texts: string[]) =>
  (await (await web.post('/api/v1/clips/sounds', { texts }, { cookie: child })).json()) as Sound[]
const storedFiles = async (id: string) => {
  const { db, storage } = getProgram()
  await drainRemovals(db, storage, Temporal.Now.instant())
  return (await storage.list(`clips/${id}/`)).length
}

describe('a recording', () => {
  test('waits for another person, then children hear it in both formats, kept by the browser under an address of its content', async () => {
    const { cookie } = await newTeacher()
    const files = { opus: opus(), aac: mp4Clip(800, ++seed) }
    const id = await sent('word:kitab', cookie, files)
    expect(await soundsOf('كِتَاب')).toEqual([])
    const [waiting] = await listed('/clips', admin)
    const address = waiting?.sources[0]?.address ?? ''
    expect((await web.get(address, { cookie: child })).status).toBe(404)
    const preview = await web.get(address, { cookie: admin })
    expect([preview.status, preview.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect((await decide(id, admin)).status).toBe(200)
    expect((await decide(id, admin)).status).toBe(200) // the same answer twice
    const [sound] = await soundsOf('كِتَاب', 'لا شيء')
    expect(sound?.sources.map(one => one.codec)).toEqual(['opus', 'aac'])
    if (!sound) throw new Error('no sound')
    for (const { codec, address: file } of sound.sources) {
      const response = await web.get(file, { cookie: child })
      expect(response.headers.get('cache-control')).toBe('private, max-age=2592000, immutable')
      expect(response.headers.get('content-type')).toBe(codec === 'opus' ? 'audio/webm' : 'audio/mp4')
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(files[codec as 'opus' | 'aac'])
      expect((await web.get(file)).status).toBe(404) // nobody is signed in
    }
  })

  test('of a letter is found by the letter and by its French reading', async () => {
    const { cookie } = await newTeacher()
    await approved('letter:qaf', cookie)
    expect((await soundsOf('ق', 'qâf')).map(({ text }) => text).toSorted()).toEqual(['qâf', 'ق'])
  })

  test('of an instruction stands in the queue of the first level, once for each sentence, and is found by the sentence', async () => {
    const { cookie } = await newTeacher()
    const queueOf = async (level: string) =>
      (await (
        await web.get(`/api/v1/teacher/clips/next?level=${level}&kind=instruction`, { cookie })
      ).json()) as { next: { item: string; soundsFr: string } | null; left: number; total: number }
    const { next, total } = await queueOf('niveau-1')
    expect(next).toMatchObject({
      item: 'instruction:dot-detective',
      soundsFr: 'Regarde bien les points, puis touche-la.',
    })
    const sentences = Object.values({ ...instructions, ...spokenSentences })
    expect(total).toBe(new Set(sentences.map(text => text({}, { locale: 'fr' }))).size)
    expect((await queueOf('niveau-2')).total).toBe(0)
    await approved('instruction:dot-detective', cookie)
    expect((await queueOf('niveau-1')).left).toBe(total - 1)
    expect((await soundsOf('Regarde bien les points, puis touche-la.')).map(({ text }) => text)).toHaveLength(
      1,
    )
  })

  test('is made of what the pages of a child who does not read say, of the names of its games and of praises', async () => {
    const { cookie } = await newTeacher()
    await approved('instruction:session-ready', cookie)
    await approved('instruction:game-hide-and-seek', cookie)
    await approved('instruction:praise-1', cookie)
    const wanted = ['Ta séance du jour est prête.', 'Cache-cache', 'Bravo\u00a0!']
    expect((await soundsOf(...wanted)).map(({ text }) => text).toSorted()).toEqual(wanted.toSorted())
  })

  test('needs a new agreement after the text has changed, and what was recorded before is still heard', async () => {
    const { teacherId, cookie } = await newTeacher()
    await approved('word:qamar', cookie)
    await database.pool.query("update voice_agreements set version = '2026-01-01' where teacher_id = $1", [
      teacherId,
    ])
    expect(await code(send('word:bab', { opus: opus() }, cookie))).toBe('no_agreement')
    expect(await listed('/teacher/clips', cookie)).toMatchObject([{ state: 'approved' }])
    expect((await web.send('PUT', '/api/v1/teacher/voice', { version }, { cookie })).status).toBe(200)
    const agreement = await (await web.get('/api/v1/teacher/voice', { cookie })).json()
    expect(agreement).toMatchObject({ isAgreed: true })
  })

  test('is refused without an agreement, for nothing that is taught, and when it is not a small clip', async () => {
    const stranger = await newTeacher({ agrees: false })
    expect(await code(send('word:bab', { opus: opus() }, stranger.cookie))).toBe('no_agreement')
    const { cookie } = await newTeacher()
    expect(await code(send('word:nowhere', { opus: opus() }, cookie))).toBe('not_found')
    expect(await code(send('point:n1-ana', { opus: opus() }, cookie))).toBe('not_found')
    expect(await code(send('word:bab', {}, cookie))).toBe('clip_unreadable')
    expect(await code(send('word:bab', { opus: new TextEncoder().encode('<svg onload=…>') }, cookie))).toBe(
      'clip_unreadable',
    )
    expect(await code(send('word:bab', { opus: opus(), aac: opus() }, cookie))).toBe('clip_unreadable')
    expect(await code(send('word:bab', { opus: opus(3000) }, cookie))).toBe('clip_too_long')
    expect(await code(send('word:bab', { opus: opus(20) }, cookie))).toBe('clip_too_short')
    expect(await code(send('word:bab', { aac: new Uint8Array(200_000) }, cookie))).toBe('clip_too_large')
    expect(await listed('/teacher/clips', cookie)).toEqual([])
  })

  test('is decided by another teacher or the school, and only once', async () => {
    const [one, other] = [await newTeacher(), await newTeacher({ agrees: false })]
    const id = await sent('word:bab', one.cookie)
    expect(await code(decide(id, one.cookie))).toBe('own_clip')
    expect((await listed('/clips', one.cookie)).map(clip => clip.id)).not.toContain(id)
    expect((await listed('/clips', other.cookie)).map(clip => clip.id)).toContain(id)
    expect((await decide(id, other.cookie)).status).toBe(200)
    expect(await code(decide(id, admin, { isApproved: false, reason: 'Trop bas' }))).toBe('clip_decided')
    expect(
      await database.db
        .selectFrom('audit_log')
        .where('action', '=', 'clip_approved')
        .where('subject', '=', one.teacherId)
        .select('actor')
        .execute(),
    ).toEqual([{ actor: other.teacherId }])
  })

  test('that is rejected leaves no file, says why, and comes back first to be read again', async () => {
    const { cookie } = await newTeacher()
    const id = await sent('word:walad', cookie)
    expect((await decide(id, admin, { isApproved: false, reason: 'On entend une porte.' })).status).toBe(200)
    expect(await storedFiles(id)).toBe(0)
    expect(await listed('/teacher/clips', cookie)).toMatchObject([
      { state: 'rejected', reason: 'On entend une porte.', sources: [] },
    ])
    const queue = async () =>
      (await (await web.get('/api/v1/teacher/clips/next?level=niveau-1&kind=word', { cookie })).json()) as {
        next: { item: string; reason: string | null }
        left: number
        total: number
      }
    const before = await queue()
    expect(before.next).toMatchObject({ item: 'word:walad', reason: 'On entend une porte.' })
    await sent('word:walad', cookie)
    const after = await queue()
    expect(after.next.item).not.toBe('word:walad')
    expect(after.left).toBe(before.left - 1)
    expect((await listed('/teacher/clips', cookie)).map(({ state }) => state)).toEqual(['waiting'])
  })

  test('of one item is refused for another one, and the first stays', async () => {
    const { cookie } = await newTeacher()
    const files = { opus: opus() }
    const id = await sent('letter:lam', cookie, files)
    expect(await code(send('letter:mim', files, cookie))).toBe('clip_repeated')
    expect((await listed('/teacher/clips', cookie)).map(clip => clip.id)).toEqual([id])
    // For the same item, the file takes its own place.
    await sent('letter:lam', cookie, files)
  })

  test('of the same word by two teachers at once is taken from one of them', async () => {
    const teachers = await Promise.all(Array.from({ length: 6 }, () => newTeacher()))
    const answers = await Promise.all(
      teachers.map(({ cookie }) => send('word:qalam', { opus: opus() }, cookie)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('that was sent while another one of the item was approved can only be rejected', async () => {
    const [one, other] = [await newTeacher(), await newTeacher()]
    const heard = await sent('letter:nun', one.cookie)
    const change = (set: { item: string; approved_at?: Temporal.Instant }) =>
      database.db.updateTable('clips').set(set).where('id', '=', heard).execute()
    // Elsewhere while the other one is sent, as if its approval were not committed yet.
    await change({ item: 'letter:mim' })
    const late = await sent('letter:nun', other.cookie)
    await change({ item: 'letter:nun', approved_at: Temporal.Now.instant() })
    expect(await code(decide(late, admin))).toBe('clip_decided')
    expect((await decide(late, admin, { isApproved: false, reason: 'Déjà lu' })).status).toBe(200)
  })

  test('is decided once when two decide at one moment', async () => {
    const id = await sent('word:bint', (await newTeacher()).cookie)
    const two = await Promise.all([
      decide(id, admin),
      decide(id, (await newTeacher()).cookie, { isApproved: false, reason: 'Non' }),
    ])
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a voice', () => {
  test('leaves with the teacher who withdraws it: rows, files, and what children hear', async () => {
    const { teacherId, cookie } = await newTeacher()
    const id = await approved('word:ism', cookie)
    const [sound] = await soundsOf('اِسْم')
    expect(Object.keys(await readClipFiles(database.db, getProgram().storage, teacherId))).toEqual([
      'voix/word-ism.weba',
    ])
    expect((await web.send('DELETE', '/api/v1/teacher/voice', undefined, { cookie })).status).toBe(200)
    expect(
      await database.db
        .selectFrom('audit_log')
        .where('subject', '=', teacherId)
        .where('action', 'in', ['clips_withdrawn', 'clip_removed'])
        .select('action')
        .execute(),
    ).toEqual([{ action: 'clips_withdrawn' }])
    expect(await soundsOf('اِسْم')).toEqual([])
    expect((await web.get(sound?.sources[0]?.address ?? '', { cookie: child })).status).toBe(404)
    expect(await storedFiles(id)).toBe(0)
  })

  test('leaves with the account', async () => {
    const { teacherId, cookie } = await newTeacher()
    const id = await approved('word:madrasa', cookie)
    const hash = await hashPassword('une-phrase-à-moi')
    await database.db
      .insertInto('accounts')
      .values({ user_id: teacherId, account_id: teacherId, provider_id: 'credential', password: hash })
      .execute()
    const erased = await web.post('/api/v1/account/erasure', { password: 'une-phrase-à-moi' }, { cookie })
    expect(erased.status).toBe(200)
    expect(await storedFiles(id)).toBe(0)
    expect((await listed('/clips?scope=approved', admin)).map(clip => clip.id)).not.toContain(id)
  })

  test('is removed clip by clip by its owner and by the school, not by another teacher', async () => {
    const [one, other] = [await newTeacher(), await newTeacher()]
    const id = await approved('word:ab', one.cookie)
    expect(
      (await web.send('DELETE', `/api/v1/clips/${id}`, undefined, { cookie: other.cookie })).status,
    ).toBe(404)
    expect((await web.send('DELETE', `/api/v1/clips/${id}`, undefined, { cookie: admin })).status).toBe(200)
    const own = await approved('word:ab', one.cookie)
    expect((await web.send('DELETE', `/api/v1/clips/${own}`, undefined, { cookie: one.cookie })).status).toBe(
      200,
    )
  })

  test('of a word that is retired, or that the curriculum has lost, stays listed until it is removed', async () => {
    const { cookie, teacherId } = await newTeacher()
    const [first, second] = [await approved('word:samaka', cookie), await sent('sentence:samaka', cookie)]
    type Marked = { id: string; shown: string; soundsFr: string; isRetired: boolean }[]
    const marked = async (path: string, by: string) =>
      ((await listed(path, by)) as unknown as Marked).filter(({ id }) => [first, second].includes(id))
    expect((await marked('/teacher/clips', cookie)).map(one => one.isRetired)).toEqual([false, false])
    expect((await marked('/clips', admin)).map(({ id }) => id)).toEqual([second])
    await database.pool.query(
      `update learning_words set retired_at = now(), corrected_at = now() where coalesce(concept, id) = 'samaka' or id = 'samaka'`,
    )
    expect(await marked('/teacher/clips', cookie)).toMatchObject([
      { id: second, isRetired: true },
      { id: first, isRetired: true, shown: 'سَمَكَة' },
    ])
    expect((await marked('/clips?scope=approved', admin)).map(({ id }) => id)).toEqual([first])
    // The school does not decide on clips of a retired word, and no teacher can record it.
    expect(await marked('/clips', admin)).toEqual([])
    expect(await code(send('word:samaka', { opus: opus() }, cookie))).toBe('not_found')
    await database.pool.query(
      `delete from learning_words where coalesce(concept, id) = 'samaka' or id = 'samaka'`,
    )
    expect(await marked('/teacher/clips', cookie)).toMatchObject([
      { id: second, isRetired: true },
      { id: first, isRetired: true, shown: 'سَمَكَة', soundsFr: 'samaka' },
    ])
    for (const id of [first, second])
      expect((await web.send('DELETE', `/api/v1/clips/${id}`, undefined, { cookie })).status).toBe(200)
    expect(await marked('/teacher/clips', cookie)).toEqual([])
    expect(
      await database.db.selectFrom('clips').where('teacher_id', '=', teacherId).select('id').execute(),
    ).toEqual([])
  })

  test('no longer speaks for a word whose text was corrected', async () => {
    await approved('word:umm', (await newTeacher()).cookie)
    const clips = () => database.db.selectFrom('clips').where('item', '=', 'word:umm').select('id').execute()
    expect(await clips()).toHaveLength(1)
    await database.pool.query(`update learning_words set fr = fr || '!' where coalesce(concept, id) = 'umm'`)
    expect(await clips()).toHaveLength(1)
    await database.pool.query(
      `update learning_words set ar = normalize(ar || 'ُ', nfc) where coalesce(concept, id) = 'umm'`,
    )
    expect(await clips()).toEqual([])
  })
})

describe('PostgreSQL refuses', () => {
  test('an approval of one’s own voice, and a clip without an agreement', async () => {
    const { teacherId, cookie } = await newTeacher()
    const id = await sent('word:bayt', cookie)
    await expect(
      database.db
        .updateTable('clips')
        .set({ approved_at: Temporal.Now.instant(), decided_by: teacherId })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow(/clips_check/)
    const silent = await newTeacher({ agrees: false })
    await expect(
      database.db
        .insertInto('clips')
        .values({
          item: 'word:shams',
          spoken: 'شَمْس',
          teacher_id: silent.teacherId,
          recorded_at: Temporal.Now.instant(),
          milliseconds: 500,
        })
        .execute(),
    ).rejects.toThrow(/clips_teacher_id_fkey/)
  })
})

test('the microphone is permitted on the page that records, and refused elsewhere', async () => {
  const policy = async (path: string) => (await web.get(path)).headers.get('permissions-policy')
  expect(await policy('/teacher/clips')).toContain('camera=(), microphone=(self), display-capture=()')
  for (const path of ['/teacher', '/teacher/settings', '/admin/clips', '/student', '/student/quiz'])
    expect(await policy(path)).toContain('camera=(), microphone=(), display-capture=()')
})
