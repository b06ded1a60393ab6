import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { getProgram } from '#app/context.ts'
import { buildExport } from '#features/privacy/server/build-export.ts'
import { drainRemovals } from '#platform/storage/removals.ts'
import { applyAndConfirm } from '../../../../tests/support/applicants.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeSchool, makeTeacher } from '../../../../tests/support/people.ts'
import { origin, testWeb } from '../../../../tests/support/web.ts'
import { diplomaFilePath } from '../diplomas.ts'

const database = testDatabase()
const web = testWeb(database)
let farida = ''
let karim = ''
beforeAll(async () => {
  farida = await web.sessionOf((await makeSchool(database.db)).userId)
  karim = await web.sessionOf((await makeSchool(database.db, 'Karim')).userId)
})

const pdf = (body = '') => Buffer.from(`%PDF-1.7\n${body}\n%%EOF\n`)
const add = (cookie: string, bytes: Uint8Array = pdf(), id = randomUUID(), name = 'Master d’arabe.pdf') => {
  const body = new FormData()
  body.set('id', id)
  body.set('file', new File([new Uint8Array(bytes)], name, { type: 'text/html' }))
  return web.raw('/api/v1/diplomas', { method: 'POST', body, headers: { origin } }, { cookie })
}
const added = async (cookie: string, bytes?: Uint8Array) => {
  const response = await add(cookie, bytes)
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}
const remove = (cookie: string, id: string) =>
  web.raw(`/api/v1/diplomas/${id}`, { method: 'DELETE', headers: { origin } }, { cookie })
const save = (cookie: string, id: string) =>
  web.raw(`/api/v1/diplomas/${id}`, { redirect: 'manual' }, { cookie })
const verify = (cookie: string, id: string) => web.post(`/api/v1/diplomas/${id}/verification`, {}, { cookie })
const unverify = (cookie: string, id: string, reason = 'Illisible') =>
  web.post(`/api/v1/diplomas/${id}/verification/withdrawal`, { reason }, { cookie })
type Listed = { id: string; name: string; verifiedOn: string | null; verifiedBy?: string | null }[]
const json = async <T>(response: Promise<Response> | Response) => (await (await response).json()) as T
const mine = (cookie: string) => json<Listed>(web.get('/api/v1/diplomas', { cookie }))
const shownTo = (cookie: string, userId: string) =>
  json<Listed>(web.get(`/api/v1/school/people/${userId}/diplomas`, { cookie }))
const isOnProfile = async (teacherId: string) =>
  (await json<{ hasVerifiedDiploma: boolean }>(web.get(`/api/v1/teachers/${teacherId}`))).hasVerifiedDiploma
const codeOf = async (response: Response) => (await json<{ code: string }>(response)).code

const anApplicant = async () => {
  const { id, userId } = await applyAndConfirm(web, database.db)
  return { id, userId, cookie: await web.sessionOf(userId) }
}
const aTeacher = async () => {
  const { teacherId } = await makeTeacher(database.db)
  return { teacherId, cookie: await web.sessionOf(teacherId) }
}

test('an applicant shows diplomas that the applicant and the school alone read', async () => {
  const { id: application, userId, cookie } = await anApplicant()
  const id = await added(cookie)
  expect((await mine(cookie)).map(file => file.name)).toEqual(['Master d’arabe.pdf'])
  expect((await shownTo(farida, userId)).map(file => file.id)).toEqual([id])
  const listed = await json<{ diplomaFiles: number }>(
    web.get(`/api/v1/school/applications/${application}`, { cookie: farida }),
  )
  expect(listed.diplomaFiles).toBe(1)
  for (const reader of [cookie, farida]) {
    const found = await save(reader, id)
    const response = await web.raw((found.headers.get('location') ?? '').replace(origin, ''), {})
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf())
  }
  const { parentId } = await makeFamily(database.db)
  for (const stranger of [
    (await aTeacher()).cookie,
    (await anApplicant()).cookie,
    await web.sessionOf(parentId),
  ]) {
    expect((await save(stranger, id)).status).toBe(404)
    await remove(stranger, id)
  }
  expect(await mine(cookie)).toHaveLength(1)
})

test('only PDFs and pictures are kept; a picture is re-encoded', async () => {
  const { cookie } = await anApplicant()
  const codes = [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    '<html><script>1</script>',
    '%PDF-1.7 <html>',
    pdf('x'.repeat(10_000_000)).toString(),
  ].map(async text => codeOf(await add(cookie, Buffer.from(text))))
  expect(await Promise.all(codes)).toEqual(['file_type', 'file_type', 'file_unreadable', 'file_too_large'])
  expect((await add(cookie, Buffer.alloc(30_000_000))).status).toBe(413)
  const scan = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a05030' } })
    .withExif({ IFD0: { Copyright: 'Rue des Tanneurs' } })
    .jpeg()
    .toBuffer()
  const found = await save(cookie, await added(cookie, scan))
  const response = await web.raw((found.headers.get('location') ?? '').replace(origin, ''), {})
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await response.arrayBuffer()).includes('Tanneurs')).toBe(false)
})

test('one file sent twice at once is stored once; of files sent at once those that have a place are', async () => {
  const { cookie } = await anApplicant()
  const id = randomUUID()
  const twice = await Promise.all([1, 2].map(() => add(cookie, pdf(), id)))
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  await added(cookie)
  const more = await Promise.all(Array.from({ length: 3 }, () => add(cookie)))
  expect(more.map(({ status }) => status).toSorted()).toEqual([201, 201, 409])
  expect(await mine(cookie)).toHaveLength(4)
  expect((await add((await anApplicant()).cookie, pdf(), id)).status).toBe(404)
})

test('a parent and an applicant who was refused add none', async () => {
  const { id, cookie } = await anApplicant()
  const kept = await added(cookie)
  await web.post(`/api/v1/teacher-applications/${id}/refusal`, { reason: 'Complet' }, { cookie: farida })
  expect((await add(cookie)).status).toBe(403)
  expect((await mine(cookie)).map(file => file.id)).toEqual([kept])
  expect((await remove(cookie, kept)).status).toBe(204)
  const { parentId } = await makeFamily(database.db)
  expect((await add(await web.sessionOf(parentId))).status).toBe(403)
})

test('the profile says so only while the school has verified a diploma, with who and when', async () => {
  const { teacherId, cookie } = await aTeacher()
  const id = await added(cookie)
  expect(await isOnProfile(teacherId)).toBe(false)
  expect((await verify(cookie, id)).status).toBe(403)
  expect((await verify(farida, id)).status).toBe(200)
  expect(await isOnProfile(teacherId)).toBe(true)
  expect(await shownTo(karim, teacherId)).toMatchObject([
    { verifiedBy: 'Farida Amrani', verifiedOn: expect.stringMatching(/\d{4}/) },
  ])
  expect((await unverify(karim, id)).status).toBe(200)
  expect(await isOnProfile(teacherId)).toBe(false)
  expect(await mine(cookie)).toMatchObject([{ verifiedOn: null, withdrawalReason: 'Illisible' }])
  const history = await web.get(`/api/v1/school/history?kind=teacher&id=${teacherId}`, { cookie: farida })
  const { entries } = await json<{ entries: { action: string; reason: string | null }[] }>(history)
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'diploma_unverified', reason: 'Illisible' },
    { action: 'diploma_verified' },
  ])
  await verify(farida, id)
  await remove(cookie, id)
  expect(await isOnProfile(teacherId)).toBe(false)
})

test('what the school verified in an application is on the profile once it is accepted', async () => {
  const { id, userId, cookie } = await anApplicant()
  await verify(farida, await added(cookie))
  await web.post(`/api/v1/teacher-applications/${id}/acceptance`, {}, { cookie: farida })
  expect(await isOnProfile(userId)).toBe(true)
})

test('two admins verify at once: one is noted, and once in the journal', async () => {
  const { teacherId, cookie } = await aTeacher()
  const id = await added(cookie)
  const both = await Promise.all([verify(farida, id), verify(karim, id)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { rows } = await database.pool.query(
    `select a.actor = f.verified_by as "isNoted" from audit_log a, diploma_files f
     where a.subject = $1 and a.action = 'diploma_verified' and f.id = $2`,
    [teacherId, id],
  )
  expect(rows).toEqual([{ isNoted: true }])
})

test.each(['applicant', 'teacher'])(
  'an %s has them in the archive, and erasing the account removes them',
  async who => {
    const { db, storage } = getProgram()
    const { id: application, userId, cookie: before } = await anApplicant()
    await added(before)
    if (who === 'teacher')
      await web.post(`/api/v1/teacher-applications/${application}/acceptance`, {}, { cookie: farida })
    const cookie = await web.sessionOf(userId)
    const { id } = await json<{ id: string }>(web.post('/api/v1/account/export', {}, { cookie }))
    await buildExport(database.db, storage, id, Temporal.Now.instant())
    const archive = await web.get(`/api/exports/${id}`, { cookie })
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
    expect(Buffer.from(files['diplomes/1.pdf'] ?? [])).toEqual(pdf())

    const selected = db.selectFrom('diploma_files').where('user_id', '=', userId)
    const { storedAs, kind } = await selected
      .select(['stored_as as storedAs', 'kind'])
      .executeTakeFirstOrThrow()
    const erased = await web.post('/api/v1/account/erasure', { password: 'figue-et-olive' }, { cookie })
    expect(erased.status).toBe(200)
    await drainRemovals(db, storage, Temporal.Now.instant())
    expect(await selected.select('id').execute()).toEqual([])
    expect(await storage.find(diplomaFilePath(storedAs, kind))).toBeUndefined()
  },
)
