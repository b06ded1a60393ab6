import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listRecipients } from '#app/mail-recipients.ts'
import { composeMail } from '#app/mails.ts'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import type { MailJob } from '#platform/mail/compose.ts'
import { localOf } from '#platform/time/zones.ts'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeOtherParent, makeTeacher } from '../../../../tests/support/people.ts'
import { emptyContent } from '../reports.ts'
import { sendWeeklyMails } from './send-weekly-mails.ts'

const base = testDatabase()
beforeAll(() => loadCurriculum(base.url))
const at = (text: string) => Temporal.Instant.from(text)

/** A child of a family in a zone, with a lesson on Tuesday 24 November 2026 that taught two items. */
const makeChild = async (timezone = 'Europe/Paris') => {
  const { teacherId } = await makeTeacher(base.db)
  const { parentId, studentIds } = await makeFamily(base.db, { timezone })
  const [studentId = ''] = studentIds
  const lesson = await makeLesson(base.db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: at('2026-11-24T16:00:00Z'),
  })
  const as = (now: Temporal.Instant) => callAs(base.db, parentCaller(parentId, timezone), now)
  return { teacherId, parentId, studentId, as, ...lesson }
}
type Child = Awaited<ReturnType<typeof makeChild>>

const report = async ({ teacherId, lessonId, studentId }: Child, points: string[] = []) => {
  const teacher = callAs(base.db, teacherCaller(teacherId), at('2026-11-24T17:30:00Z')).reports
  const seat = { id: lessonId, studentId }
  await teacher.attend({ ...seat, attendance: 'present' })
  const { version } = await teacher.save({
    ...seat,
    version: 0,
    content: {
      ...emptyContent,
      items: ['letter:qaf', 'word:qamar', ...points],
      steps: { reading: 3, writing: 2, speaking: null, listening: null },
    },
  })
  await teacher.send({ ...seat, version })
}

/** An answer that reviews an item, six minutes after the start of a session that the child then left. */
const review = async (
  { studentId }: Child,
  item: string,
  rating: 'again' | 'good',
  day: string,
  facet = 'read',
) => {
  const [sessionId, answerId] = [randomUUID(), randomUUID()]
  const moment = `${day}T17:45:00Z`
  await base.pool.query(
    `insert into learning_sessions (id, student_id, purpose, questions, started_at)
     values ($1, $2, 'vocabulary', '[]', $3::timestamptz - interval '6 minutes')`,
    [sessionId, studentId, moment],
  )
  await base.pool.query(
    `insert into learning_answers (session_id, id, student_id, place, answer, result, is_hinted, points, answered_on, answered_at, feedback)
     values ($1, $2, $3, 0, '{"choice":0}', 'right', false, 0, $4, $5, '{}')`,
    [sessionId, answerId, studentId, day, moment],
  )
  await base.pool.query(
    `insert into learning_reviews (session_id, answer_id, student_id, item, facet, rating, reviewed_on, reviewed_at, stability, difficulty, due_on)
     values ($1, $2, $3, $4, $8::learning_facet, $5, $6, $7, 2, 5, $6::date + 2)`,
    [sessionId, answerId, studentId, item, rating, day, moment, facet],
  )
  await base.pool.query(
    `insert into learning_meetings (student_id, item, met_on, met_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [studentId, item, day, moment],
  )
}

/** A session that was begun and answered at these moments; Paris is an hour ahead of UTC in winter. */
const practise = async (
  { studentId }: Child,
  startedAt: string,
  answers: readonly string[],
  zone = 'Europe/Paris',
) => {
  const sessionId = randomUUID()
  await base.pool.query(
    `insert into learning_sessions (id, student_id, purpose, questions, started_at) values ($1, $2, 'vocabulary', '[]', $3)`,
    [sessionId, studentId, startedAt],
  )
  for (const [place, moment] of answers.entries())
    await base.pool.query(
      `insert into learning_answers (session_id, id, student_id, place, answer, result, is_hinted, points, answered_on, answered_at, feedback)
       values ($1, $2, $3, $4, '{"choice":0}', 'right', false, 0, $6, $5, '{}')`,
      [sessionId, randomUUID(), studentId, place, moment, localOf(at(moment), zone).date],
    )
}

const retire = (concept: string, isRetired: boolean) =>
  base.pool.query(
    `update learning_words set retired_at = case when $2 then now() end, corrected_at = now()
     where coalesce(concept, id) = $1`,
    [concept, isRetired],
  )

const mailJobs = async (familyId: string) => {
  const { rows } = await sql<{ data: MailJob }>`
    delete from pgboss.job where name = 'mail' and data->>'kind' = 'family-week'
      and data->>'familyId' = ${familyId} returning data`.execute(base.db)
  return rows.map(({ data }) => data)
}
const sunday = at('2026-11-29T16:05:00Z')
const compose = (job: MailJob, now = sunday) =>
  composeMail(base.db, job, { publicUrl: 'https://kalima.test', now })

describe('the page of a week', () => {
  test('shows what was taught and met, the days, the minutes, the uncertain items, and the script', async () => {
    const child = await makeChild()
    await report(child)
    await review(child, 'word:qamar', 'good', '2026-11-25')
    await review(child, 'word:kalb', 'again', '2026-11-27')
    const week = await child.as(sunday).reports.week({ id: child.studentId })
    expect(week).toMatchObject({
      monday: '2026-11-23',
      sunday: '2026-11-29',
      isCurrent: true,
      lessons: 1,
      minutes: 12,
    })
    expect(week.days.map(({ isPractised }) => isPractised)).toEqual([
      false,
      false,
      true,
      false,
      true,
      false,
      false,
    ])
    expect(week.days[1]?.teacher).toBe('Salma')
    expect(week.learnt.map(({ item, sounds }) => [item, sounds])).toEqual([
      ['letter:qaf', 'qâf'],
      ['word:qamar', 'qamar'],
      ['word:kalb', 'kalb'],
    ])
    expect(week.hesitating.map(({ item }) => item)).toEqual(['word:kalb'])
    expect(week.steps).toMatchObject({ reading: 3, writing: 2 })
    // The word that the child missed is not asked at table.
    expect(week.script.map(({ is, item }) => `${is} ${item.item}`)).toEqual([
      'show word:qamar',
      'spot letter:qaf',
    ])
    const before = await child.as(sunday).reports.week({ id: child.studentId, monday: '2026-11-16' })
    expect(before).toMatchObject({ isCurrent: false, lessons: 0, minutes: 0, learnt: [], steps: null })
  })

  test('shows an English reader meanings and sounds in English', async () => {
    const child = await makeChild()
    await report(child)
    const week = await runWithLocale('en', () => child.as(sunday).reports.week({ id: child.studentId }))
    expect(week.learnt.map(({ meaning, sounds, soundsLike }) => [meaning, sounds, soundsLike])).toEqual([
      ['', 'qaf', 'A “k” that clicks right at the back of the mouth, near the uvula.'],
      ['the moon', 'qamar', ''],
    ])
  })

  test('shows the grammar points that were taught or met, each with an example, in the reader’s language', async () => {
    const child = await makeChild()
    await report(child, ['point:n1-saluer'])
    await base.pool.query(
      `insert into learning_meetings (student_id, item, met_on, met_at) values ($1, 'point:n1-ana-anta-anti', '2026-11-25', '2026-11-25T17:45:00Z')`,
      [child.studentId],
    )
    const read = async () => {
      const { points } = await child.as(sunday).reports.week({ id: child.studentId })
      return points.map(({ title, example }) => [title, example?.sounds, example?.meaning])
    }
    expect(await read()).toEqual([
      ['Dire bonjour et répondre', 'as-salâmou ’alaïkoum !', 'Bonjour !'],
      ['Moi et toi : anâ, annta, annti', 'anâ sâra.', 'Je suis Sara.'],
    ])
    expect(await runWithLocale('en', read)).toEqual([
      [expect.any(String), 'as-salâmou ’alaïkoum !', 'Hello!'],
      [expect.any(String), 'anâ sâra.', 'I am Sara.'],
    ])
    await sendWeeklyMails(base.db, sunday)
    const [job] = await mailJobs(child.parentId)
    if (!job) throw new Error('There is no mail.')
    expect((await compose(job))?.text).toContain('anâ sâra. (Je suis Sara.)')
  })

  test('has its days where Node and PostgreSQL know different hours of a zone, as of Casablanca since 2026', async () => {
    const zone = 'Africa/Casablanca'
    const child = await makeChild(zone)
    await practise(child, '2026-11-25T23:30:00Z', ['2026-11-25T23:40:00Z'], zone)
    const week = await child.as(sunday).reports.week({ id: child.studentId })
    expect(week.minutes).toBe(10)
  })

  test('is the same week for both parents, with the next lesson at the hour of the reader', async () => {
    const child = await makeChild()
    const { teacherId, parentId: familyId, studentId } = child
    const seated = { teacherId, familyId, studentId }
    // Monday 08:00 in Paris, Sunday 23:00 in Los Angeles.
    await makeLesson(base.db, { ...seated, startsAt: at('2026-11-23T07:00:00Z') })
    await makeLesson(base.db, { ...seated, startsAt: at('2026-12-02T07:00:00Z') })
    const otherId = await makeOtherParent(base.db, familyId)
    const other = callAs(
      base.db,
      { ...parentCaller(familyId, 'America/Los_Angeles'), userId: otherId },
      sunday,
    ).reports
    const week = { id: studentId, monday: '2026-11-23' }
    const { next, ...first } = await child.as(sunday).reports.week(week)
    const { next: nextOfOther, ...second } = await other.week(week)
    expect(first.lessons).toBe(2)
    expect(second).toEqual(first)
    expect([next?.date, next?.time]).toEqual(['2026-12-02', '08:00'])
    expect([nextOfOther?.date, nextOfOther?.time]).toEqual(['2026-12-01', '23:00'])
    // Monday in Paris, still Sunday in Los Angeles: the family's new week has begun.
    const later = callAs(
      base.db,
      { ...parentCaller(familyId, 'America/Los_Angeles'), userId: otherId },
      at('2026-11-29T23:30:00Z'),
    ).reports
    expect((await later.week({ id: studentId })).monday).toBe('2026-11-30')
  })

  test('counts a session of Sunday that goes on on Monday in both weeks, each with its own days and minutes', async () => {
    const child = await makeChild()
    await practise(child, '2026-11-29T18:00:00Z', [
      '2026-11-29T18:04:00Z',
      // Monday 00:10 and 00:12 in Paris.
      '2026-11-29T23:10:00Z',
      '2026-11-29T23:12:00Z',
    ])
    const weekFrom = async (monday: string) => {
      const week = child.as(at('2026-11-30T18:00:00Z')).reports.week({ id: child.studentId, monday })
      const { minutes, days } = await week
      return { minutes, days: days.flatMap(({ day, isPractised }) => (isPractised ? [day] : [])) }
    }
    expect(await weekFrom('2026-11-23')).toEqual({ minutes: 4, days: ['2026-11-29'] })
    expect(await weekFrom('2026-11-30')).toEqual({ minutes: 2, days: ['2026-11-30'] })
  })

  test('asks at table nothing that the child missed last, however much that is, or in an earlier week', async () => {
    const child = await makeChild()
    await report(child)
    await base.pool.query(
      `insert into learning_cards (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
       select $1, item, 'read', 9, 5, '2026-11-20', '2026-12-04', 2
       from unnest(array['letter:mim', 'word:kitab', 'letter:ba']) as item`,
      [child.studentId],
    )
    await review(child, 'letter:qaf', 'again', '2026-11-20')
    const missed = ['word:qamar', 'letter:mim', 'word:kitab', 'word:kalb', 'word:bab']
    for (const item of missed) await review(child, item, 'again', '2026-11-26')
    const week = await child.as(sunday).reports.week({ id: child.studentId })
    expect(week.hesitating).toHaveLength(3)
    expect(week.script.map(({ is, item }) => `${is} ${item.item}`)).toEqual(['spot letter:ba'])
  })

  test('names a word that was retired since as met, and teaches it at no table', async () => {
    const child = await makeChild()
    await review(child, 'word:kalb', 'good', '2026-11-25')
    await base.pool.query(
      `insert into learning_cards (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
       values ($1, 'word:kalb', 'read', 9, 5, '2026-11-25', '2026-12-04', 2)`,
      [child.studentId],
    )
    const read = async () => {
      const { learnt, script } = await child.as(sunday).reports.week({ id: child.studentId })
      return { met: learnt.map(({ item }) => item), table: script.map(({ item }) => item.item) }
    }
    expect(await read()).toEqual({ met: ['word:kalb'], table: ['word:kalb'] })
    await retire('kalb', true)
    const after = await read()
    await retire('kalb', false)
    expect(after).toEqual({ met: ['word:kalb'], table: [] })
  })

  test('is of the family’s own child only, and of no week to come', async () => {
    const [one, other] = [await makeChild(), await makeChild()]
    const notFound = expect.objectContaining({ code: 'not_found' })
    await expect(other.as(sunday).reports.week({ id: one.studentId })).rejects.toEqual(notFound)
    await expect(one.as(sunday).reports.week({ id: one.studentId, monday: '2026-11-30' })).rejects.toEqual(
      notFound,
    )
    await expect(
      one.as(sunday).reports.week({ id: one.studentId, monday: '2026-11-24' }),
    ).rejects.toMatchObject({
      status: 400,
    })
  })

  test('begins with the week in which the child was added, and leads to siblings who were there', async () => {
    const { parentId, studentIds } = await makeFamily(base.db, { children: 3 })
    const [first = '', second = '', third = ''] = studentIds
    const add = (id: string, day: string) =>
      base.pool.query('update students set created_at = $2 where id = $1', [id, `${day}T18:08:00Z`])
    await add(first, '2026-11-22')
    await add(second, '2026-11-29')
    await add(third, '2026-11-30')
    const { week } = callAs(base.db, parentCaller(parentId), sunday).reports
    expect(await week({ id: first })).toMatchObject({
      monday: '2026-11-23',
      firstMonday: '2026-11-16',
      siblings: [{ id: second }],
    })
    expect(await week({ id: first, monday: '2026-11-16' })).toMatchObject({ siblings: [] })
    await expect(week({ id: first, monday: '2026-11-09' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(week({ id: second, monday: '2026-11-16' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the Sunday mail', () => {
  test('leaves at 17:00 of the family’s zone, once, from eight processes', async () => {
    const child = await makeChild('America/New_York')
    await report(child)
    await sendWeeklyMails(base.db, at('2026-11-29T21:59:00Z'))
    expect(await mailJobs(child.parentId)).toEqual([])
    const evening = at('2026-11-29T22:00:00Z')
    await Promise.all(Array.from({ length: 8 }, () => sendWeeklyMails(base.db, evening)))
    await sendWeeklyMails(base.db, evening.add({ hours: 12 }))
    expect(await mailJobs(child.parentId)).toEqual([
      { kind: 'family-week', familyId: child.parentId, monday: '2026-11-23' },
    ])
  })

  test('goes to families of an active child only', async () => {
    const { parentId } = await makeFamily(base.db)
    const old = await makeChild()
    const later = at('2027-03-07T17:00:00Z')
    await practise(old, '2027-03-05T17:00:00Z', [])
    await sendWeeklyMails(base.db, later)
    expect([...(await mailJobs(parentId)), ...(await mailJobs(old.parentId))]).toEqual([])
    await practise(old, '2027-03-05T17:00:00Z', ['2027-03-05T17:04:00Z'])
    await sendWeeklyMails(base.db, later)
    expect(await mailJobs(old.parentId)).toHaveLength(1)
  })

  test('reads in the language of the parent, with what a French reader says', async () => {
    const child = await makeChild()
    await report(child)
    await sendWeeklyMails(base.db, sunday)
    const [job] = await mailJobs(child.parentId)
    if (!job) throw new Error('no mail')
    const mail = await compose(job)
    expect(mail?.subject).toBe('La semaine d’Enfant 1')
    expect(mail?.text).toContain('Enfant 1 a rencontré 1 lettre et 1 mot.')
    expect(mail?.text).toContain('qâf (ق) ; qamar (la lune)')
    expect(mail?.text).toContain(`/parent/children/${child.studentId}/semaine?du=2026-11-23`)
    const english = await runWithLocale('en', () => compose(job))
    expect(english?.subject).toBe('Enfant 1’s week')
    expect(english?.text).toContain('Enfant 1 met 1 letter and 1 word.')
  })

  test('says a quiet week kindly', async () => {
    const child = await makeChild()
    await base.pool.query(
      `insert into learning_cards (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
       values ($1, 'word:kalb', 'read', 9, 5, '2026-11-02', '2026-11-11', 2)`,
      [child.studentId],
    )
    const mail = await compose(
      { kind: 'family-week', familyId: child.parentId, monday: '2026-11-30' },
      at('2026-12-06T17:00:00Z'),
    )
    expect(mail?.text).toContain('Une semaine calme pour Enfant 1. Ni cours ni exercices')
    expect(mail?.text).toContain('Cinq minutes à table')
  })

  test('says nothing of the week in which a child was added, and in the next one not that it learnt before', async () => {
    const { parentId, studentIds } = await makeFamily(base.db)
    const [studentId = ''] = studentIds
    const { teacherId } = await makeTeacher(base.db)
    await base.pool.query(`update students set created_at = '2026-11-29T16:08:00Z' where id = $1`, [
      studentId,
    ])
    await makeLesson(base.db, {
      teacherId,
      familyId: parentId,
      studentId,
      startsAt: at('2026-12-08T16:00:00Z'),
    })
    const mailOf = (monday: string, now: Temporal.Instant) =>
      compose({ kind: 'family-week', familyId: parentId, monday }, now)
    expect(await mailOf('2026-11-23', at('2026-11-29T16:10:00Z'))).toBeUndefined()
    const second = await mailOf('2026-11-30', at('2026-12-06T17:00:00Z'))
    expect(second?.text).toContain('Une semaine calme pour Enfant 1. Ni cours ni exercices jusqu’ici.')
    expect(second?.text).not.toContain('ce qui est appris')
    // The lesson of Tuesday was given; the week after it is quiet, and what was learnt waits.
    const fourth = await callAs(base.db, parentCaller(parentId), at('2026-12-20T17:00:00Z')).reports.week({
      id: studentId,
    })
    expect(fourth).toMatchObject({ lessons: 0, hasLearnt: true })
  })

  test('goes to both parents, and to none once the family is erased', async () => {
    const child = await makeChild()
    const job = { kind: 'family-week', familyId: child.parentId, monday: '2026-11-23' }
    const { parentId: otherId } = await makeFamily(base.db)
    await sql`delete from students where parent_id = ${otherId}`.execute(base.db)
    await sql`update parents set joined_family = ${child.parentId}, place = 2 where id = ${otherId}`.execute(
      base.db,
    )
    const recipients = await listRecipients(base.db, job)
    const mails = await Promise.all(recipients.map(one => compose(one.job)))
    expect(mails.map(mail => mail?.to).sort()).toEqual(
      [`${child.parentId}@kalima.test`, `${otherId}@kalima.test`].sort(),
    )
    expect(await compose({ ...job, familyId: randomUUID() })).toBeUndefined()
  })
})

test('before the next lesson the teacher sees what held of the last one, and what did not', async () => {
  const child = await makeChild()
  await report(child)
  const teacher = callAs(base.db, teacherCaller(child.teacherId), sunday).reports
  const states = async () =>
    (await teacher.course({ id: child.studentId })).sinceLast?.items.map(({ item, holds }) => [item, holds])
  expect(await states()).toEqual([
    ['letter:qaf', null],
    ['word:qamar', null],
  ])
  // A child's own word about how it speaks proves nothing to others.
  await review(child, 'word:qamar', 'good', '2026-11-25', 'say')
  expect(await states()).toEqual([
    ['letter:qaf', null],
    ['word:qamar', null],
  ])
  await review(child, 'word:qamar', 'good', '2026-11-25')
  await review(child, 'letter:qaf', 'good', '2026-11-25')
  await review(child, 'letter:qaf', 'again', '2026-11-26')
  expect(await states()).toEqual([
    ['letter:qaf', false],
    ['word:qamar', true],
  ])
})

test('the teacher reads as hesitating what was missed at its last review, and as known what is held, never one as both', async () => {
  const child = await makeChild()
  await review(child, 'word:kitab', 'good', '2026-11-24')
  await review(child, 'word:bab', 'again', '2026-11-24')
  await review(child, 'word:bab', 'good', '2026-11-25')
  await review(child, 'word:bayt', 'good', '2026-11-24')
  await review(child, 'word:bayt', 'again', '2026-11-25')
  await review(child, 'word:kalb', 'again', '2026-11-26')
  const cards = { kitab: 2.3, bab: 14, bayt: 20, kalb: 1, qalam: 15, walad: 13.9 }
  for (const [word, stability] of Object.entries(cards))
    await base.pool.query(
      `insert into learning_cards (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
       values ($1, $2, 'read', $3, 5, '2026-11-25', '2026-12-01', 2)`,
      [child.studentId, `word:${word}`, stability],
    )
  const teacher = callAs(base.db, teacherCaller(child.teacherId), sunday).reports
  const { known, hesitating } = await teacher.course({ id: child.studentId })
  expect(hesitating.map(({ item }) => item).sort()).toEqual(['word:bayt', 'word:kalb'])
  expect(known.map(({ item }) => item).sort()).toEqual(['word:bab', 'word:qalam'])
  // No review of a retired word comes, so it would hesitate for ever.
  await retire('bayt', true)
  const after = await teacher.course({ id: child.studentId })
  await retire('bayt', false)
  expect(after.hesitating.map(({ item }) => item)).toEqual(['word:kalb'])
})

test('the teacher reads nothing as known of a child who guesses: less than half of its last fifty answers were right at once', async () => {
  const child = await makeChild()
  const teacher = callAs(base.db, teacherCaller(child.teacherId), sunday).reports
  await base.pool.query(
    `insert into learning_cards (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
     values ($1, 'word:kitab', 'read', 30, 5, '2026-11-25', '2026-12-20', 4)`,
    [child.studentId],
  )
  const known = async () => (await teacher.course({ id: child.studentId })).known.map(({ item }) => item)
  expect(await known()).toEqual(['word:kitab'])
  await review(child, 'word:bab', 'again', '2026-11-23')
  await review(child, 'word:kitab', 'good', '2026-11-24')
  expect(await known()).toEqual(['word:kitab'])
  await review(child, 'word:bab', 'again', '2026-11-24')
  expect(await known()).toEqual([])
  // What was guessed long ago counts no more.
  for (let answer = 0; answer < 49; answer++) await review(child, 'word:bab', 'good', '2026-11-25')
  expect(await known()).toEqual(expect.arrayContaining(['word:kitab']))
})

test('parent, teacher and Sunday page count the same questions, those of a session that was left too', async () => {
  const child = await makeChild()
  const now = at('2026-11-25T12:00:00Z')
  const id = randomUUID()
  const learning = callAs(
    base.db,
    { userId: randomUUID(), role: 'student', familyId: child.parentId, studentId: child.studentId },
    now,
  ).learning
  const { questions, judging } = await learning.startSession({
    id,
    purpose: 'vocabulary',
    subject: 'dot-detective',
  })
  const places = questions.flatMap(({ meeting }, place) => (meeting ? [] : [place])).slice(0, 2)
  for (const [index, place] of places.entries()) {
    const [right = 0] = judging[place]?.key.solution ?? []
    const choice = index === 0 ? right : right === 0 ? 1 : 0
    await learning.answerQuestion({ sessionId: id, id: randomUUID(), place, answer: { choice } })
  }
  const counts = { asked: 2, right: 1 }
  const parent = callAs(base.db, parentCaller(child.parentId), now)
  expect(await parent.learning.progressOf({ studentId: child.studentId })).toMatchObject({
    askedThisWeek: 2,
    rightThisWeek: 1,
  })
  expect(await parent.reports.week({ id: child.studentId })).toMatchObject(counts)
  const { practice } = await callAs(base.db, teacherCaller(child.teacherId), now).reports.course({
    id: child.studentId,
  })
  expect(practice).toEqual({ ...counts, sessions: 1 })
})
