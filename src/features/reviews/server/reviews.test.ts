import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { composeMail } from '#app/mails.ts'
import { readOwnData } from '#features/privacy/server/own-data.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { cancelOnlySeat, makeFamily, makeLesson, makeTeacher } from '../../../../tests/support/people.ts'

const database = testDatabase()
const now = Temporal.Instant.from('2027-01-12T19:00:00Z')
const starts = Temporal.Instant.from('2027-01-12T16:00:00Z')
const adminId = '00000000-0000-4000-8000-000000000001'

type LessonOptions = { status?: 'completed' | 'upcoming' | 'cancelled'; type?: 'individual' | 'trial' }

/** A family that has had a lesson of a teacher. */
const makeWorld = async ({ status = 'completed', type = 'individual' }: LessonOptions = {}) => {
  const { teacherId } = await makeTeacher(database.db, { rating: 0 })
  return { teacherId, ...(await addFamily(teacherId, { status, type })) }
}
const addFamily = async (
  teacherId: string,
  { status = 'completed', type = 'individual' }: LessonOptions = {},
) => {
  const { parentId, studentIds } = await makeFamily(database.db)
  const [studentId = ''] = studentIds
  await database.db.updateTable('students').set({ first_name: 'Adam' }).where('id', '=', studentId).execute()
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from lessons where teacher_id = ${teacherId}`.execute(database.db)
  const startsAt = starts.subtract({ hours: 24 * (rows[0]?.n ?? 0) })
  const lesson = await makeLesson(database.db, { teacherId, familyId: parentId, studentId, startsAt, type })
  if (status === 'cancelled') await cancelOnlySeat(database.db, lesson, starts, 'parent')
  else await database.db.updateTable('lessons').set({ status }).where('id', '=', lesson.lessonId).execute()
  return { parentId, studentId, ...lesson }
}
type World = Awaited<ReturnType<typeof makeWorld>>
let world: World
beforeEach(async () => {
  world = await makeWorld()
})

const asParent = (parentId: string = world.parentId, at = now) =>
  callAs(database.db, parentCaller(parentId), at)
const asTeacher = (teacherId: string = world.teacherId, at = now) =>
  callAs(database.db, teacherCaller(teacherId), at)
const asAdmin = (at = now) => callAs(database.db, { userId: adminId, role: 'admin' }, at)
const asVisitor = () => callAs(database.db, undefined, now)

const rate = (
  change: { stars?: 1 | 2 | 3 | 4 | 5; text?: string; version?: number } = {},
  parentId = world.parentId,
) =>
  asParent(parentId).reviews.save({
    id: world.teacherId,
    stars: 5,
    text: 'Mon fils adore.',
    version: 0,
    ...change,
  })
const ratingOf = async (teacherId = world.teacherId) => {
  const card = await asVisitor().teachers.show({ id: teacherId })
  return { rating: Number(card.rating), count: card.ratingCount }
}
const publicReviews = async () => (await asVisitor().reviews.list({ id: world.teacherId })).reviews
const ownId = async (parentId = world.parentId) => {
  const { review } = await asParent(parentId).reviews.own({ id: world.teacherId })
  return review?.id ?? ''
}
const noticesOf = async (caller: ReturnType<typeof asParent>) =>
  (await caller.notifications.list({})).notifications.map(({ kind, title, to }) => ({ kind, title, to }))
const mailJobs = async (id: string) => {
  const { rows } = await sql<{ data: { kind: string } & Record<string, unknown> }>`
    select data from pgboss.job where name = 'mail' and data->>'reviewId' = ${id} order by created_on, id`.execute(
    database.db,
  )
  return rows.map(({ data }) => data)
}
const compose = (job: { kind: string } & Record<string, unknown>) =>
  composeMail(database.db, job, { publicUrl: 'https://kalima.test', now })

describe('a family rates a teacher', () => {
  test.each(['individual', 'trial'] as const)('after a completed lesson (%s)', async type => {
    world = await makeWorld({ type })
    await rate()
    expect(await publicReviews()).toMatchObject([
      { stars: 5, text: 'Mon fils adore.', author: 'Samia E.', month: '2027-01-01', reply: null },
    ])
    expect(await ratingOf()).toEqual({ rating: 5, count: 1 })
  })

  test.each(['upcoming', 'cancelled'] as const)('not after one that is %s', async status => {
    world = await makeWorld({ status })
    expect(await asParent().reviews.own({ id: world.teacherId })).toMatchObject({ mayWrite: false })
    await expect(rate()).rejects.toMatchObject({ code: 'no_lesson_yet', status: 409 })
    expect(await asParent().reviews.rateable()).toEqual({ teachers: [] })
  })

  test('not after a seat that was given up, nor for a teacher of others', async () => {
    await database.db
      .updateTable('seats')
      .set({ released_at: starts.subtract({ hours: 1 }) })
      .where('id', '=', world.seatId)
      .execute()
    await expect(rate()).rejects.toMatchObject({ code: 'no_lesson_yet' })
    const { parentId } = await makeFamily(database.db)
    await expect(rate({}, parentId)).rejects.toMatchObject({ code: 'no_lesson_yet' })
  })

  test('not a teacher who has left, who does not exist, or who is suspended and never taught it', async () => {
    const stranger = (await makeFamily(database.db)).parentId
    const set = (change: { suspended_at?: Temporal.Instant; retired_at?: Temporal.Instant }) =>
      database.db.updateTable('teachers').set(change).where('id', '=', world.teacherId).execute()
    await set({ suspended_at: now })
    await expect(rate({}, stranger)).rejects.toMatchObject({ code: 'not_found' })
    await rate()
    await set({ retired_at: now })
    await expect(rate({ version: 1, stars: 1 })).rejects.toMatchObject({ code: 'not_found' })
    const unknown = asParent().reviews.save({ id: adminId, stars: 1, text: '', version: 0 })
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
  })

  test('once, however often and by however many tabs it is sent', async () => {
    await Promise.all(Array.from({ length: 6 }, () => rate()))
    expect(await ratingOf()).toEqual({ rating: 5, count: 1 })
    expect(await mailJobs(await ownId())).toHaveLength(1)
    expect(await noticesOf(asTeacher())).toHaveLength(1)
  })

  test('may change it, and the average follows', async () => {
    await rate()
    await rate({ stars: 2, text: '', version: 1 })
    expect(await publicReviews()).toMatchObject([{ stars: 2, text: '' }])
    expect(await ratingOf()).toEqual({ rating: 2, count: 1 })
    // Announced once while the teacher has not read it, and mailed once.
    expect(await noticesOf(asTeacher())).toHaveLength(1)
    expect(await mailJobs(await ownId())).toHaveLength(1)
  })

  test('may change it in a program whose clock is behind', async () => {
    await rate()
    const behind = asParent(world.parentId, now.subtract({ seconds: 1 })).reviews
    const change = { id: world.teacherId, stars: 4 as const, text: 'Très bien.', version: 1 }
    expect(await behind.save(change)).toEqual({ version: 2 })
  })

  test('two parents change it at once: one wins, the other is refused and reads what won', async () => {
    const { parentId: second } = await makeFamily(database.db)
    await database.db.deleteFrom('students').where('parent_id', '=', second).execute()
    await database.db
      .updateTable('parents')
      .set({ joined_family: world.parentId, place: 2 })
      .where('id', '=', second)
      .execute()
    await rate()
    const asSecond = callAs(database.db, { ...parentCaller(world.parentId), userId: second }, now).reviews
    const saves = await Promise.allSettled([
      rate({ stars: 4, version: 1 }),
      asSecond.save({ id: world.teacherId, stars: 3, text: 'Bien.', version: 1 }),
    ])
    expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { review } = await asParent().reviews.own({ id: world.teacherId })
    expect(review).toMatchObject({ version: 2 })
    expect(saves.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        code: 'review_changed',
        status: 409,
        data: { version: 2, stars: review?.stars, text: review?.text },
      },
    })
    expect(await ratingOf()).toEqual({ rating: review?.stars, count: 1 })
  })

  test.each([
    ['text_has_contact', 'Écrivez-moi : samia@exemple.test'],
    ['text_has_contact', 'Appelez le 06 12 34 56 78'],
    ['text_names_child', 'Adam adore ses cours'],
    ['text_names_child', 'le mercredi d’ÀDAM'],
  ])('without what is not public (%s)', async (code, text) => {
    await expect(rate({ text })).rejects.toMatchObject({ code, status: 422 })
    await expect(rate({ text: 'x'.repeat(1001) })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('and is found beside those of others, a page at a time, without a name once the writer has left', async () => {
    const families = []
    for (let index = 0; index < 6; index++) families.push(await addFamily(world.teacherId))
    for (const [index, { parentId }] of families.entries())
      await callAs(database.db, parentCaller(parentId), now.add({ minutes: index })).reviews.save({
        id: world.teacherId,
        stars: index === 0 ? 4 : 5,
        text: `Avis ${index}`,
        version: 0,
      })
    expect(await ratingOf()).toEqual({ rating: 4.8, count: 6 })
    const first = await asVisitor().reviews.list({ id: world.teacherId })
    expect(first.reviews.map(({ text }) => text)).toEqual(['Avis 5', 'Avis 4', 'Avis 3', 'Avis 2', 'Avis 1'])
    await database.db
      .updateTable('parents')
      .set({ place: null })
      .where('id', '=', families[0]?.parentId ?? '')
      .execute()
    const last = await asVisitor().reviews.list({ id: world.teacherId, after: first.next ?? '' })
    expect(last).toMatchObject({ reviews: [{ text: 'Avis 0', author: null }], next: null })
  })
})

describe('the teacher', () => {
  test('is notified by mail and in the app, and answers; the family is notified once', async () => {
    await rate()
    const id = await ownId()
    expect(await noticesOf(asTeacher())).toEqual([
      { kind: 'review_written', title: 'Une famille a donné son avis sur vos cours', to: '/teacher/reviews' },
    ])
    const [written] = await mailJobs(id)
    expect(await compose(written ?? { kind: '' })).toMatchObject({
      to: `${world.teacherId}@kalima.test`,
      subject: 'Une famille a donné son avis sur vos cours',
    })
    await asTeacher().reviews.answer({ id, text: 'Merci !', version: 1 })
    await asTeacher().reviews.answer({ id, text: 'Merci beaucoup !', version: 1 })
    expect(await publicReviews()).toMatchObject([{ reply: 'Merci beaucoup !' }])
    expect(await noticesOf(asParent())).toEqual([
      {
        kind: 'review_answered',
        title: 'Salma a répondu à votre avis',
        to: `/parent/reviews/${world.teacherId}`,
      },
    ])
    const jobs = await mailJobs(id)
    expect(jobs.map(({ kind }) => kind)).toEqual(['review-written', 'review-answered'])
    expect((await compose(jobs[1] ?? { kind: '' }))?.text).toContain('Merci beaucoup')
  })

  test('answers own reviews only, the text that was read, and no hidden one', async () => {
    await rate()
    const id = await ownId()
    const other = (await makeTeacher(database.db)).teacherId
    const answer = (by: string, text = 'Merci !', version = 1) =>
      asTeacher(by).reviews.answer({ id, text, version })
    await expect(answer(other)).rejects.toMatchObject({ code: 'not_found' })
    await rate({ stars: 1, text: 'Finalement non.', version: 1 })
    await expect(answer(world.teacherId)).rejects.toMatchObject({ code: 'review_changed' })
    await expect(answer(world.teacherId, 'Adam progresse', 2)).rejects.toMatchObject({
      code: 'text_names_child',
    })
    await asAdmin().reviews.hide({ id, version: 2, reason: 'Hors sujet' })
    await expect(answer(world.teacherId, 'Merci !', 2)).rejects.toMatchObject({ code: 'review_hidden' })
    expect(await asTeacher().reviews.received({})).toMatchObject({
      reviews: [{ id, isHidden: true, isChanged: true }],
    })
    expect(await asTeacher(other).reviews.received({})).toEqual({ reviews: [], next: null })
  })
})

describe('the school', () => {
  test('hides a review with a reason that its family reads, and shows it again; the average comes from visible ones', async () => {
    const second = await addFamily(world.teacherId)
    await rate({ stars: 1, text: 'Nul' })
    await rate({ stars: 4 }, second.parentId)
    expect(await ratingOf()).toEqual({ rating: 2.5, count: 2 })
    const id = await ownId()
    await asAdmin().reviews.hide({ id, version: 1, reason: 'Propos blessants' })
    await asAdmin().reviews.hide({ id, version: 1, reason: 'Autre motif' })
    expect(await ratingOf()).toEqual({ rating: 4, count: 1 })
    expect((await publicReviews()).map(({ stars }) => stars)).toEqual([4])
    expect(await asParent().reviews.own({ id: world.teacherId })).toMatchObject({
      review: { hiddenReason: 'Propos blessants' },
    })
    expect(await noticesOf(asParent())).toMatchObject([{ kind: 'review_hidden' }])
    const job = (await mailJobs(id)).at(-1)
    expect(job).toMatchObject({ kind: 'review-hidden' })
    expect((await compose(job ?? { kind: '' }))?.text).toContain('Propos blessants')

    // A change of the family's stays hidden until the school has read it.
    await rate({ stars: 3, text: 'Moyen', version: 1 })
    expect(await ratingOf()).toEqual({ rating: 4, count: 1 })
    await expect(asAdmin().reviews.unhide({ id, version: 1 })).rejects.toMatchObject({
      code: 'review_changed',
    })
    expect(
      (await asAdmin(now).reviews.school({ state: 'hidden' })).reviews.find(review => review.id === id),
    ).toMatchObject({
      hiddenReason: 'Propos blessants',
      teacherId: world.teacherId,
      familyId: world.parentId,
    })
    await asAdmin().reviews.unhide({ id, version: 2 })
    expect(await ratingOf()).toEqual({ rating: 3.5, count: 2 })
    expect((await noticesOf(asParent())).map(({ kind }) => kind)).toContain('review_shown')
    const { rows } =
      await sql`select action from audit_log where details->>'review' = ${id} order by id`.execute(
        database.db,
      )
    expect(rows).toEqual([{ action: 'review_hidden' }, { action: 'review_shown' }])
    const archive = await readOwnData(
      database.db,
      { userId: world.parentId, familyId: world.parentId },
      { readsStudents: true },
    )
    expect(archive.find(({ name }) => name === 'reviews')?.rows).toContainEqual(
      expect.objectContaining({ hiddenAt: null, reason: 'Propos blessants' }),
    )
    // The journal and the teacher's history keep the reason, also once the review is shown again.
    const { entries } = await asAdmin().admin.journal({ action: 'review_hidden' })
    expect(entries[0]).toMatchObject({ action: 'review_hidden', reason: 'Propos blessants' })
    const history = await asAdmin().admin.history({ kind: 'teacher', id: world.teacherId })
    expect(history.entries).toContainEqual(
      expect.objectContaining({ action: 'review_hidden', reason: 'Propos blessants' }),
    )
    expect(
      (await asAdmin().reviews.school({ state: 'hidden' })).reviews.map(review => review.id),
    ).not.toContain(id)
    expect((await asAdmin().reviews.school({ state: 'shown' })).reviews.map(review => review.id)).toContain(
      id,
    )
  })

  test('hides and the family changes at once: both are kept, and the average is right', async () => {
    await rate()
    const id = await ownId()
    await Promise.allSettled([
      asAdmin().reviews.hide({ id, version: 1, reason: 'Hors sujet' }),
      rate({ stars: 2, version: 1 }),
    ])
    const { rows } =
      await sql`select t.rating_count = count(r.id) filter (where r.hidden_at is null) as "isRight",
        t.rating_sum = coalesce(sum(r.stars) filter (where r.hidden_at is null), 0) as "isSum"
      from teachers t left join teacher_reviews r on r.teacher_id = t.id where t.id = ${world.teacherId} group by t.id`.execute(
        database.db,
      )
    expect(rows).toEqual([{ isRight: true, isSum: true }])
  })
})

describe('the database refuses', () => {
  const refuses = (work: Promise<unknown>, constraint: string) =>
    expect(work).rejects.toMatchObject({ constraint })
  const insert = (change: Record<string, unknown> = {}) =>
    database.db
      .insertInto('teacher_reviews')
      .values({
        teacher_id: world.teacherId,
        family_id: world.parentId,
        written_by: world.parentId,
        stars: 5,
        written_at: now,
        ...change,
      })
      .execute()
  test('a review without a lesson, a second one, stars out of range, a reason without a day, a false average', async () => {
    const stranger = (await makeFamily(database.db)).parentId
    await refuses(insert({ family_id: stranger }), 'teacher_reviews_after_lesson')
    await refuses(insert({ stars: 6 }), 'teacher_reviews_stars_check')
    await refuses(insert({ stars: 0 }), 'teacher_reviews_stars_check')
    await refuses(insert({ hidden_reason: 'x' }), 'teacher_reviews_hidden_with_reason')
    await refuses(insert({ reply: 'x' }), 'teacher_reviews_replied')
    await insert()
    await refuses(insert(), 'teacher_reviews_once')
    const lie = database.db
      .updateTable('teachers')
      .set({ rating: 4.9 })
      .where('id', '=', world.teacherId)
      .execute()
    await refuses(lie, 'teachers_rating_of_reviews')
  })

  test('no average of reviews that are gone: a family that is deleted takes its own along', async () => {
    await insert()
    expect(await ratingOf()).toEqual({ rating: 5, count: 1 })
    await database.db.deleteFrom('teacher_reviews').where('family_id', '=', world.parentId).execute()
    expect(await ratingOf()).toEqual({ rating: 0, count: 0 })
  })
})

test('teachers are found in the order of their ratings, of two alike the one whom more families rated', async () => {
  const [one, two] = [
    await makeTeacher(database.db, { rating: 0 }),
    await makeTeacher(database.db, { rating: 0 }),
  ]
  for (const [{ teacherId }, families] of [
    [one, 1],
    [two, 2],
  ] as const)
    for (let index = 0; index < families; index++) {
      const { parentId } = await addFamily(teacherId)
      await asParent(parentId).reviews.save({ id: teacherId, stars: 5, text: '', version: 0 })
    }
  const found = await asVisitor().availability.find({ sort: 'rating', limit: 50, timezone: 'Europe/Paris' })
  const ids = found.teachers.map(({ id }) => id).filter(id => id === one.teacherId || id === two.teacherId)
  expect(ids).toEqual([two.teacherId, one.teacherId])
  const ratings = found.teachers.map(({ rating }) => rating)
  expect(ratings).toEqual(ratings.toSorted((a, b) => b - a))
})
