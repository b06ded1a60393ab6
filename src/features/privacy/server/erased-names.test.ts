// Names of erased people in what stays about others (docs/domain.md, "Families and children" and "Privacy").
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { insertPassword } from '../../../../tests/support/new-family.ts'
import {
  makeFamily,
  makeLesson,
  makeSchool,
  makeTeacher,
  takeSeat,
} from '../../../../tests/support/people.ts'
import { testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)
const inHours = (hours: number) => Temporal.Now.instant().round('hour').add({ hours })

/** Writes the text as the school's and the reporter's words about a lesson, whose seat the school has released. */
const writeReasons = async (
  { lessonId, seatId }: { lessonId: string; seatId: string },
  text: string,
  reporter: 'teacher' | 'parent',
) => {
  const { pool } = database
  await pool.query(
    `with seat as (update seats set release_reason = $2, released_at = now(), released_by_school = true where id = $1 returning booking_id)
     update bookings set school_reason = $2 where id = (select booking_id from seat)`,
    [seatId, text],
  )
  await pool.query(`update lessons set cancellation_reason = $2 where id = $1`, [lessonId, text])
  await pool.query(
    `insert into room_reports (lesson_id, role, body, reported_at) values ($1, $3, $2, now())`,
    [lessonId, text, reporter],
  )
}

test('an erased child’s name leaves what stands on a brother’s lessons and files, and the school’s mails; other families keep theirs', async () => {
  const { db, pool } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId, studentIds } = await makeFamily(db, { children: 2 })
  const [erased = '', brother = ''] = studentIds
  await db.updateTable('students').set({ first_name: 'Zébulonette' }).where('id', '=', erased).execute()
  const others = await makeFamily(db)
  const [stranger = ''] = others.studentIds
  const { userId: adminId } = await makeSchool(db)
  const ofBrother = { familyId: parentId, studentId: brother }
  const ofStranger = { familyId: others.parentId, studentId: stranger }
  const text = 'Zébulonette a téléphoné'
  const lessons = []
  for (const [n, child] of [ofBrother, ofStranger].entries()) {
    const { lessonId, seatId } = await makeLesson(db, { ...child, teacherId, startsAt: inHours(50 + 2 * n) })
    lessons.push(lessonId)
    await writeReasons({ lessonId, seatId }, text, 'teacher')
    await pool.query(
      `insert into shared_files (id, stored_as, name, kind, size, shared_by, uploaded_at, family_id, student_id, teacher_id)
       values (gen_random_uuid(), gen_random_uuid(), 'cahier de Zébulonette.pdf', 'pdf', 9, 'teacher', now(), $1, $2, $3)`,
      [child.familyId, child.studentId, teacherId],
    )
    await pool.query(
      `insert into booking_requests (id, parent_id, student_id, teacher_id, lesson_type, choices, fingerprint, starts_at,
         number_of_sessions, total_cents, requested_at, expires_at, refused_at, word, timezone, teacher_timezone)
       values (gen_random_uuid(), $1, $2, $3, 'individual', '{}', '-', now() + '9 days', 1, 0, now(), now() + '1 day', now(), $4,
         'UTC', 'UTC')`,
      [child.familyId, child.studentId, teacherId, text],
    )
  }
  for (const audience of ['teacher', 'families'])
    await pool.query(
      `with written as (insert into announcements
         (id, audience, teacher_id, subject, body, english_subject, english_body, is_urgent, recipients, written_at)
         values (gen_random_uuid(), $1, $2, $3, $3, $3, $3, false, 1, now()) returning id)
       insert into announcement_recipients (announcement_id, user_id) select id, $4 from written`,
      [audience, audience === 'teacher' ? teacherId : null, `${text} (${audience})`, parentId],
    )
  await db
    .insertInto('dev_mails')
    .values({
      recipient: `${adminId}@kalima.test`,
      sender: 'school@kalima.test',
      subject: 'Zébulonette, sans professeur',
      text: 'Le cours de Zébulonette',
      html: '<p>Le cours de Zébulonette</p>',
    })
    .execute()

  const textsOf = async (familyId: string, lessonId: string | undefined) => {
    const { rows } = await pool.query(
      `select school_reason as text from bookings where parent_id = $1
       union all select release_reason from seats where parent_id = $1
       union all select cancellation_reason from lessons where id = $2
       union all select body from room_reports where lesson_id = $2
       union all select word from booking_requests where parent_id = $1
       union all select name from shared_files where family_id = $1`,
      [familyId, lessonId],
    )
    return rows.map(row => row.text)
  }
  const cookie = await web.sessionOf(parentId)
  expect((await web.send('DELETE', `/api/v1/students/${erased}`, undefined, { cookie })).status).toBe(204)
  expect(await textsOf(parentId, lessons[0])).toEqual([...Array(5).fill('… a téléphoné'), 'cahier de ….pdf'])
  expect(await textsOf(others.parentId, lessons[1])).toEqual([
    ...Array(5).fill(text),
    'cahier de Zébulonette.pdf',
  ])
  const { rows: announcements } = await pool.query(
    'select distinct unnest(array[subject, body, english_subject, english_body]) as text from announcements order by 1',
  )
  expect(announcements.map(row => row.text)).toEqual([
    'Zébulonette a téléphoné (families)',
    '… a téléphoné (teacher)',
  ])
  const mails = await db.selectFrom('dev_mails').select(['subject', 'text', 'html']).execute()
  expect(mails).toEqual([
    { subject: '…, sans professeur', text: 'Le cours de …', html: '<p>Le cours de …</p>' },
  ])
})

test('an erased teacher’s name leaves the reasons that stay: of the lessons, and of those that a substitute was given', async () => {
  const { db, pool } = database
  const { teacherId } = await makeTeacher(db, { firstName: 'Qamarzaman' })
  const { teacherId: substituteId } = await makeTeacher(db)
  await insertPassword(db, teacherId, 'figue-et-olive')
  const { parentId, studentIds } = await makeFamily(db)
  const child = { familyId: parentId, studentId: studentIds[0] ?? '' }
  const text = 'Qamarzaman malade'
  const past = await makeLesson(db, { ...child, teacherId, startsAt: inHours(-50) })
  const substituted = await makeLesson(db, { ...child, teacherId, startsAt: inHours(-48) })
  await pool.query(`update lessons set teacher_id = $2 where id = $1`, [substituted.lessonId, substituteId])
  for (const { lessonId, seatId } of [past, substituted]) {
    await writeReasons({ lessonId, seatId }, text, 'parent')
    await pool.query(`update seats set give_back_reason = $2, given_back_at = now() where id = $1`, [
      seatId,
      text,
    ])
  }
  // A teacher who gave no lesson.
  const { teacherId: newcomerId } = await makeTeacher(db, { firstName: 'Qamarzaman' })
  await insertPassword(db, newcomerId, 'figue-et-olive')
  for (const id of [teacherId, newcomerId])
    await pool.query(
      `insert into earning_lines (teacher_id, month, kind, starts_at, zone, minutes, seats, cents, reason)
       values ($1, '2027-03-01', 'correction', now(), 'Europe/Paris', 0, 0, -3500, $2)`,
      [id, text],
    )
  const texts = async () => {
    const { rows } = await pool.query(
      `select distinct text from (
         select school_reason as text from bookings where parent_id = $1
         union all select release_reason from seats where parent_id = $1
         union all select give_back_reason from seats where parent_id = $1
         union all select cancellation_reason from lessons where id = any($2)
         union all select body from room_reports where lesson_id = any($2)
         union all select reason from earning_lines where teacher_id = any($3)) as texts`,
      [parentId, [past.lessonId, substituted.lessonId], [teacherId, newcomerId]],
    )
    return rows.map(row => row.text)
  }
  expect(await texts()).toEqual([text])
  for (const id of [teacherId, newcomerId])
    expect(
      (
        await web.post(
          '/api/v1/account/erasure',
          { password: 'figue-et-olive' },
          { cookie: await web.sessionOf(id) },
        )
      ).status,
    ).toBe(200)
  expect(await texts()).toEqual(['… malade'])
})

test('an erased child’s name leaves what a teacher wrote, sent or not, about a sister and about the children of its group', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId, studentIds } = await makeFamily(db, { children: 2 })
  const [erased = '', sister = ''] = studentIds
  await db.updateTable('students').set({ first_name: 'Zoé' }).where('id', '=', erased).execute()
  const others = await makeFamily(db)
  const strangers = await makeFamily(db)
  const [mate = '', stranger = ''] = [others.studentIds[0], strangers.studentIds[0]]
  const lesson = { teacherId, familyId: parentId, studentId: sister, startsAt: inHours(-50) }
  const ofSister = await makeLesson(db, lesson)
  const group = { type: 'group' as const, startsAt: inHours(-48) }
  const { lessonId } = await makeLesson(db, { ...lesson, ...group, studentId: erased })
  const mateSeat = await takeSeat(db, lessonId, { familyId: others.parentId, studentId: mate })
  const ofStranger = await makeLesson(db, {
    teacherId,
    familyId: strangers.parentId,
    studentId: stranger,
    startsAt: inHours(-46),
  })
  const seats = [
    [ofSister.seatId, sister],
    [mateSeat, mate],
    [ofStranger.seatId, stranger],
  ] as const
  const content = {
    items: [],
    freeWords: ['le cahier de Zoe'],
    steps: { reading: 1, writing: null, speaking: null, listening: null },
    tasks: ['Lire avec Zoé', 'offered:read_words'],
    dueOn: '2027-01-19',
    familyNote: 'Avec ZOÉ, bravo',
    staffNote: 'Zoé parle',
    proposedLevel: null,
    proposedPackageId: null,
  }
  const day = Temporal.Instant.from('2027-01-12T18:00:00Z')
  for (const [seat_id, student_id] of seats) {
    const seat = { seat_id, student_id, teacher_id: teacherId }
    await db
      .insertInto('report_drafts')
      .values({ ...seat, version: 3, content: JSON.stringify(content), saved_at: day })
      .execute()
    const { familyNote: family_note, staffNote: staff_note, freeWords: free_words } = content
    const draft_version = seat_id === mateSeat ? 3 : 2
    await db
      .insertInto('lesson_reports')
      .values({ ...seat, draft_version, free_words, family_note, staff_note, sent_at: day })
      .execute()
    await db
      .insertInto('homework')
      .values({ seat_id, student_id, place: 1, task: 'Lire avec Zoé', due_on: '2027-01-19' })
      .execute()
  }
  const written = async (seatId: string) =>
    await db
      .selectFrom('report_drafts as d')
      .innerJoin('lesson_reports as r', 'r.seat_id', 'd.seat_id')
      .innerJoin('homework as h', 'h.seat_id', 'd.seat_id')
      .where('d.seat_id', '=', seatId)
      .select(['version', 'content', 'draft_version', 'free_words', 'family_note', 'staff_note', 'task'])
      .executeTakeFirst()
  const before = await written(ofStranger.seatId)

  const cookie = await web.sessionOf(parentId)
  expect((await web.send('DELETE', `/api/v1/students/${erased}`, undefined, { cookie })).status).toBe(204)

  const redacted = {
    version: 4,
    content: {
      ...content,
      freeWords: ['le cahier de …'],
      tasks: ['Lire avec …', 'offered:read_words'],
      familyNote: 'Avec …, bravo',
      staffNote: '… parle',
    },
    free_words: ['le cahier de …'],
    family_note: 'Avec …, bravo',
    staff_note: '… parle',
    task: 'Lire avec …',
  }
  // What was corrected since it was sent still differs from it; what was sent as written still does not.
  expect(await written(ofSister.seatId)).toEqual({ ...redacted, draft_version: 2 })
  expect(await written(mateSeat)).toEqual({ ...redacted, draft_version: 4 })
  expect(await written(ofStranger.seatId)).toEqual(before)
})
