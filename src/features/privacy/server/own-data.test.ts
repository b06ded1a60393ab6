import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { writeAudit } from '#platform/audit/audit.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  makeFamily,
  makeLogin,
  makeOtherParent,
  makeSchool,
  makeTeacher,
} from '../../../../tests/support/people.ts'
import { readOwnData } from './own-data.ts'

const database = testDatabase()
const at = Temporal.Now.instant().round('second')

const read = async (userId: string, familyId = userId) => {
  const sections = await readOwnData(database.db, { userId, familyId }, { readsStudents: true })
  return (name: string) =>
    (sections.find(section => section.name === name)?.rows ?? []).filter(row => row.action !== 'role_given')
}

test('an archive says what others did to a child’s file, and has the addresses and zones of its owner alone', async () => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db)
  const [child = ''] = studentIds
  const other = await makeOtherParent(db, parentId)
  const { teacherId } = await makeTeacher(db)
  const { userId: adminId } = await makeSchool(db)
  const write = (
    actor: string | null,
    action: 'student_file_read' | 'seat_cancelled' | 'sign_in_failed',
    subject = child,
  ) => writeAudit(db, { at, actor, action, subject, ipAddress: `address of ${actor}`, zone: 'Europe/Paris' })
  for (const reader of [teacherId, adminId]) await write(reader, 'student_file_read')
  await write(other, 'seat_cancelled')
  await write(parentId, 'seat_cancelled')
  await write(null, 'sign_in_failed', parentId)

  const entry = (action: string, known: { address: string; zone: string } | undefined) => ({
    at: expect.any(String),
    action,
    address: known?.address ?? null,
    zone: known?.zone ?? null,
  })
  expect((await read(parentId))('journal')).toEqual([
    entry('student_file_read', undefined),
    entry('student_file_read', undefined),
    entry('seat_cancelled', undefined),
    entry('seat_cancelled', { address: `address of ${parentId}`, zone: 'Europe/Paris' }),
    entry('sign_in_failed', undefined),
  ])
  const ofTeacher = (await read(teacherId))('journal')
  expect(ofTeacher).toEqual([
    entry('student_file_read', { address: `address of ${teacherId}`, zone: 'Europe/Paris' }),
  ])
})

test('of a child’s sessions an archive has address and device where its owner opened them', async () => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db)
  const other = await makeOtherParent(db, parentId)
  const login = await makeLogin(db, studentIds[0] ?? '', 'Adam')
  const sessions = [
    { user_id: parentId, opened_by: null },
    { user_id: login, opened_by: parentId },
    { user_id: login, opened_by: other },
    { user_id: login, opened_by: null },
    { user_id: other, opened_by: null },
  ]
  for (const [n, session] of sessions.entries())
    await db
      .insertInto('sessions')
      .values({
        ...session,
        token: randomUUID(),
        created_at: at.add({ seconds: n }),
        expires_at: at.add({ hours: 24 }),
        ip_address: `192.0.2.${n}`,
        user_agent: `browser ${n}`,
      })
      .execute()
  const known = async (userId: string) =>
    (await read(userId, parentId))('sessions').map(({ address, device }) => [address, device])
  const nothing = [null, null]
  expect(await known(parentId)).toEqual([
    ['192.0.2.0', 'browser 0'],
    ['192.0.2.1', 'browser 1'],
    nothing,
    nothing,
  ])
  expect(await known(other)).toEqual([
    nothing,
    ['192.0.2.2', 'browser 2'],
    nothing,
    ['192.0.2.4', 'browser 4'],
  ])
})
