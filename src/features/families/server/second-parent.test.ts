import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/password.ts'
import { aBookingOf } from '../../../../tests/support/booking.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { programVersion } from '../../../../tests/support/fields.ts'
import { aParent, signUp } from '../../../../tests/support/parents.ts'
import { makeFamily, makeLesson, makeLogin, makeTeacher } from '../../../../tests/support/people.ts'
import { sendInOrder } from '../../../../tests/support/send-in-order.ts'
import { cookieOf, testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)

const family = async (over: Parameters<typeof makeFamily>[1] = {}) => {
  const { parentId, studentIds } = await makeFamily(database.db, over)
  const { email } = await database.db
    .selectFrom('users')
    .where('id', '=', parentId)
    .select('email')
    .executeTakeFirstOrThrow()
  return { id: parentId, email, studentId: studentIds[0] ?? '', cookie: await web.sessionOf(parentId) }
}
/** A parent who has signed up without a child. */
const newParent = async () => {
  const made = await family()
  await database.db.deleteFrom('students').where('parent_id', '=', made.id).execute()
  return made
}
type Sends = readonly (() => Promise<Response>)[]
type Person = { id: string; cookie: string }

const inviteByLink = async (by: Person) => {
  const answer = await web.post('/api/v1/family/invitations', {}, by)
  const { address } = (await answer.json()) as { address: string }
  return new URL(address).searchParams.get('token') ?? ''
}
const join = (token: string, by: { cookie: string }, parentalAuthority: unknown = true) =>
  web.post('/api/v1/family/joining', { token, parentalAuthority, version: programVersion }, by)
const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code
const childrenOf = async (by: Person) => {
  const answer = await web.get('/api/v1/students', by)
  return ((await answer.json()) as { students: { id: string }[] }).students.map(({ id }) => id)
}
/** Two parents of one family, with a lesson of the child in two days. */
const twoParents = async () => {
  const first = await family()
  const second = await newParent()
  expect((await join(await inviteByLink(first), second)).status).toBe(200)
  const { teacherId } = await makeTeacher(database.db)
  const { lessonId } = await makeLesson(database.db, {
    teacherId,
    familyId: first.id,
    studentId: first.studentId,
    startsAt: Temporal.Now.instant().add({ hours: 50 }),
  })
  return { first, second, teacherId, lessonId }
}

test('both parents see and manage the same children', async () => {
  const { first, second, lessonId } = await twoParents()
  expect(await childrenOf(second)).toEqual([first.studentId])
  const renamed = await web.send(
    'PATCH',
    `/api/v1/students/${first.studentId}`,
    { firstName: 'Nour' },
    second,
  )
  expect(renamed.status).toBe(200)
  const added = await web.post(
    '/api/v1/students',
    { firstName: 'Ilyès', age: 7, level: 'niveau-1', languagePreference: 'both' },
    second,
  )
  expect(added.status).toBe(201)
  expect(await childrenOf(first)).toHaveLength(2)
  const cancelled = await web.post(`/api/v1/lessons/${lessonId}/cancellation`, {}, second)
  expect(cancelled.status).toBe(200)
})

test('another family’s parent sees nothing of it', async () => {
  const { first, second, lessonId } = await twoParents()
  const stranger = await family()
  expect(await childrenOf(stranger)).toEqual([stranger.studentId])
  expect((await web.post(`/api/v1/lessons/${lessonId}/cancellation`, {}, stranger)).status).toBe(404)
  for (const id of [first.id, second.id, randomUUID()])
    expect((await web.send('DELETE', `/api/v1/family/parents/${id}`, undefined, stranger)).status).toBe(404)
  const answer = await web.get('/api/v1/family/parents', stranger)
  expect(((await answer.json()) as { parents: unknown[] }).parents).toHaveLength(1)
})

test('an invitation gets one parent in, even when five use it at once', async () => {
  const first = await family()
  const token = await inviteByLink(first)
  const invited = await Promise.all(Array.from({ length: 5 }, newParent))
  const answers = await Promise.all(invited.map(person => join(token, person)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410])
  const winner = invited[answers.findIndex(({ status }) => status === 200)]
  // Sent twice by the parent who joined, it is answered the same.
  expect((await join(token, winner ?? first)).status).toBe(200)
  expect(await codeOf(await join(token, await newParent()))).toBe('invitation_used')
})

test('the invitation is in the language of the parent who invites, where the address has no account', async () => {
  const first = await family()
  const second = await newParent()
  await database.db
    .updateTable('parents')
    .set({ language_preference: 'english' })
    .where('id', '=', first.id)
    .execute()
  const subjectTo = async (email: string) => {
    expect((await web.post('/api/v1/family/invitations', { email }, first)).status).toBe(201)
    return (await web.deliver()).find(({ to }) => to === email)?.subject
  }
  expect(await subjectTo(`${randomUUID()}@kalima.test`)).toMatch(/invites you/)
  expect(await subjectTo(second.email)).toMatch(/vous invite/)
})

test('two invitations of one family at once leave one link, and one second parent', async () => {
  const first = await family()
  const tokens = await Promise.all([inviteByLink(first), inviteByLink(first)])
  const answers = await Promise.all(tokens.map(async token => join(token, await newParent())))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
})

test('an invitation ends after 14 days, when it is withdrawn, and when a new one is made', async () => {
  const first = await family()
  const person = await newParent()
  const replaced = await inviteByLink(first)
  const withdrawn = await inviteByLink(first)
  expect(await codeOf(await join(replaced, person))).toBe('invitation_withdrawn')
  await web.send('DELETE', '/api/v1/family/invitations', undefined, first)
  expect(await codeOf(await join(withdrawn, person))).toBe('invitation_withdrawn')
  const late = await inviteByLink(first)
  await database.db
    .updateTable('parent_invitations')
    .set({
      created_at: Temporal.Now.instant().subtract({ hours: 24 * 14 + 1 }),
      expires_at: Temporal.Now.instant().subtract({ minutes: 1 }),
    })
    .where('family_id', '=', first.id)
    .where('revoked_at', 'is', null)
    .execute()
  expect(await codeOf(await join(late, person))).toBe('invitation_over')
  expect(await codeOf(await join('nothing', person))).toBe('invitation_over')
})

test('a new password of the parent who invited withdraws the invitation, and the pages say so', async () => {
  const first = await family()
  await database.db
    .insertInto('accounts')
    .values({
      user_id: first.id,
      account_id: first.id,
      provider_id: 'credential',
      password: await hashPassword('figue-et-olive'),
    })
    .execute()
  const token = await inviteByLink(first)
  const changed = await web.post(
    '/api/auth/change-password',
    { currentPassword: 'figue-et-olive', newPassword: 'grenade-et-safran' },
    first,
  )
  expect(changed.status).toBe(200)
  const read = await web.post('/api/rpc/families/invitation', { json: { token } })
  expect(await read.json()).toMatchObject({ json: { state: 'invitation_withdrawn', inviter: null } })
  expect(await codeOf(await join(token, await newParent()))).toBe('invitation_withdrawn')
  const owner = { id: first.id, cookie: cookieOf(changed) }
  const parents = async () => (await web.get('/api/v1/family/parents', owner)).json()
  expect(await parents()).toMatchObject({ invitation: null, isWithdrawnByPassword: true, mayInvite: true })
  const again = await inviteByLink(owner)
  expect(await parents()).toMatchObject({ isWithdrawnByPassword: false })
  expect((await join(again, await newParent())).status).toBe(200)
})

test('a parent who has children, or is in a family, cannot join; nor can one join oneself', async () => {
  const { first, second } = await twoParents()
  const other = await family()
  const token = await inviteByLink(other)
  expect(await codeOf(await join(token, other))).toBe('invitation_own')
  expect(await codeOf(await join(token, await family()))).toBe('invitation_has_children')
  expect(await codeOf(await join(token, second))).toBe('invitation_in_family')
  expect(await codeOf(await join(token, first))).toBe('invitation_in_family')
  expect((await web.post('/api/v1/family/invitations', {}, first)).status).toBe(409)
})

test('the consent of the second parent is asked for', async () => {
  const first = await family()
  const token = await inviteByLink(first)
  expect((await join(token, await newParent(), false)).status).toBe(400)
  const second = await newParent()
  await join(token, second)
  const consents = await database.db
    .selectFrom('consents')
    .where('user_id', '=', second.id)
    .select('document')
    .execute()
  expect(consents).toEqual([{ document: 'parental_authority' }])
})

test('who signs up from an invitation declares parental authority when joining, anybody else at the sign-up', async () => {
  const first = await family()
  const from = `/invitation?token=${await inviteByLink(first)}`
  const { parentalAuthority: _, ...invited } = aParent({ from })
  const documentsOf = async (email: string) => {
    const { rows } = await database.pool.query<{ document: string }>(
      'select document from consents c join users u on u.id = c.user_id where u.email = $1 order by document',
      [email],
    )
    return rows.map(({ document }) => document)
  }
  expect((await signUp(web, invited)).status).toBe(200)
  expect(await documentsOf(invited.email)).toEqual(['terms', 'privacy'])
  const { parentalAuthority: __, ...uninvited } = aParent({ from: '/parent' })
  for (const body of [uninvited, { ...invited, childFirstName: 'Zoé', childAge: 6 }]) {
    const answer = await signUp(web, body)
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'missing_fields'])
  }
})

test('the link of the own family is shown to be sent, to its parents alone', async () => {
  const first = await family()
  const token = await inviteByLink(first)
  const read = async (by?: { cookie: string }) => {
    const answer = await web.post('/api/rpc/families/invitation', { json: { token } }, by)
    return ((await answer.json()) as { json: unknown }).json
  }
  expect(await read(first)).toMatchObject({
    state: 'open',
    ownAddress: expect.stringContaining(`/invitation?token=${token}`),
  })
  expect(await read(await family())).toMatchObject({ state: 'open', ownAddress: null })
  expect(await read()).toMatchObject({ state: 'open', ownAddress: null })
})

test('a mailed invitation holds its link, of which the database has the hash alone', async () => {
  const first = await family()
  const made = await web.post('/api/v1/family/invitations', { email: 'Autre@Kalima.test' }, first)
  expect(await made.json()).toEqual({ address: null, days: 14 })
  const mail = (await web.deliver()).find(({ to }) => to === 'autre@kalima.test')
  const token = /invitation\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const stored = await database.db.selectFrom('parent_invitations').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  const read = async () => {
    const answer = await web.post('/api/rpc/families/invitation', { json: { token } })
    return ((await answer.json()) as { json: unknown }).json
  }
  expect([await read(), await read()]).toMatchObject(Array(2).fill({ state: 'open', inviter: 'Samia' }))
  expect((await join(token, await newParent())).status).toBe(200)
  expect(await read()).toMatchObject({ state: 'invitation_used', inviter: null })
  const [farewell] = await web.deliver()
  expect(farewell?.to).toBe(first.email)
})

test('mails and notifications about lessons go to both parents', async () => {
  const { first, second, lessonId, teacherId } = await twoParents()
  await web.deliver()
  const teacher = { cookie: await web.sessionOf(teacherId) }
  await web.post(`/api/v1/lessons/${lessonId}/cancellation`, {}, teacher)
  const recipients = (await web.deliver()).map(({ to }) => to)
  expect(recipients).toContain(first.email)
  expect(recipients).toContain(second.email)
  const notified = await database.db
    .selectFrom('notifications')
    .where('kind', '=', 'lesson_cancelled')
    .where('lesson_id', '=', lessonId)
    .select('user_id as userId')
    .execute()
  expect(notified.map(({ userId }) => userId).sort()).toEqual([first.id, second.id].sort())
})

test('a teacher’s message reaches both, and either reads and answers it', async () => {
  const { first, second, teacherId } = await twoParents()
  const teacher = { cookie: await web.sessionOf(teacherId) }
  const send = (by: { cookie: string }, more: object) =>
    web.post(
      '/api/v1/messages',
      { id: randomUUID(), studentId: first.studentId, text: 'Bonjour', ...more },
      by,
    )
  expect((await send(teacher, {})).status).toBe(201)
  const unread = async (by: Person) =>
    (await (await web.get('/api/v1/notifications/unread', by)).json()) as { messages: number }
  expect([await unread(first), await unread(second)]).toEqual(
    Array(2).fill({ notifications: 1, messages: 1 }),
  )
  expect((await send(second, { teacherId })).status).toBe(201)
  await web.post(`/api/v1/conversations/${teacherId}/reading`, { upTo: 2 }, second)
  expect([await unread(first), await unread(second)]).toEqual(
    Array(2).fill({ notifications: 0, messages: 0 }),
  )
  const mine = async (by: Person) => {
    const answer = await web.get(`/api/v1/conversations/${teacherId}`, by)
    const { messages } = (await answer.json()) as { messages: { writer: string | null }[] }
    return messages.map(({ writer }) => writer)
  }
  // The other parent's message has a name, one's own has none.
  expect([await mine(first), await mine(second)]).toEqual([
    ['Samia', null],
    [null, null],
  ])
})

test('the second parent leaves, or is removed by the first, and sees nothing any more', async () => {
  for (const way of ['leave', 'remove'] as const) {
    const { first, second } = await twoParents()
    expect((await web.post('/api/v1/family/leaving', {}, first)).status).toBe(409)
    expect((await web.send('DELETE', `/api/v1/family/parents/${first.id}`, undefined, second)).status).toBe(
      403,
    )
    const answer =
      way === 'leave'
        ? await web.post('/api/v1/family/leaving', {}, second)
        : await web.send('DELETE', `/api/v1/family/parents/${second.id}`, undefined, first)
    expect(answer.ok).toBe(true)
    expect(await childrenOf(second)).toEqual([])
    expect(await childrenOf(first)).toEqual([first.studentId])
    expect(
      await database.db.selectFrom('notifications').where('user_id', '=', second.id).select('id').execute(),
    ).toEqual([])
    // The place is free again.
    expect((await join(await inviteByLink(first), second)).status).toBe(200)
  }
})

test('a block of the first parent blocks the family, one of the second that person alone', async () => {
  const block = async (id: string) => {
    await database.db
      .insertInto('account_blocks')
      .values({ user_id: id, blocked_at: Temporal.Now.instant(), reason: 'essai' })
      .execute()
  }
  const signedIn = async ({ cookie }: { cookie: string }) =>
    (await web.get('/api/v1/students', { cookie })).status === 200
  const one = await twoParents()
  const child = {
    cookie: await web.sessionOf(await makeLogin(database.db, one.first.studentId, 'Nour')),
  }
  await block(one.second.id)
  expect([await signedIn(one.first), await signedIn(child), await signedIn(one.second)]).toEqual([
    true,
    true,
    false,
  ])
  await block(one.first.id)
  expect([await signedIn(one.first), await signedIn(child)]).toEqual([false, false])
  const two = await twoParents()
  await block(two.first.id)
  expect(await signedIn(two.second)).toBe(false)
})

test('closing one parent’s account leaves children and lessons to the other, who is the first parent then', async () => {
  for (const who of ['first', 'second'] as const) {
    const { first, second, lessonId, teacherId } = await twoParents()
    const [leaving, staying] = who === 'first' ? [first, second] : [second, first]
    const password = await hashPassword('figue-et-olive')
    await database.db
      .insertInto('accounts')
      .values({ user_id: leaving.id, account_id: leaving.id, provider_id: 'credential', password })
      .execute()
    const erased = await web.post('/api/v1/account/erasure', { password: 'figue-et-olive' }, leaving)
    expect(erased.status).toBe(200)
    expect(await childrenOf(staying)).toEqual([first.studentId])
    const seat = await database.db
      .selectFrom('seats')
      .where('lesson_id', '=', lessonId)
      .select(['released_at as releasedAt', 'parent_id as familyId'])
      .executeTakeFirstOrThrow()
    expect(seat).toEqual({ releasedAt: null, familyId: first.id })
    // Mails go to the one who stays, and the address of the other is nowhere.
    await web.deliver()
    const teacher = { cookie: await web.sessionOf(teacherId) }
    await web.post(`/api/v1/lessons/${lessonId}/cancellation`, {}, teacher)
    expect((await web.deliver()).map(({ to }) => to).filter(to => !to.endsWith('.invalid'))).toEqual(
      expect.arrayContaining([staying.email]),
    )
    const left = await database.db
      .selectFrom('users')
      .where('email', '=', leaving.email)
      .select('id')
      .execute()
    expect(left).toEqual([])
    // The family can invite again, and its last parent takes everything away.
    expect((await join(await inviteByLink(staying), await newParent())).status).toBe(200)
  }
})

test('after the first parent has gone, the second one’s closing erases the children', async () => {
  const { first, second } = await twoParents()
  for (const { id } of [first, second]) {
    await database.db
      .insertInto('accounts')
      .values({
        user_id: id,
        account_id: id,
        provider_id: 'credential',
        password: await hashPassword('figue-et-olive'),
      })
      .execute()
  }
  const mailed = await database.db
    .selectFrom('users')
    .where('id', 'in', [first.id, second.id])
    .select('email as recipient')
    .execute()
  const mail = { sender: 'school@kalima.test', subject: '-', text: 'Bonjour Samia', html: '-' }
  await database.db
    .insertInto('dev_mails')
    .values(mailed.map(({ recipient }) => ({ recipient, ...mail })))
    .execute()
  const erase = (by: Person) => web.post('/api/v1/account/erasure', { password: 'figue-et-olive' }, by)
  // Both at the same time: one leaves the children to the other, who erases them.
  const answers = await Promise.all([erase(first), erase(second)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const left = await database.db
    .selectFrom('students')
    .where('parent_id', '=', first.id)
    .select('id')
    .execute()
  expect(left).toEqual([])
  const names = await database.db
    .selectFrom('profiles')
    .where('id', 'in', [first.id, second.id])
    .select('first_name as firstName')
    .execute()
  expect(names.map(({ firstName }) => firstName)).not.toContain('Samia')
  const mails = await database.db
    .selectFrom('dev_mails')
    .where(
      'recipient',
      'in',
      mailed.map(({ recipient }) => recipient),
    )
    .select('text')
    .execute()
  expect(mails).toEqual([])
})

describe('an account that is closed while its family changes', () => {
  const erase = (by: Person) => () => web.post('/api/v1/account/erasure', { password: 'figue-et-olive' }, by)
  const closing = async <Closing extends Person>(person: Closing) => {
    const password = await hashPassword('figue-et-olive')
    await database.db
      .insertInto('accounts')
      .values({ user_id: person.id, account_id: person.id, provider_id: 'credential', password })
      .execute()
    return person
  }
  const inThreeDays = () =>
    Temporal.Now.zonedDateTimeISO('Europe/Paris').add({ days: 3 }).round('day').with({ hour: 10 }).toInstant()

  test.each([
    [
      'the one who joins',
      async () => {
        const token = await inviteByLink(await family())
        const second = await closing(await newParent())
        return { locked: second.id, sends: [() => join(token, second), erase(second)] }
      },
    ],
    [
      'the one who invited, while another joins',
      async () => {
        const first = await closing(await family())
        const [token, second] = [await inviteByLink(first), await newParent()]
        return { locked: first.id, sends: [() => join(token, second), erase(first)] }
      },
    ],
    [
      'the one who invites',
      async () => {
        const first = await closing(await family())
        return {
          locked: first.id,
          sends: [() => web.post('/api/v1/family/invitations', {}, first), erase(first)],
        }
      },
    ],
    [
      'the first parent, while the second books',
      async () => {
        const { first, second } = await twoParents()
        await closing(first)
        const { teacherId } = await makeTeacher(database.db)
        const booking = aBookingOf({ studentId: first.studentId, teacherId }, { startsAt: inThreeDays() })
        return {
          locked: first.id,
          sends: [() => web.post('/api/v1/bookings', booking, second), erase(first)],
        }
      },
    ],
  ] as const)('is %s: neither is refused because of a lock', async (_, prepare) => {
    const statuses = (answers: readonly unknown[]) => answers.map(answer => (answer as Response).status)
    // In both orders in which the two can get the family's lock, then many times at once.
    for (const inOrder of [(sends: Sends) => sends, (sends: Sends) => sends.toReversed()]) {
      const { locked, sends } = await prepare()
      const answers = await sendInOrder(database, { table: 'parents', id: locked }, inOrder(sends))
      expect(
        statuses(answers.map(answer => (answer.status === 'fulfilled' ? answer.value : null))),
      ).not.toContain(503)
    }
    const pairs: Awaited<ReturnType<typeof prepare>>[] = []
    for (let count = 0; count < 8; count++) pairs.push(await prepare())
    const answers = await Promise.all(pairs.flatMap(({ sends }) => sends.map(send => send())))
    expect(statuses(answers)).not.toContain(503)
  })
})

test('a parent who is removed while inviting somebody leaves no link into the family', async () => {
  const { first, second } = await twoParents()
  const [removed, invited] = await sendInOrder(database, { table: 'parents', id: first.id }, [
    () => web.send('DELETE', `/api/v1/family/parents/${second.id}`, undefined, first),
    () => web.post('/api/v1/family/invitations', {}, second),
  ])
  expect(removed).toMatchObject({ value: { status: 204 } })
  expect(invited).toMatchObject({ value: { status: 403 } })
  const { rows } = await database.pool.query(
    'select 1 from parent_invitations where family_id = $1 and used_at is null',
    [first.id],
  )
  expect(rows).toEqual([])
})
