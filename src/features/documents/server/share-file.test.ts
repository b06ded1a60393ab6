import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { getProgram } from '#app/context.ts'
import { listRecipients } from '#app/mail-recipients.ts'
import { composeMail } from '#app/mails.ts'
import type { MailJob } from '#platform/mail/compose.ts'
import { drainRemovals } from '#platform/storage/removals.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  makeFamily,
  makeLesson,
  makeLogin,
  makeSchool,
  makeTeacher,
} from '../../../../tests/support/people.ts'
import { origin, testWeb } from '../../../../tests/support/web.ts'
import { eraseStudent } from '../../parent-space/server/erase-student.ts'

const database = testDatabase()
const web = testWeb(database)
let admin = ''
beforeAll(async () => {
  admin = await web.sessionOf((await makeSchool(database.db)).userId)
})

const pdf = (body = '') => Buffer.from(`%PDF-1.7\n${body}\n%%EOF\n`)
const now = Temporal.Instant.from('2026-11-23T10:00:00Z')

const makePair = async () => {
  const { db } = database
  const people = await makeFamily(db)
  const { teacherId } = await makeTeacher(db)
  const studentId = people.studentIds[0] ?? ''
  await makeLesson(db, {
    teacherId,
    studentId,
    familyId: people.parentId,
    startsAt: Temporal.Instant.from('2026-12-01T09:00:00Z'),
  })
  const parent = await web.sessionOf(people.parentId)
  return { ...people, studentId, teacherId, parent, teacher: await web.sessionOf(teacherId) }
}

const share = (
  cookie: string,
  fields: Record<string, string>,
  bytes: Uint8Array = pdf(),
  name = 'Leçon القاف.pdf',
  id: string = randomUUID(),
) => {
  const body = new FormData()
  body.set('id', id)
  for (const [key, value] of Object.entries(fields)) body.set(key, value)
  body.set('file', new File([new Uint8Array(bytes)], name, { type: 'text/html' }))
  return web.raw('/api/v1/documents/files', { method: 'POST', body, headers: { origin } }, { cookie })
}
type Listed = { files: { id: string; name: string; isOwn: boolean; sharedBy: string }[] }
const listOf = async (cookie: string) =>
  ((await (await web.get('/api/v1/documents/files', { cookie })).json()) as Listed).files
const open = (cookie: string, id: string) =>
  web.raw(`/api/v1/documents/files/${id}`, { redirect: 'manual' }, { cookie })
const idOf = async (response: Response) => {
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: string }).id
}

test.each(['parent', 'teacher'] as const)(
  'a file of a %s for a child that is erased meanwhile is not found',
  async role => {
    const { db } = database
    const { studentId, teacherId, family } = await makePair()
    const { storage } = getProgram()
    const erasing = Object.assign(Object.create(storage) as Storage, {
      put: async (...file: Parameters<Storage['put']>) => {
        expect(await eraseStudent(db, family, studentId, now)).toMatchObject({ ok: true })
        return storage.put(...file)
      },
    })
    const caller = role === 'parent' ? parentCaller(family.familyId) : teacherCaller(teacherId)
    const file = new File([new Uint8Array(pdf())], 'Leçon.pdf')
    const before = await storage.list('shared-files/')
    const sent = callAs(db, caller, now, { storage: erasing }).documents.shareFileWith({
      id: randomUUID(),
      file,
      studentId,
      teacherId,
    })
    await expect(sent).rejects.toMatchObject({ code: 'not_found', status: 404 })
    expect(await storage.list('shared-files/')).toEqual(before)
  },
)

test('a teacher who erases the account, also while the file is sent, gets none and is offered no more', async () => {
  const { db } = database
  const { studentId, teacherId, family } = await makePair()
  const { storage } = getProgram()
  const erasing = Object.assign(Object.create(storage) as Storage, {
    put: async (...file: Parameters<Storage['put']>) => {
      await db.updateTable('users').set({ erased_at: now }).where('id', '=', teacherId).execute()
      return storage.put(...file)
    },
  })
  const asParent = callAs(db, parentCaller(family.familyId), now, { storage: erasing })
  const send = () =>
    asParent.documents.shareFileWith({
      id: randomUUID(),
      file: new File([new Uint8Array(pdf())], 'Leçon.pdf'),
      studentId,
      teacherId,
    })
  await expect(send()).rejects.toMatchObject({ code: 'teacher_gone', status: 409 })
  await db.updateTable('teachers').set({ retired_at: now }).where('id', '=', teacherId).execute()
  await expect(send()).rejects.toMatchObject({ code: 'teacher_gone', status: 409 })
  expect(await asParent.documents.files({})).toMatchObject({ files: [], pairs: [] })
})

test('a suspended teacher and a blocked family get no file, and are not offered', async () => {
  const { db } = database
  const { studentId, teacherId, family } = await makePair()
  const { storage } = getProgram()
  const asParent = callAs(db, parentCaller(family.familyId), now, { storage })
  const asTeacher = callAs(db, teacherCaller(teacherId), now, { storage })
  const send = (by: typeof asParent, to: object) =>
    by.documents.shareFileWith({
      id: randomUUID(),
      file: new File([new Uint8Array(pdf())], 'Leçon.pdf'),
      studentId,
      ...to,
    })
  await db
    .insertInto('account_blocks')
    .values({ user_id: family.familyId, blocked_at: now, reason: 'Impayé' })
    .execute()
  await expect(send(asTeacher, {})).rejects.toMatchObject({ code: 'family_unavailable', status: 409 })
  expect(await asTeacher.documents.files({})).toMatchObject({ files: [], pairs: [] })
  await db.deleteFrom('account_blocks').where('user_id', '=', family.familyId).execute()
  await send(asTeacher, {})
  await db.updateTable('teachers').set({ suspended_at: now }).where('id', '=', teacherId).execute()
  await expect(send(asParent, { teacherId })).rejects.toMatchObject({
    code: 'teacher_unavailable',
    status: 409,
  })
  expect(await asParent.documents.files({})).toMatchObject({ files: [{ name: 'Leçon.pdf' }], pairs: [] })
})

test('without room for it a file is refused with a sentence that says so, and can be sent again under its id', async () => {
  const { studentId, teacherId, family } = await makePair()
  const { storage } = getProgram()
  const full = Object.assign(Object.create(storage) as Storage, {
    put: async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    },
  })
  const send = (into: Storage) =>
    callAs(database.db, parentCaller(family.familyId), now, { storage: into }).documents.shareFileWith({
      ...{ id, studentId, teacherId },
      file: new File([new Uint8Array(pdf())], 'Leçon.pdf'),
    })
  const id = randomUUID()
  await expect(send(full)).rejects.toMatchObject({
    code: 'storage_full',
    status: 507,
    message: expect.stringContaining('n’a pas été gardé'),
  })
  expect(await send(storage)).toMatchObject({ id })
})

test('a parent and a teacher share files about a child with each other, and nobody else reads them', async () => {
  const { studentId, teacherId, parent, teacher } = await makePair()
  const mine = await idOf(await share(parent, { studentId, teacherId }))
  const theirs = await idOf(await share(teacher, { studentId }))
  for (const cookie of [parent, teacher])
    expect((await listOf(cookie)).map(({ id }) => id).sort()).toEqual([mine, theirs].sort())
  const other = await makePair()
  for (const cookie of [other.parent, other.teacher, admin]) {
    expect((await listOf(cookie)).filter(({ id }) => id === mine || id === theirs)).toEqual([])
    expect((await open(cookie, mine)).status).toBe(404)
  }
})

test('the page of a child lists the files about this child alone', async () => {
  const one = await makePair()
  const { studentIds, parentId } = await makeFamily(database.db)
  const other = studentIds[0] ?? ''
  await makeLesson(database.db, {
    teacherId: one.teacherId,
    studentId: other,
    familyId: parentId,
    startsAt: Temporal.Instant.from('2026-12-02T09:00:00Z'),
  })
  const about = await idOf(await share(one.teacher, { studentId: one.studentId }))
  await idOf(await share(one.teacher, { studentId: other }))
  const listed = async (cookie: string) => {
    const answer = await web.get(`/api/v1/documents/files?studentId=${one.studentId}`, { cookie })
    return ((await answer.json()) as Listed).files.map(({ id }) => id)
  }
  expect(await listOf(one.teacher)).toHaveLength(2)
  expect(await listed(one.teacher)).toEqual([about])
  expect(await listed(one.parent)).toEqual([about])
  // A stranger's child has none to read.
  expect(await listed((await makePair()).teacher)).toEqual([])
})

test('a file is saved under its name and never shown as a page', async () => {
  const { studentId, teacherId, parent } = await makePair()
  const id = await idOf(await share(parent, { studentId, teacherId }))
  const found = await open(parent, id)
  expect(found.status).toBe(302)
  const response = await web.raw((found.headers.get('location') ?? '').replace(origin, ''), {})
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toContain('attachment')
  expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('Leçon القاف.pdf'))
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf())
})

test('a picture loses the place it was taken at; what is neither PDF nor picture is refused', async () => {
  const { studentId, teacherId, parent } = await makePair()
  const to = { studentId, teacherId }
  const taken = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a05030' } })
    .withExif({ IFD0: { Copyright: 'Rue des Tanneurs' } })
    .jpeg()
    .toBuffer()
  expect(taken.includes('Tanneurs')).toBe(true)
  const found = await open(parent, await idOf(await share(parent, to, taken, 'devoir.html')))
  const response = await web.raw((found.headers.get('location') ?? '').replace(origin, ''), {})
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('content-disposition')).toContain('devoir.html.jpg')
  expect(Buffer.from(await response.arrayBuffer()).includes('Tanneurs')).toBe(false)
  const codeOf = async (bytes: Uint8Array) =>
    ((await (await share(parent, to, bytes)).json()) as { code: string }).code
  expect(await codeOf(Buffer.from('<html><script>1</script>'))).toBe('file_type')
  expect(await codeOf(Buffer.from('%PDF-1.7 <html>'))).toBe('file_unreadable')
  expect(await codeOf(taken.subarray(0, 60))).toBe('file_unreadable')
  expect(await codeOf(pdf('x'.repeat(10_000_000)))).toBe('file_too_large')
})

test('sent twice it is shared once; another person’s id is refused', async () => {
  const { studentId, teacherId, parent, teacher } = await makePair()
  const id = randomUUID()
  const answers = await Promise.all(
    [1, 2].map(() => share(parent, { studentId, teacherId }, pdf(), 'a.pdf', id)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await listOf(parent)).toHaveLength(1)
  expect((await share(teacher, { studentId }, pdf(), 'b.pdf', id)).status).toBe(409)
})

test('another file, name or recipient under the id of a file is refused', async () => {
  const { studentId, teacherId, parentId, parent } = await makePair()
  const to = { studentId, teacherId }
  const id = await idOf(await share(parent, to, pdf('un'), 'a.pdf'))
  const { teacherId: second } = await makeTeacher(database.db)
  await makeLesson(database.db, {
    teacherId: second,
    studentId,
    familyId: parentId,
    startsAt: Temporal.Instant.from('2026-12-02T09:00:00Z'),
  })
  for (const answer of [
    await share(parent, to, pdf('deux'), 'a.pdf', id),
    // As long as the first one.
    await share(parent, to, pdf('nu'), 'a.pdf', id),
    await share(parent, to, pdf('un'), 'b.pdf', id),
    await share(parent, { studentId, teacherId: second }, pdf('un'), 'a.pdf', id),
  ])
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'id_taken'])
  expect((await share(parent, to, pdf('un'), 'a.pdf', id)).status).toBe(200)
  expect(await listOf(parent)).toHaveLength(1)
})

test.each([
  { most: '500 MB', code: 'files_full', files: 50, size: 10_000_000 },
  { most: '300 files', code: 'too_many_files', files: 300, size: 1 },
])('a family and each of its teachers have $most of their own; one file less makes room', async limit => {
  const { parent, teacher, parentId, teacherId, studentId } = await makePair()
  const second = await makeTeacher(database.db)
  await makeLesson(database.db, {
    teacherId: second.teacherId,
    studentId,
    familyId: parentId,
    startsAt: Temporal.Instant.from('2026-12-02T09:00:00Z'),
  })
  const asParent = () => share(parent, { studentId, teacherId })
  const asTeacher = () => share(teacher, { studentId })
  const fill = (sharedBy: 'parent' | 'teacher') =>
    database.pool.query(
      `insert into shared_files (id, stored_as, name, kind, size, shared_by, uploaded_at, family_id, student_id, teacher_id)
       select gen_random_uuid(), gen_random_uuid(), 'page.pdf', 'pdf', $5, $6, now(), $1, $2, $3
       from generate_series(1, $4::int)`,
      [parentId, studentId, teacherId, limit.files, limit.size, sharedBy],
    )
  const { storage } = getProgram()
  const expectFull = async (send: () => Promise<Response>) => {
    const before = await storage.list('shared-files/')
    const answer = await send()
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, limit.code])
    expect(await storage.list('shared-files/')).toEqual(before)
  }
  await fill('teacher')
  await expectFull(asTeacher)
  await idOf(await asParent())
  await idOf(await share(await web.sessionOf(second.teacherId), { studentId }))
  await database.pool.query(
    `delete from shared_files where id = (select id from shared_files where family_id = $1 and shared_by = 'teacher'
      and teacher_id = $2 limit 1)`,
    [parentId, teacherId],
  )
  await idOf(await asTeacher())
  await database.pool.query(`delete from shared_files where family_id = $1 and shared_by = 'parent'`, [
    parentId,
  ])
  await fill('parent')
  await expectFull(asParent)
  // What the school sends does not count.
  await idOf(await share(admin, { email: `${parentId}@kalima.test` }))
})

test('of files that are sent at once the one without room leaves nothing in the storage', async () => {
  const { parent, parentId, teacherId, studentId } = await makePair()
  await database.pool.query(
    `insert into shared_files (id, stored_as, name, kind, size, shared_by, uploaded_at, family_id, student_id, teacher_id)
     select gen_random_uuid(), gen_random_uuid(), 'page.pdf', 'pdf', 1, 'parent', now(), $1, $2, $3
     from generate_series(1, 299)`,
    [parentId, studentId, teacherId],
  )
  const { storage } = getProgram()
  const before = await storage.list('shared-files/')
  const answers = await Promise.all([1, 2].map(() => share(parent, { studentId, teacherId })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await storage.list('shared-files/')).toHaveLength(before.length + 1)
})

test('the school shares with one family by the parent’s address, or with all; nobody shares about a stranger’s child', async () => {
  const one = await makePair()
  const other = await makePair()
  const toOne = await idOf(await share(admin, { email: `${one.parentId.toUpperCase()}@kalima.test` }))
  const toAll = await idOf(await share(admin, { audience: 'families' }))
  const idsOf = async (cookie: string) => (await listOf(cookie)).map(({ id }) => id)
  expect(await idsOf(one.parent)).toEqual(expect.arrayContaining([toOne, toAll]))
  expect(await idsOf(other.parent)).toContain(toAll)
  expect(await idsOf(other.parent)).not.toContain(toOne)
  expect(await idsOf(one.teacher)).toEqual([])
  expect((await share(admin, { email: 'personne@kalima.test' })).status).toBe(404)
  expect((await share(other.parent, { studentId: one.studentId, teacherId: one.teacherId })).status).toBe(404)
  expect((await share(other.teacher, { studentId: one.studentId })).status).toBe(404)
  const login = await web.sessionOf(await makeLogin(database.db, one.studentId, 'Inès'))
  expect((await open(login, toAll)).status).toBe(403)
})

test('a file reaches all families only when the school says so, and the school knows how many they are', async () => {
  const { parent, parentId } = await makePair()
  const before = (await listOf(parent)).length
  for (const to of [{}, { email: ' ' }, { email: `${parentId}@kalima.test`, audience: 'families' }]) {
    const response = await share(admin, to as Record<string, string>)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      400,
      'file_without_recipient',
    ])
  }
  expect(await listOf(parent)).toHaveLength(before)
  const families = async (cookie: string) =>
    ((await (await web.get('/api/v1/documents/files', { cookie })).json()) as { families: number | null })
      .families
  const count = await families(admin)
  await makePair()
  expect(await families(admin)).toBe((count ?? 0) + 1)
  expect(await families(parent)).toBeNull()
})

test('the side that shared a file removes it, and erasing the child deletes it too', async () => {
  const { family, studentId, teacherId, parent, teacher } = await makePair()
  const id = await idOf(await share(parent, { studentId, teacherId }))
  await idOf(await share(teacher, { studentId }))
  const stored = async () => {
    const { db, storage } = getProgram()
    await drainRemovals(db, storage, Temporal.Now.instant())
    const rows = await db
      .selectFrom('shared_files')
      .where('student_id', '=', studentId)
      .select('stored_as as storedAs')
      .execute()
    const paths = (await storage.list('shared-files/', { limit: 1000 })).map(({ path }) => path)
    return { rows, paths }
  }
  const before = await stored()
  const remove = (cookie: string) =>
    web.raw(`/api/v1/documents/files/${id}`, { method: 'DELETE', headers: { origin } }, { cookie })
  await remove(teacher)
  expect((await listOf(parent)).some(file => file.id === id)).toBe(true)
  expect((await remove(parent)).status).toBe(204)
  expect((await remove(parent)).status).toBe(404)
  expect((await stored()).paths).toHaveLength(before.paths.length - 1)
  await eraseStudent(database.db, family, studentId, now)
  const after = await stored()
  expect(after.rows).toEqual([])
  for (const { storedAs } of before.rows)
    expect(after.paths.filter(path => path.includes(storedAs))).toEqual([])
})

test('a teacher’s reading of a child’s file is logged, a parent’s is not', async () => {
  const { studentId, teacherId, parent, teacher } = await makePair()
  const id = await idOf(await share(parent, { studentId, teacherId }))
  await open(parent, id)
  await open(teacher, id)
  const { rows } = await database.pool.query(
    `select actor from audit_log where action = 'student_file_read' and subject = $1`,
    [studentId],
  )
  expect(rows).toEqual([{ actor: teacherId }])
})

/** The mails that sharing a file enqueued, as they are sent now. */
const mailsOf = async (fileId: string) => {
  const { db } = database
  const { rows } = await sql<{ data: MailJob }>`
    select data from pgboss.job where name = 'mail' and data->'fileIds' ? ${fileId}`.execute(db)
  const recipients = await Promise.all(rows.map(({ data }) => listRecipients(db, data)))
  const context = { publicUrl: 'https://kalima.test', now }
  return Promise.all(recipients.flat().map(({ job }) => composeMail(db, job, context)))
}
const noticesOf = async (cookie: string) => {
  type Shown = { notifications: { kind: string; title: string; detail: string | null; to: string }[] }
  const { notifications }: Shown = await (await web.get('/api/v1/notifications', { cookie })).json()
  return notifications
    .filter(({ kind }) => kind === 'file_shared')
    .map(({ title, detail, to }) => ({ title, detail, to }))
}

test('the teacher is notified of a family’s file and the family of a teacher’s, by notification and mail; the sharer is not', async () => {
  const { parentId, studentId, teacherId, parent, teacher } = await makePair()
  const mine = await idOf(await share(parent, { studentId, teacherId }))
  expect(await noticesOf(teacher)).toEqual([
    {
      title: expect.stringMatching(/^La famille .+ a partagé un fichier avec vous$/),
      detail: 'Leçon القاف.pdf',
      to: '/teacher/documents',
    },
  ])
  expect(await noticesOf(parent)).toEqual([])
  const [toTeacher, ...others] = await mailsOf(mine)
  expect(others).toEqual([])
  expect(toTeacher).toMatchObject({ to: `${teacherId}@kalima.test` })
  expect(toTeacher?.text).toContain('https://kalima.test/teacher/documents')
  expect(toTeacher?.text).not.toContain('القاف')

  const theirs = await idOf(await share(teacher, { studentId }))
  expect(await noticesOf(parent)).toMatchObject([
    { title: expect.stringMatching(/ a partagé un fichier pour /), to: '/parent/documents' },
  ])
  expect(await mailsOf(theirs)).toMatchObject([
    { to: `${parentId}@kalima.test`, subject: expect.stringMatching(/ a partagé un fichier pour /) },
  ])
  await web.raw(
    `/api/v1/documents/files/${theirs}`,
    { method: 'DELETE', headers: { origin } },
    { cookie: teacher },
  )
  expect(await mailsOf(theirs)).toEqual([undefined])
  expect(await noticesOf(parent)).toEqual([])
})

test('files of one side about one child that are shared within minutes are one mail, which counts those still unread', async () => {
  const { db } = database
  const { studentId, teacherId, parent, teacher } = await makePair()
  const send = async (no: number) => idOf(await share(parent, { studentId, teacherId }, pdf(`${no}`)))
  const ids = [...(await Promise.all([1, 2, 3].map(send))), await send(4)]
  const theirs = await idOf(await share(teacher, { studentId }))
  const [first = '', second = ''] = ids
  const jobs = sql<{ start: Temporal.Instant; fileIds: string[] }>`
    select start_after as start, data->'fileIds' as "fileIds" from pgboss.job
    where name = 'mail' and data @> ${JSON.stringify({ kind: 'file-shared', studentId })}::jsonb`
  const { rows } = await jobs.execute(db)
  expect(rows.map(({ fileIds }) => fileIds.toSorted())).toEqual(
    expect.arrayContaining([ids.toSorted(), [theirs]]),
  )
  expect(rows).toHaveLength(2)
  for (const { start } of rows)
    expect(Temporal.Now.instant().until(start).total('seconds')).toBeGreaterThan(60)
  expect((await mailsOf(first)).map(mail => mail?.subject)).toEqual([
    expect.stringMatching(/^La famille .+ a partagé 4 fichiers avec vous$/),
  ])
  await db.updateTable('notifications').set({ read_at: now }).where('file_id', '=', first).execute()
  expect((await mailsOf(first))[0]?.subject).toMatch(/ a partagé 3 fichiers avec vous$/)
  await db.updateTable('notifications').set({ read_at: now }).where('user_id', '=', teacherId).execute()
  expect(await mailsOf(second)).toEqual([undefined])
  // One that a worker has taken gets no more files.
  await sql`update pgboss.job set state = 'active' where data->'fileIds' ? ${first}`.execute(db)
  await idOf(await share(parent, { studentId, teacherId }, pdf('5')))
  expect((await jobs.execute(db)).rows).toHaveLength(3)
})

test('every parent of every family is notified of the school’s file once, except those who switched messages off', async () => {
  const { db } = database
  const one = await makePair()
  const other = await makePair()
  const second = await makeFamily(db)
  await db.deleteFrom('students').where('parent_id', '=', second.parentId).execute()
  await db
    .updateTable('parents')
    .set({ joined_family: one.parentId, place: 2 })
    .where('id', '=', second.parentId)
    .execute()
  await db
    .insertInto('notification_settings')
    .values({ user_id: other.parentId, reminder: 'day', muted_mails: [], muted_notices: ['messages'] })
    .execute()
  const id = randomUUID()
  await Promise.all([1, 2].map(() => share(admin, { audience: 'families' }, pdf(), 'Rentrée.pdf', id)))
  const notice = {
    title: 'L’école a partagé un fichier avec vous',
    detail: 'Rentrée.pdf',
    to: '/parent/documents',
  }
  expect(await noticesOf(one.parent)).toEqual([notice])
  expect(await noticesOf(await web.sessionOf(second.parentId))).toEqual([notice])
  expect(await noticesOf(other.parent)).toEqual([])
  expect(await noticesOf(one.teacher)).toEqual([])
  const addresses = (await mailsOf(id)).map(mail => mail?.to)
  for (const parentId of [one.parentId, second.parentId, other.parentId])
    expect(addresses.filter(address => address === `${parentId}@kalima.test`)).toHaveLength(1)
})
