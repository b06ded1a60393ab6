// A suspended teacher still reads the own profile and the earnings, but no student, and cannot write to anyone.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { makeFamily, makeLesson, makeTeacher } from '../support/people.ts'
import { apiProcedures } from '../support/procedures.ts'
import { origin, testWeb } from '../support/web.ts'

const database = testDatabase()
const web = testWeb(database)

const secretName = 'Zébulonette'
let cookie = ''
let before = ''
let ids: string[] = []
let lessonId = ''
beforeAll(async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId, studentIds } = await makeFamily(db)
  await db.updateTable('students').set({ first_name: secretName }).execute()
  const studentId = studentIds[0] ?? ''
  const startsAt = Temporal.Now.instant().round('minute').add({ minutes: 5 })
  lessonId = (await makeLesson(db, { teacherId, familyId: parentId, studentId, startsAt })).lessonId
  const parent = await web.sessionOf(parentId)
  const message = { id: randomUUID(), studentId, teacherId, text: secretName }
  expect((await web.post('/api/v1/messages', message, { cookie: parent })).status).toBe(201)
  before = await web.sessionOf(teacherId)
  const admin = await db
    .insertInto('users')
    .values({ name: 'Farida', email: 'farida@kalima.test', email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_roles').values({ user_id: admin.id, role: 'admin' }).execute()
  const suspended = await web.post(
    `/api/v1/teachers/${teacherId}/suspension`,
    {},
    { cookie: await web.sessionOf(admin.id) },
  )
  expect(suspended.status).toBe(200)
  cookie = await web.sessionOf(teacherId)
  ids = [parentId, studentId, lessonId]
})

test('suspending ends the sessions', async () => {
  expect((await web.get('/api/v1/teacher/settings', { cookie: before })).status).toBe(401)
})

/** Procedures that need a role or an account, except those on the caller's own account. */
const kept = new Set([
  ...['teacherSpace/settings', 'teacherSpace/changeOwnSettings', 'teacherSpace/stats'],
  ...['earnings/month', 'earnings/statement', 'earnings/table'],
  ...[
    'notifications/unread',
    'families/zones',
    'families/registrationDraft', // of the sign-up that this browser has not confirmed
    'privacy/eraseAccount',
    'privacy/ownExport',
    'privacy/requestExport',
    'notifications/preferences',
    'notifications/choose',
  ],
  ...['teachers/photo', 'teachers/removePhoto'],
  // The own voice: seen and withdrawn.
  ...['clips/agreement', 'clips/mine', 'clips/withdraw'],
])

test('no procedure shows a student or accepts a message', async () => {
  const messages = () => database.db.selectFrom('messages').selectAll().execute()
  const written = await messages()
  for (const { name, fields } of apiProcedures)
    for (const id of ids) {
      const body = Object.fromEntries(fields.map(field => [field, /id$/i.test(field) ? id : 'un message']))
      const answer = await web.post(`/api/rpc/${name}`, { json: body }, { cookie })
      const text = await answer.text()
      expect(text, name).not.toContain(secretName)
      expect(answer.status, name).toBeLessThan(500)
    }
  expect(await messages()).toEqual(written)
})

test('the refusal says why, and what stays is served', async () => {
  for (const path of ['/lessons', '/teacher/students', '/conversations', '/notifications', '/availability']) {
    const answer = await web.get(`/api/v1${path}`, { cookie })
    expect([path, answer.status, await answer.json()]).toMatchObject([
      path,
      403,
      { code: 'account_suspended' },
    ])
  }
  for (const path of ['/teacher/settings', '/teacher/stats', '/notifications/unread'])
    expect([path, (await web.get(`/api/v1${path}`, { cookie })).status]).toEqual([path, 200])
})

test('the room is closed to a suspended teacher', async () => {
  const path = `/api/live/lessons/${lessonId}/somebody`
  expect((await web.get(path, { cookie })).status).toBe(404)
  const stream = await web.raw(path, { headers: { accept: 'text/event-stream', origin } }, { cookie })
  expect(await stream.text()).toBe('event: end\ndata: {"reason":"not_found"}\n\n')
})

test('only procedures of the own account answer a suspended teacher', async () => {
  const answered = []
  for (const { name, method } of apiProcedures) {
    if (
      /^(site|school|teachers|booking\/(packages|startingPrices|groups)|availability\/find|accounts|learning)\b/.test(
        name,
      ) ||
      method === 'DELETE'
    )
      continue
    const answer = await web.post(`/api/rpc/${name}`, { json: {} }, { cookie })
    if (answer.status < 400) answered.push(name)
  }
  expect(answered.filter(name => !kept.has(name))).toEqual([])
})
