import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { getProgram } from '#app/context.ts'
import type { MailJob } from '#platform/mail/compose.ts'
import { drainRemovals } from '#platform/storage/removals.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { mailContext } from '../../../../tests/support/mail-context.ts'
import { makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import { pixelBomb } from '../../../../tests/support/pixel-bomb.ts'
import { origin, testWeb } from '../../../../tests/support/web.ts'
import { mails } from './mails.ts'

const database = testDatabase()
const web = testWeb(database)

const picture = (colour: string, side = 900) =>
  sharp({ create: { width: side, height: Math.round(side * 1.2), channels: 3, background: colour } })
const photo = () => picture('#c08060').jpeg().toBuffer()

let admin = ''
let school: Awaited<ReturnType<typeof makeSchool>>
beforeAll(async () => {
  school = await makeSchool(database.db)
  admin = await web.sessionOf(school.userId)
})

const teacher = async () => {
  const { teacherId } = await makeTeacher(database.db)
  return { teacherId, cookie: await web.sessionOf(teacherId) }
}
type Refusal = { code: string; message: string }
const send = (bytes: Uint8Array, cookie: string, name = 'photo.jpg') => {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  return web.raw('/api/v1/teacher/photo', { method: 'POST', body, headers: { origin } }, { cookie })
}
const sent = async (cookie: string) => {
  const response = await send(await photo(), cookie)
  expect(response.status).toBe(200)
  return (await response.json()) as { waiting: string }
}
type Waiting = { photos: { id: string; teacherId: string; address: string }[]; total: number }
const waitingOf = async (teacherId: string) => {
  const list = (await (await web.get('/api/v1/school/photos?limit=100', { cookie: admin })).json()) as Waiting
  return list.photos.filter(one => one.teacherId === teacherId)
}
const answer = (id: string, body: object) => web.post(`/api/v1/school/photos/${id}`, body, { cookie: admin })
const approved = async (teacherId: string, cookie: string) => {
  await sent(cookie)
  const [waiting] = await waitingOf(teacherId)
  expect((await answer(waiting?.id ?? '', { isApproved: true })).status).toBe(200)
  return waiting?.id ?? ''
}
const fileNames = async () => {
  const { db, storage } = getProgram()
  await drainRemovals(db, storage, Temporal.Now.instant())
  return (await storage.list('', { limit: 1000 })).map(file => file.path)
}
const filesOf = async (id: string) => (await fileNames()).filter(path => path.includes(id))
const mailOf = async (kind: string, photoId: string) =>
  mails[kind]?.(
    database.db,
    { kind, photoId },
    { ...mailContext(Temporal.Instant.from('2027-01-11T08:00:00Z')), publicUrl: origin },
  )
const shown = (id: string, file = '256.webp') => web.get(`/photos/${id}/${file}`)

describe('a photo on its way', () => {
  test('waits for the school, is shown once approved, in three sizes and two formats, and may be cached', async () => {
    const { teacherId, cookie } = await teacher()
    const { waiting } = await sent(cookie)
    const preview = await web.raw(waiting.replace(origin, ''), {})
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const [listed] = await waitingOf(teacherId)
    const id = listed?.id ?? ''
    expect((await shown(id)).status).toBe(404)
    expect((await answer(id, { isApproved: true })).status).toBe(200)
    expect((await answer(id, { isApproved: true })).status).toBe(200) // the same answer twice
    for (const side of [128, 256, 512])
      for (const format of ['avif', 'webp']) {
        const response = await shown(id, `${side}.${format}`)
        expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
        expect(response.headers.get('content-type')).toBe(`image/${format}`)
        const { width, height } = await sharp(await response.arrayBuffer()).metadata()
        expect([width, height]).toEqual([side, side])
      }
    const etag = (await shown(id)).headers.get('etag') ?? ''
    const again = await web.get(`/photos/${id}/256.webp`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const { teachers } = (await (await web.get(`/api/v1/teachers/${teacherId}`)).json()) as {
      teachers: never
    }
    expect(teachers).toBeUndefined()
    expect(await (await web.get(`/api/v1/teachers/${teacherId}`)).json()).toMatchObject({ photoId: id })
    expect(await waitingOf(teacherId)).toEqual([])
  })

  test('a refused one is erased, and the teacher reads why', async () => {
    const { teacherId, cookie } = await teacher()
    await sent(cookie)
    const [waiting] = await waitingOf(teacherId)
    const id = waiting?.id ?? ''
    expect((await answer(id, { isApproved: false, reason: 'Le visage est dans l’ombre.' })).status).toBe(200)
    expect((await answer(id, { isApproved: true })).status).toBe(404)
    expect(await filesOf(id)).toEqual([])
    const own = await (await web.get('/api/v1/teacher/photo', { cookie })).json()
    expect(own).toEqual({ shown: null, waiting: null, refusalReason: 'Le visage est dans l’ombre.' })
    const mail = await mailOf('photo-refused', id)
    expect(mail?.text).toContain('La raison\u00a0: Le visage est dans l’ombre.')
    expect(await mailOf('photo-approved', id)).toBeUndefined()
  })

  test('the teacher gets one mail that it is shown, and none about a photo that was replaced since', async () => {
    const { teacherId, cookie } = await teacher()
    const id = await approved(teacherId, cookie)
    await answer(id, { isApproved: true })
    const jobs = await sql<{ data: MailJob }>`
      select data from pgboss.job where data->>'photoId' = ${id}`.execute(database.db)
    expect(jobs.rows.map(({ data }) => data.kind)).toEqual(['photo-approved'])
    const { email } = await database.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', teacherId)
      .executeTakeFirstOrThrow()
    expect(await mailOf('photo-approved', id)).toMatchObject({
      to: email,
      subject: 'Votre photo est en ligne',
      html: expect.stringMatching(new RegExp(`href="[^"]+/teacher/${teacherId}"`)),
    })
    await database.db
      .updateTable('teachers')
      .set({ suspended_at: Temporal.Now.instant() })
      .where('id', '=', teacherId)
      .execute()
    expect(await mailOf('photo-approved', id)).toBeUndefined()
    await database.db
      .updateTable('teachers')
      .set({ suspended_at: null })
      .where('id', '=', teacherId)
      .execute()
    await approved(teacherId, cookie)
    expect(await mailOf('photo-approved', id)).toBeUndefined()
  })

  test('a new one replaces the shown one only when the school approves it, and the old files go', async () => {
    const { teacherId, cookie } = await teacher()
    const first = await approved(teacherId, cookie)
    await sent(cookie)
    expect((await shown(first)).status).toBe(200)
    const [waiting] = await waitingOf(teacherId)
    await answer(waiting?.id ?? '', { isApproved: true })
    expect([(await shown(first)).status, (await shown(waiting?.id ?? '')).status]).toEqual([404, 200])
    expect(await filesOf(first)).toEqual([])
    expect(await filesOf(waiting?.id ?? '')).toHaveLength(6)
  })

  test('of two sent at once one waits, and the files of the other go', async () => {
    const { teacherId, cookie } = await teacher()
    const before = await fileNames()
    const responses = await Promise.all([1, 2].map(async () => send(await photo(), cookie)))
    expect(responses.map(response => response.status)).toEqual([200, 200])
    const waiting = await waitingOf(teacherId)
    expect(waiting).toHaveLength(1)
    const after = await fileNames()
    expect(after.filter(path => !before.includes(path))).toHaveLength(6)
    expect(after.filter(path => path.includes(waiting[0]?.id ?? 'none'))).toHaveLength(6)
  })
})

test('where and when a photo was taken is left behind', async () => {
  const { teacherId, cookie } = await teacher()
  const withPlace = await picture('#808080')
    .withExif({
      IFD0: { Make: 'Telephone', Copyright: 'Samia' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '48/1 51/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '2/1 21/1 0/1',
      },
    })
    .jpeg()
    .toBuffer()
  expect((await sharp(withPlace).metadata()).exif?.includes('Telephone')).toBe(true)
  expect((await send(withPlace, cookie)).status).toBe(200)
  const [waiting] = await waitingOf(teacherId)
  for (const path of await filesOf(waiting?.id ?? '')) {
    const file = await getProgram().storage.find(path)
    const bytes = Buffer.from(await new Response(await file?.read()).arrayBuffer())
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('Telephone')).toBe(false)
  }
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>'

test.each<[string, () => Buffer | Promise<Buffer>, number, RegExp]>([
  ['a PDF', () => Buffer.from('%PDF-1.7 …'), 415, /Choisissez une image JPEG, PNG ou WebP/],
  ['an SVG', () => Buffer.from(svg), 415, /Choisissez une image JPEG, PNG ou WebP/],
  ['a page named .jpg', () => Buffer.from('<!doctype html><p>photo'), 415, /JPEG, PNG ou WebP/],
  ['nothing', () => Buffer.alloc(0), 415, /JPEG, PNG ou WebP/],
  ['a decompression bomb', pixelBomb, 413, /trop grande/],
  ['30 MB', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(30_000_000)]), 413, /15.Mo/],
  ['an icon', () => picture('#112233', 64).png().toBuffer(), 422, /au moins 256 pixels/],
  ['half a photo', async () => (await photo()).subarray(0, 900), 422, /abîmée ou incomplète/],
])('%s is refused with a sentence, and nothing is left behind', async (_, make, status, sentence) => {
  const { teacherId, cookie } = await teacher()
  const before = await fileNames()
  const response = await send(await make(), cookie)
  const refusal = (await response.json()) as Refusal
  expect([response.status, refusal.message]).toEqual([status, expect.stringMatching(sentence)])
  expect(await fileNames()).toEqual(before)
  expect(await waitingOf(teacherId)).toEqual([])
})

test('a connection that is cut leaves nothing behind', async () => {
  const { teacherId, cookie } = await teacher()
  const before = await fileNames()
  const whole = await photo()
  const body = new ReadableStream({
    start: controller => {
      controller.enqueue(
        Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
      )
      controller.enqueue(whole.subarray(0, 500))
    },
    pull: controller => controller.error(new Error('aborted')),
  })
  const init = { method: 'POST', body, duplex: 'half', headers: { origin } } as RequestInit
  const response = await web.raw('/api/v1/teacher/photo', init, {
    cookie,
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(whole.length + 100),
    },
  })
  expect(response.status).toBe(400)
  expect(await fileNames()).toEqual(before)
  expect(await waitingOf(teacherId)).toEqual([])
})

test('another body may not be as long as a photo', async () => {
  const { cookie } = await teacher()
  const response = await web.send(
    'PATCH',
    '/api/v1/teacher/settings',
    { bio: 'x'.repeat(300_000) },
    { cookie },
  )
  expect(response.status).toBe(413)
})

test('a suspended teacher’s photo is not shown, and comes back with the teacher', async () => {
  const { teacherId, cookie } = await teacher()
  const id = await approved(teacherId, cookie)
  await web.post(`/api/v1/teachers/${teacherId}/suspension`, {}, { cookie: admin })
  expect((await shown(id)).status).toBe(404)
  await web.send('DELETE', `/api/v1/teachers/${teacherId}/suspension`, undefined, { cookie: admin })
  expect((await shown(id)).status).toBe(200)
})

test('a teacher removes the photo, and whatever deletes the row removes the files', async () => {
  const { teacherId, cookie } = await teacher()
  const id = await approved(teacherId, cookie)
  await sent(cookie)
  const removed = await web.send('DELETE', '/api/v1/teacher/photo', undefined, { cookie })
  expect(await removed.json()).toEqual({ shown: null, waiting: null, refusalReason: null })
  expect((await shown(id)).status).toBe(404)
  expect(await filesOf(id)).toEqual([])

  const other = await teacher()
  const otherId = await approved(other.teacherId, other.cookie)
  await database.db.deleteFrom('users').where('id', '=', other.teacherId).execute()
  expect(await filesOf(otherId)).toEqual([])
})

test('files of an unknown photo, size or type are not found', async () => {
  const { teacherId, cookie } = await teacher()
  const id = await approved(teacherId, cookie)
  for (const path of [
    `/photos/${id}/64.webp`,
    `/photos/${id}/256.png`,
    '/photos/nothing/256.webp',
    `/photos/${teacherId}/256.webp`,
  ])
    expect((await web.get(path)).status).toBe(404)
})
