import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Family } from '#features/accounts/server/procedures.ts'
import { historySentence } from '#features/admin/history-sentences.ts'
import { aBookingOf, at } from '../../../../../tests/support/booking.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { cancelSeatLate, makeFamily, makeLesson, makeTeacher } from '../../../../../tests/support/people.ts'
import { testWeb } from '../../../../../tests/support/web.ts'
import { maxProposalsPerHour } from '../../family-limits.ts'
import { bookWithRetries } from '../book-lessons.ts'

const database = testDatabase()
const web = testWeb(database)
const now = at('2026-11-23T08:00:00Z')
const proposed = '2026-12-02T13:00:00Z'

let world: Awaited<ReturnType<typeof makeWorld>>
const book = async (people: { family: unknown; studentIds: string[] }, teacherId: string, startsAt: string) =>
  bookWithRetries(
    database.db,
    people.family as Family,
    aBookingOf({ studentId: people.studentIds[0] ?? '', teacherId }, { startsAt: at(startsAt) }),
    now,
  )
const makeWorld = async () => {
  const { teacherId } = await makeTeacher(database.db, { firstName: 'Salma' })
  const people = await makeFamily(database.db)
  const booked = await book(people, teacherId, '2026-12-01T16:00:00Z')
  if (!booked.ok) throw new Error(booked.code)
  return { teacherId, ...people, lessonId: booked.value.lessons[0]?.id ?? '' }
}
beforeEach(async () => {
  world = await makeWorld()
  await web.deliver(now)
})
const teacher = (moment = now) => callAs(database.db, teacherCaller(world.teacherId), moment)
const parent = (moment = now) => callAs(database.db, parentCaller(world.parentId), moment)
const propose = (startsAt = proposed, moment = now) =>
  teacher(moment).booking.proposeHour({ id: world.lessonId, startsAt })
const openProposal = async () => (await parent().booking.proposals()).proposals[0]?.id ?? ''
const seats = async () =>
  (
    await database.pool.query(
      `select to_char(starts_at at time zone 'UTC', 'MM-DD HH24') as start, released_at is not null as released,
         given_back_at is not null as back, moved_to is not null as moved, price_cents as cents
       from seats where student_id = $1 order by starts_at`,
      [world.studentIds[0]],
    )
  ).rows

test('a proposed hour leaves the lesson where it is until the family accepts; then the seat moves with its price', async () => {
  await propose()
  await propose()
  expect(await seats()).toMatchObject([{ start: '12-01 16', released: false }])
  const { proposals } = await parent().booking.proposals()
  expect(proposals).toMatchObject([
    {
      before: { date: '2026-12-01', time: '17:00' },
      after: { date: '2026-12-02', time: '14:00' },
      until: { date: '2026-11-25', time: '09:00' },
    },
  ])
  const mails = await web.deliver(now)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Salma Essai propose une autre heure pour le cours d’Enfant 1',
  ])
  const limit = /Déplacement et annulation sans frais jusqu’au mardi 1er\sdécembre à 14:00\./
  expect(proposals[0]?.cancelling).toEqual({ isFree: true, text: expect.stringMatching(limit), late: [] })
  expect(mails[0]?.text).toMatch(limit)
  expect(mails[0]?.text).toMatch(/Le changement est sans frais.; le prix ne change pas\./)
  const { lessons } = await teacher().lessons.list({})
  expect(lessons[0]?.proposal).toEqual({
    date: '2026-12-02',
    time: '14:00',
    untilDate: '2026-11-25',
    untilTime: '09:00',
  })
  const id = await openProposal()
  await Promise.all([1, 2].map(() => parent().booking.acceptProposal({ id })))
  expect(await seats()).toEqual([
    { start: '12-01 16', released: true, back: true, moved: true, cents: 3500 },
    { start: '12-02 13', released: false, back: false, moved: false, cents: 3500 },
  ])
  const moved = (await teacher().lessons.list({})).lessons
  expect(moved).toMatchObject([{ date: '2026-12-02', status: 'confirmed' }])
  const inbox = await teacher().notifications.list({})
  expect(inbox.notifications.filter(({ kind }) => kind === 'lesson_moved')).toMatchObject([
    { title: 'Le cours d’Enfant 1 est déplacé : la famille a accepté votre heure' },
  ])
  const texts = (await web.deliver(now)).map(({ text }) => text).join('\n')
  expect(texts).toContain('Vous avez accepté l’heure proposée par Salma Essai.')
  expect(texts).toMatch(limit)
  expect(texts).toContain('La famille a accepté l’heure que vous aviez proposée.')
  expect((await parent().booking.proposals()).proposals).toEqual([])
})

test('the history of the lesson names an hour that was proposed, withdrawn, refused and accepted', async () => {
  await propose()
  await teacher().booking.withdrawProposal({ id: world.lessonId })
  await propose()
  await parent().booking.refuseProposal({ id: await openProposal() })
  await propose()
  await parent().booking.acceptProposal({ id: await openProposal() })
  const school = callAs(database.db, { userId: randomUUID(), role: 'admin' }, now)
  const { entries } = await school.admin.history({ kind: 'lesson', id: world.lessonId })
  const about = 'pour le cours d’Enfant 1 du mardi 1er décembre à 17:00 : mercredi 2 décembre à 14:00'
  expect(entries.map(historySentence).filter(sentence => sentence.endsWith(about))).toEqual(
    ['acceptée', 'proposée', 'refusée', 'proposée', 'retirée', 'proposée'].map(what =>
      what === 'proposée' ? `Autre heure proposée ${about}` : `Heure proposée ${what} ${about}`,
    ),
  )
})

test('refused, the lesson keeps its hour and the teacher is notified once', async () => {
  await propose()
  const id = await openProposal()
  await web.deliver(now)
  await Promise.all([1, 2].map(() => parent().booking.refuseProposal({ id })))
  expect(await seats()).toMatchObject([{ start: '12-01 16', released: false }])
  expect((await web.deliver(now)).map(({ subject }) => subject)).toEqual([
    'Le cours d’Enfant 1 garde son heure',
  ])
  await expect(parent().booking.acceptProposal({ id })).rejects.toMatchObject({ code: 'proposal_closed' })
})

test('accepted and withdrawn at once: one wins, the other is refused, and nothing is given back twice', async () => {
  for (let round = 0; round < 6; round++) {
    world = await makeWorld()
    await propose()
    const id = await openProposal()
    const [accepted, withdrawn] = await Promise.allSettled([
      parent().booking.acceptProposal({ id }),
      teacher().booking.withdrawProposal({ id: world.lessonId }),
    ])
    const results = [accepted, withdrawn]
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(result => result?.status === 'rejected')).toMatchObject({
      reason: { code: 'proposal_closed' },
    })
    const held = (await seats()).filter(({ released }) => !released)
    expect(held).toHaveLength(1)
    expect(held[0]?.start).toBe(accepted?.status === 'fulfilled' ? '12-02 13' : '12-01 16')
  }
})

test('the proposal that is withdrawn is the open one, whichever of several sent at once was stored last', async () => {
  await propose(proposed, now.add({ seconds: 1 }))
  // Sent before the other, stored after it.
  await propose('2026-12-02T14:00:00Z', now)
  const id = await openProposal()
  await teacher(now.add({ seconds: 2 })).booking.withdrawProposal({ id: world.lessonId })
  expect(await openProposal()).toBe('')
  await expect(parent().booking.acceptProposal({ id })).rejects.toMatchObject({ code: 'proposal_closed' })
})

test('an hour that another family takes meanwhile is not given twice: the lesson keeps its own', async () => {
  for (let round = 0; round < 4; round++) {
    world = await makeWorld()
    await propose()
    const id = await openProposal()
    const other = await makeFamily(database.db)
    const [accepted, booked] = await Promise.allSettled([
      parent().booking.acceptProposal({ id }),
      book(other, world.teacherId, proposed),
    ])
    const isBooked = booked.status === 'fulfilled' && booked.value.ok
    expect(accepted.status === 'fulfilled').toBe(!isBooked)
    const refusals = accepted.status === 'rejected' ? [accepted.reason] : []
    expect(refusals).toEqual(refusals.map(() => expect.objectContaining({ code: 'slot_taken' })))
    expect((await seats()).filter(({ released }) => !released)).toHaveLength(1)
  }
})

const proposedDay = { day_of_week: 'mercredi', date: '2026-12-02', time_slot: '09:00-18:00' } as const
test.each<[string, () => Promise<unknown>, Record<'code' | 'outcome' | 'sentence' | 'mail', string>]>([
  [
    'is taken',
    async () => book(await makeFamily(database.db), world.teacherId, proposed),
    {
      code: 'slot_taken',
      outcome: 'hour_taken',
      sentence: 'Cette heure n’est plus libre',
      mail: 'elle n’était plus libre',
    },
  ],
  [
    'is closed by its teacher',
    () =>
      database.db
        .insertInto('teacher_availability')
        .values({ ...proposedDay, teacher_id: world.teacherId, is_exception: true })
        .execute(),
    {
      code: 'slot_not_offered',
      outcome: 'hour_not_offered',
      sentence: 'Le professeur n’offre plus cette heure',
      mail: 'plus ouverte à la réservation',
    },
  ],
  [
    'is nearer than its teacher’s new notice',
    () =>
      database.db
        .updateTable('teachers')
        .set({ minimum_notice_minutes: 10 * 24 * 60 })
        .where('id', '=', world.teacherId)
        .execute(),
    {
      code: 'too_soon',
      outcome: 'hour_not_offered',
      sentence: 'Cette heure est maintenant trop proche',
      mail: 'trop proche pour votre préavis',
    },
  ],
])(
  'an accepted hour that %s closes the proposal, says why and what next, and tells the teacher, who proposes another',
  async (_, happen, { code, outcome, sentence, mail }) => {
    await propose()
    const id = await openProposal()
    await happen()
    await web.deliver(now)
    await expect(parent().booking.acceptProposal({ id })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(new RegExp(`^${sentence}.*vous pouvez aussi reporter le cours`)),
    })
    expect((await parent().booking.proposals()).proposals).toEqual([])
    await expect(parent().booking.acceptProposal({ id })).rejects.toMatchObject({ code: 'proposal_closed' })
    const mails = (await web.deliver(now)).filter(({ to }) => to === `${world.teacherId}@kalima.test`)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(mail)
    const { rows } = await database.pool.query(
      `select p.outcome, a.action from lesson_proposals p join audit_log a on a.details->>'lesson' = p.lesson_id::text
      and a.at = p.answered_at and a.actor = $2 where p.id = $1`,
      [id, world.parentId],
    )
    expect(rows).toEqual([{ outcome, action: outcome }])
    await propose('2026-12-10T13:00:00Z')
    expect((await parent().booking.proposals()).proposals).toHaveLength(1)
  },
)

test('a proposal waits while its teacher is suspended: not accepted, not closed, and accepted after the reinstatement', async () => {
  await propose()
  const id = await openProposal()
  await web.deliver(now)
  const suspend = (suspended_at: Temporal.Instant | null) =>
    database.db.updateTable('teachers').set({ suspended_at }).where('id', '=', world.teacherId).execute()
  await suspend(now)
  await expect(parent().booking.acceptProposal({ id })).rejects.toMatchObject({
    code: 'teacher_unavailable',
    status: 409,
    message: expect.stringContaining('La proposition reste ouverte'),
  })
  expect((await parent().booking.proposals()).proposals).toMatchObject([{ id }])
  expect(await web.deliver(now)).toEqual([])
  // The same of the family's own postponement.
  await expect(parent().booking.postpone({ id: world.lessonId, startsAt: proposed })).rejects.toMatchObject({
    code: 'teacher_unavailable',
  })
  await suspend(null)
  await parent().booking.acceptProposal({ id })
  expect((await seats()).filter(({ released }) => !released)).toMatchObject([{ start: '12-02 13' }])
})

test('a proposal ends after its time, with a cancelled seat, and once another teacher has the lesson', async () => {
  await propose()
  const id = await openProposal()
  await expect(parent(at('2026-11-25T08:00:00Z')).booking.acceptProposal({ id })).rejects.toMatchObject({
    code: 'proposal_expired',
  })
  const { teacherId: substitute } = await makeTeacher(database.db)
  await database.pool.query('update lessons set teacher_id = $2 where id = $1', [world.lessonId, substitute])
  await expect(parent().booking.acceptProposal({ id })).rejects.toMatchObject({ code: 'lesson_over' })
  await expect(parent().booking.refuseProposal({ id })).rejects.toMatchObject({ code: 'lesson_over' })
  await expect(teacher().booking.withdrawProposal({ id: world.lessonId })).rejects.toMatchObject({
    code: 'lesson_over',
  })
  expect((await parent().booking.proposals()).proposals).toEqual([])
  await database.pool.query('update lessons set teacher_id = $2 where id = $1', [
    world.lessonId,
    world.teacherId,
  ])
  await parent().lessons.cancel({ id: world.lessonId })
  await expect(parent().booking.acceptProposal({ id })).rejects.toMatchObject({
    code: 'lesson_over',
    message: expect.stringMatching(/cette proposition ne vaut plus\.$/),
  })
  await web.deliver(now)
  await expect(parent().booking.refuseProposal({ id })).rejects.toMatchObject({ code: 'lesson_over' })
  expect(await web.deliver(now)).toEqual([])
  await expect(propose()).rejects.toMatchObject({
    code: 'lesson_over',
    message: expect.stringMatching(/^Ce cours est annulé ou a déjà commencé/),
  })
})

test('a proposal is not withdrawn, and nobody is notified, once its lesson was cancelled or moved', async () => {
  const gone = {
    cancelled: () => parent().lessons.cancel({ id: world.lessonId }),
    'cancelled by its teacher': () => teacher().lessons.cancel({ id: world.lessonId, reason: 'Malade' }),
    moved: () => parent().booking.postpone({ id: world.lessonId, startsAt: '2026-12-03T13:00:00Z' }),
  }
  for (const [how, leave] of Object.entries(gone)) {
    world = await makeWorld()
    await propose()
    await leave()
    await web.deliver(now)
    await expect(teacher().booking.withdrawProposal({ id: world.lessonId }), how).rejects.toMatchObject({
      code: 'lesson_over',
    })
    const notified = await database.db
      .selectFrom('notifications')
      .where('lesson_id', '=', world.lessonId)
      .where('kind', '=', 'proposal_withdrawn')
      .select('id')
      .execute()
    expect(notified, how).toEqual([])
    expect(await web.deliver(now), how).toEqual([])
  }
})

test('the notice of a proposal is unread only while the family can answer it', async () => {
  const answer = async () => ({ id: await openProposal() })
  const ends: Record<string, () => Promise<unknown>> = {
    accepted: async () => parent().booking.acceptProposal(await answer()),
    refused: async () => parent().booking.refuseProposal(await answer()),
    withdrawn: () => teacher().booking.withdrawProposal({ id: world.lessonId }),
    postponed: () => parent().booking.postpone({ id: world.lessonId, startsAt: '2026-12-03T13:00:00Z' }),
    cancelled: () => parent().lessons.cancel({ id: world.lessonId }),
    'given to another teacher': async () => {
      const { teacherId } = await makeTeacher(database.db)
      await database.db
        .updateTable('lessons')
        .set({ teacher_id: teacherId })
        .where('id', '=', world.lessonId)
        .execute()
    },
  }
  const unread = async (moment = now) =>
    (await parent(moment).notifications.list({})).notifications
      .filter(({ kind, isRead }) => kind === 'hour_proposed' && !isRead)
      .map(({ kind }) => kind)
  const counted = async (moment = now) => (await parent(moment).notifications.unread({})).notifications
  for (const [how, end] of Object.entries(ends)) {
    world = await makeWorld()
    const before = await counted()
    await propose()
    expect([await unread(), await counted()], how).toEqual([['hour_proposed'], before + 1])
    const { notifications } = await parent().notifications.list({})
    await end()
    expect(await unread(), how).toEqual([])
    const others = (await parent().notifications.list({})).notifications.length - notifications.length
    expect(await counted(), how).toBe(before + others)
  }
  world = await makeWorld()
  await propose()
  await propose('2026-12-02T14:00:00Z')
  expect(await unread(), 'replaced').toEqual(['hour_proposed'])
  const expiry = at('2026-11-25T08:00:00Z')
  expect([await unread(expiry), await counted(expiry)], 'expired').toEqual([[], (await counted()) - 1])
})

test('an hour at which the child has another lesson is neither proposed nor accepted, and is named as such', async () => {
  const { teacherId: other } = await makeTeacher(database.db)
  const later = '2026-12-03T13:00:00Z'
  await propose()
  const id = await openProposal()
  for (const startsAt of [proposed, later])
    expect(await book(world, other, startsAt)).toMatchObject({ ok: true })
  await expect(propose(later)).rejects.toMatchObject({ code: 'student_taken' })
  await expect(parent().booking.acceptProposal({ id })).rejects.toMatchObject({ code: 'student_taken' })
  // The child may become free again: the proposal stays open.
  expect(await openProposal()).toBe(id)
})

test('only one’s own free hours are proposed, for one’s own lesson, to its own family', async () => {
  await expect(propose('2026-12-02T02:00:00Z')).rejects.toMatchObject({ code: 'slot_not_offered' })
  await expect(propose('2026-11-23T07:00:00Z')).rejects.toMatchObject({ code: 'too_soon' })
  await expect(propose('2028-12-06T13:00:00Z')).rejects.toMatchObject({ code: 'too_far' })
  const { teacherId: other } = await makeTeacher(database.db)
  await expect(
    callAs(database.db, teacherCaller(other), now).booking.proposeHour({
      id: world.lessonId,
      startsAt: proposed,
    }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await propose()
  const id = await openProposal()
  const stranger = await makeFamily(database.db)
  const asStranger = callAs(database.db, parentCaller(stranger.parentId), now)
  await expect(asStranger.booking.acceptProposal({ id })).rejects.toMatchObject({ code: 'not_found' })
  // Another hour replaces the first.
  await propose('2026-12-03T13:00:00Z')
  await expect(parent().booking.acceptProposal({ id })).rejects.toMatchObject({ code: 'proposal_closed' })
})

test('a proposed hour within the limit of the booking says so before the answer and in the mail', async () => {
  const moment = at('2026-11-30T10:00:00Z')
  await propose('2026-12-01T09:00:00Z', moment)
  const { proposals } = await parent(moment).booking.proposals()
  expect(proposals).toMatchObject([{ cancelling: { isFree: false } }])
  const text = proposals[0]?.cancelling.text ?? ''
  expect(text).toMatch(
    /^À sa nouvelle heure, .* à 10:00, ce cours commence dans moins de 24\sh.*ni déplacé sans frais\.$/,
  )
  expect((await web.deliver(moment)).map(mail => mail.text).join('\n')).toContain(text)
})

test('a late place of the child at the proposed hour is named before the answer, in the mail, and given back by it', async () => {
  const moment = at('2026-11-30T10:00:00Z')
  const startsAt = at('2026-12-01T09:00:00Z')
  const { teacherId, parentId: familyId, studentIds } = world
  const late = await makeLesson(database.db, {
    teacherId,
    familyId,
    studentId: studentIds[0] ?? '',
    startsAt,
  })
  await cancelSeatLate(database.db, { ...late, startsAt })
  await propose(`${startsAt}`, moment)
  const { proposals } = await parent(moment).booking.proposals()
  const sentence = proposals[0]?.cancelling.late.join() ?? ''
  expect(sentence).toMatch(
    /^Si vous acceptez, le cours annulé trop tard du mardi 1er\sdécembre à 10:00 \(35\s€\) ne sera plus dû/,
  )
  const text = (await web.deliver(moment)).map(mail => mail.text).join('\n')
  expect(text).toContain(sentence)
  expect(text).toMatch(
    /^À sa nouvelle heure, mardi 1er\sdécembre à 10:00, ce cours commence dans moins de 24\sh/m,
  )
  expect(text).not.toContain('À l’heure proposée')
  await parent(moment).booking.acceptProposal({ id: proposals[0]?.id ?? '' })
  const there = (await seats()).filter(({ start }) => start === '12-01 09')
  expect(there.map(({ released, back }) => [released, back]).sort()).toEqual([
    [false, false],
    [true, true],
  ])
})

test('a teacher proposes thirty hours in an hour, those taken back included', async () => {
  for (let round = 0; round < maxProposalsPerHour; round++) {
    await propose()
    await teacher().booking.withdrawProposal({ id: world.lessonId })
  }
  await expect(propose()).rejects.toMatchObject({
    code: 'too_many_proposals',
    status: 409,
    message: expect.stringContaining('écrivez à la famille'),
  })
  await propose(proposed, now.add({ minutes: 60 }))
  expect(await openProposal()).not.toBe('')
})
