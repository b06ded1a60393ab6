import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { composeMail } from '#app/mails.ts'
import { historySentence } from '#features/admin/history-sentences.ts'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { loadCurriculum } from '../../../../db/curriculum/load.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  makeFamily,
  makeLesson,
  makeLogin,
  makePackage,
  makeSchool,
  makeTeacher,
} from '../../../../tests/support/people.ts'
import { lineTask, readWordsTask } from '../offered-tasks.ts'
import { emptyContent } from '../reports.ts'
import type { ReportContent } from './input.ts'
import { prepareLesson } from './prepare-lesson.ts'

const database = testDatabase()
beforeAll(() => loadCurriculum(database.url))

const now = Temporal.Instant.from('2027-01-12T17:05:00Z')
const starts = Temporal.Instant.from('2027-01-12T16:00:00Z')
const admin = { userId: '00000000-0000-4000-8000-000000000001', role: 'admin' as const }

type World = Awaited<ReturnType<typeof makeWorld>>
const makeWorld = async (type: 'individual' | 'trial' = 'individual') => {
  const { teacherId, teacher } = await makeTeacher(database.db)
  const { parentId, studentIds } = await makeFamily(database.db)
  const [studentId = ''] = studentIds
  const lesson = await makeLesson(database.db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: starts,
    type,
  })
  return { teacherId, teacher, parentId, familyId: parentId, studentId, ...lesson }
}
let world: World
beforeEach(async () => {
  world = await makeWorld()
})

const asTeacher = (teacherId = world.teacherId, at = now) =>
  callAs(database.db, teacherCaller(teacherId), at).reports
const asParent = (parentId = world.parentId) => callAs(database.db, parentCaller(parentId), now).reports

const content = (change: Partial<ReportContent> = {}): ReportContent => ({
  ...emptyContent,
  items: ['letter:qaf', 'word:qamar'],
  steps: { reading: 3, writing: 2, speaking: 2, listening: 3 },
  familyNote: 'Adam a reconnu ق partout.',
  staffNote: 'Fatigué en fin d’heure.',
  ...change,
})
const seat = () => ({ id: world.lessonId, studentId: world.studentId })

const write = async (change: Partial<ReportContent> = {}, teacher = asTeacher()) => {
  await teacher.attend({ ...seat(), attendance: 'present' })
  const { version } = await teacher.save({ ...seat(), version: 0, content: content(change) })
  return teacher.send({ ...seat(), version })
}

const mailJobs = async () => {
  const { rows } = await sql<{ data: { kind: string; seatId: string } }>`
    select data from pgboss.job where name = 'mail' and data->>'seatId' = ${world.seatId}`.execute(
    database.db,
  )
  return rows.map(({ data }) => data)
}

describe('the draft of a report', () => {
  test('two tabs: one wins, the other is refused with the text that won', async () => {
    const teacher = asTeacher()
    const first = await teacher.save({ ...seat(), version: 0, content: content() })
    expect(first.version).toBe(1)
    const saves = await Promise.allSettled(
      ['un', 'deux', 'trois', 'quatre'].map(familyNote =>
        teacher.save({ ...seat(), version: 1, content: content({ familyNote }) }),
      ),
    )
    const won = saves.filter(({ status }) => status === 'fulfilled')
    expect(won).toHaveLength(1)
    const { draft } = await teacher.open(seat())
    expect(draft?.version).toBe(2)
    const reasons = saves.flatMap(save => (save.status === 'rejected' ? [save.reason] : []))
    const refused = {
      code: 'report_changed',
      status: 409,
      data: { version: 2, content: { familyNote: draft?.content.familyNote } },
    }
    expect(reasons).toMatchObject([refused, refused, refused])
  })

  test('the first save of two tabs is one draft', async () => {
    const teacher = asTeacher()
    const saves = await Promise.allSettled(
      ['un', 'deux'].map(familyNote =>
        teacher.save({ ...seat(), version: 0, content: content({ familyNote }) }),
      ),
    )
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a save sent twice is answered the same', async () => {
    const teacher = asTeacher()
    const saves = await Promise.all(
      [1, 2, 3].map(() => teacher.save({ ...seat(), version: 0, content: content() })),
    )
    expect(new Set(saves.map(({ version }) => version))).toEqual(new Set([1]))
  })

  test('names no item with a control character, which the database would store six times as long', async () => {
    const items = [`word:${'\u0001'.repeat(100)}`]
    await expect(
      asTeacher().save({ ...seat(), version: 0, content: content({ items }) }),
    ).rejects.toMatchObject({ code: 'invalid_input', status: 400 })
  })

  test('of the longest texts is saved', async () => {
    const quotes = (longest: number, count: number) =>
      Array.from({ length: count }, (_, index) => `${index}`.padEnd(longest, '"'))
    const longest = content({
      items: quotes(115, 30).map(text => `word:${text}`),
      freeWords: quotes(80, 20),
      tasks: quotes(200, 6),
      familyNote: '"'.repeat(1000),
      staffNote: '"'.repeat(1000),
    })
    expect(await asTeacher().save({ ...seat(), version: 0, content: longest })).toMatchObject({ version: 1 })
  })

  test('is refused before the room opens and for a cancelled lesson', async () => {
    const early = asTeacher(world.teacherId, Temporal.Instant.from('2027-01-12T15:44:00Z'))
    const refusal = { code: 'lesson_not_reportable', status: 409 }
    await expect(early.save({ ...seat(), version: 0, content: content() })).rejects.toMatchObject(refusal)
    await expect(early.attend({ ...seat(), attendance: 'late' })).rejects.toMatchObject(refusal)
    await database.db
      .updateTable('lessons')
      .set({ status: 'cancelled', cancelled_at: now, seats_taken: 0 })
      .where('id', '=', world.lessonId)
      .execute()
    await expect(asTeacher().save({ ...seat(), version: 0, content: content() })).rejects.toMatchObject(
      refusal,
    )
  })

  test('is not found for another teacher, another lesson and another child', async () => {
    const { teacherId: other } = await makeTeacher(database.db)
    const { studentIds } = await makeFamily(database.db)
    const refusal = { code: 'not_found', status: 404 }
    const draft = { version: 0, content: content() }
    await expect(asTeacher(other).save({ ...seat(), ...draft })).rejects.toMatchObject(refusal)
    await expect(asTeacher(other).open(seat())).rejects.toMatchObject(refusal)
    await expect(asTeacher(other).attend({ ...seat(), attendance: 'late' })).rejects.toMatchObject(refusal)
    await expect(asTeacher(other).send({ ...seat(), version: 1 })).rejects.toMatchObject(refusal)
    const stranger = { id: world.lessonId, studentId: studentIds[0] ?? '' }
    await expect(asTeacher().save({ ...stranger, ...draft })).rejects.toMatchObject(refusal)
  })
})

describe('a report that is sent', () => {
  test('reaches the family once, by mail and in the app, however often it is sent', async () => {
    const teacher = asTeacher()
    await teacher.attend({ ...seat(), attendance: 'present' })
    const { version } = await teacher.save({ ...seat(), version: 0, content: content() })
    const sent = await Promise.all([1, 2, 3, 4].map(() => teacher.send({ ...seat(), version })))
    expect(new Set(sent.map(({ sentAt }) => sentAt)).size).toBe(1)
    expect(sent.map(({ isCorrection }) => isCorrection)).toEqual([false, false, false, false])
    expect(await mailJobs()).toHaveLength(1)
    const { notifications } = await callAs(database.db, parentCaller(world.parentId), now).notifications.list(
      {},
    )
    expect(notifications).toHaveLength(1)
    expect(notifications[0]).toMatchObject({
      kind: 'lesson_report',
      to: `/parent/children/${world.studentId}`,
      title: 'Salma a envoyé le compte rendu du cours d’Enfant 1',
    })
  })

  test('is mailed in French, without the line for the staff', async () => {
    await write({ tasks: [lineTask('ق')], dueOn: '2027-01-19' })
    const [job] = await mailJobs()
    const mail = await composeMail(database.db, job ?? { kind: '' }, {
      publicUrl: 'https://kalima.test',
      now,
    })
    expect(mail?.subject).toBe('Le compte rendu du cours d’Enfant 1')
    expect(mail?.text).toContain('Lecture : Presque sans aide')
    expect(mail?.text).toContain('Adam a reconnu ق partout.')
    expect(mail?.text).toContain('Devoirs pour mardi 19 janvier : Une ligne de ق')
    const before = await composeMail(database.db, job ?? { kind: '' }, {
      publicUrl: 'https://kalima.test',
      now: now.subtract({ hours: 24 * 60 }),
    })
    expect(before?.text).toContain('Devoirs pour mardi 19 janvier 2027 : Une ligne de ق')
    const inEnglish = await runWithLocale('en', () =>
      composeMail(database.db, job ?? { kind: '' }, { publicUrl: 'https://kalima.test', now }),
    )
    expect(inEnglish?.text).toContain('A line of ق')
    expect(mail?.text).toContain('قَمَر (qamar), la lune')
    expect(mail?.text).not.toContain('Fatigué')
    expect(mail?.html).not.toContain('Fatigué')
  })

  test('stands in the history of the lesson, the child and the teacher, with attendance and homework', async () => {
    const dueOn = '2027-01-19'
    await write({ tasks: ['Lire la page 3', 'Écrire ق'], dueOn })
    await asTeacher().attend({ ...seat(), attendance: 'present' })
    await asTeacher().attend({ ...seat(), attendance: 'late' })
    const saved = await asTeacher().save({
      ...seat(),
      version: 1,
      content: content({ tasks: ['Lire la page 3', 'Écrire ك'], dueOn }),
    })
    await asTeacher().send({ ...seat(), version: saved.version })
    const school = callAs(database.db, admin, now)
    const { entries } = await school.admin.history({ kind: 'lesson', id: world.lessonId })
    const happened = [
      'homework_given',
      'report_corrected',
      'attendance_noted',
      'homework_given',
      'report_sent',
      'attendance_noted',
    ]
    expect(entries.map(({ action }) => action).slice(0, 6)).toEqual(happened)
    expect(entries.map(historySentence).slice(0, 6)).toEqual([
      'Un devoir donné après le cours d’Enfant 1 du mardi 12 janvier',
      'Compte rendu du cours d’Enfant 1 du mardi 12 janvier corrigé',
      'Présence d’Enfant 1 au cours du mardi 12 janvier : « En retard »',
      '2 devoirs donnés après le cours d’Enfant 1 du mardi 12 janvier',
      'Compte rendu du cours d’Enfant 1 du mardi 12 janvier envoyé à la famille',
      'Présence d’Enfant 1 au cours du mardi 12 janvier : « À l’heure »',
    ])
    for (const one of [
      { kind: 'child' as const, id: world.studentId },
      { kind: 'teacher' as const, id: world.teacherId },
    ]) {
      const history = await school.admin.history(one)
      expect(history.entries.map(({ action }) => action)).toEqual(expect.arrayContaining(happened))
    }
  })

  test('moves the child’s figures, speaking included, and an older lesson’s report does not move them back', async () => {
    const figures = () =>
      database.db
        .selectFrom('student_progress')
        .where('student_id', '=', world.studentId)
        .select(['reading', 'writing', 'speaking', 'comprehension'])
        .executeTakeFirstOrThrow()
    await write()
    expect(await figures()).toEqual({ reading: 60, writing: 35, speaking: 35, comprehension: 60 })
    const older = await makeLesson(database.db, {
      teacherId: world.teacherId,
      familyId: world.parentId,
      studentId: world.studentId,
      startsAt: starts.subtract({ hours: 24 * 7 }),
    })
    world = { ...world, ...older }
    await write({ steps: { reading: 1, writing: 1, speaking: 1, listening: 1 } })
    expect(await figures()).toEqual({ reading: 60, writing: 35, speaking: 35, comprehension: 60 })
  })

  test('needs the attendance, and something done by a child who was there', async () => {
    const teacher = asTeacher()
    const { version } = await teacher.save({
      ...seat(),
      version: 0,
      content: content({ items: [], familyNote: '' }),
    })
    await expect(teacher.send({ ...seat(), version })).rejects.toMatchObject({ code: 'attendance_missing' })
    await teacher.attend({ ...seat(), attendance: 'present' })
    await expect(teacher.send({ ...seat(), version })).rejects.toMatchObject({ code: 'report_empty' })
    await teacher.attend({ ...seat(), attendance: 'excused' })
    await expect(teacher.send({ ...seat(), version })).resolves.toMatchObject({ isCorrection: false })
  })

  test('is corrected within seven days without a second mail, and no more after them', async () => {
    await write({ tasks: ['Relire', 'Écrire'], dueOn: '2027-01-19' })
    const { homework } = await asParent().homework()
    const read = homework.find(({ task }) => task === 'Relire')
    await asParent().answer({ id: read?.id ?? '', isDone: true, answer: 'Lu deux fois.', version: 0 })
    const teacher = asTeacher()
    const { version } = await teacher.save({
      ...seat(),
      version: 1,
      content: content({ tasks: ['Chanter'], dueOn: '2027-01-20', familyNote: 'Corrigé.' }),
    })
    expect(await teacher.send({ ...seat(), version })).toMatchObject({ isCorrection: true })
    // The same correction again.
    expect(await teacher.send({ ...seat(), version })).toMatchObject({ isCorrection: true })
    expect(await mailJobs()).toHaveLength(1)
    const { reports } = await asParent().list({ id: world.studentId })
    expect(reports).toHaveLength(1)
    expect(reports[0]).toMatchObject({ familyNote: 'Corrigé.', isCorrected: true })
    // Finished homework stays; open homework is replaced.
    expect(reports[0]?.homework.map(({ task, isDone }) => [task, isDone])).toEqual([
      ['Relire', true],
      ['Chanter', false],
    ])
    const late = asTeacher(world.teacherId, now.add({ hours: 24 * 7 }))
    await expect(
      late.save({ ...seat(), version, content: content({ familyNote: 'Trop tard.' }) }),
    ).rejects.toMatchObject({ code: 'report_closed', status: 409 })
  })

  test('is corrected where no draft is stored: the form opens with what was sent, and the correction is stored', async () => {
    await write({ tasks: ['Relire', 'Écrire'], dueOn: '2027-01-19' })
    await database.db.deleteFrom('report_drafts').where('seat_id', '=', world.seatId).execute()
    const teacher = asTeacher()
    const opened = await teacher.open(seat())
    const sent = content({ tasks: ['Relire', 'Écrire'], dueOn: '2027-01-19' })
    expect(opened).toMatchObject({ draft: { version: 1, content: sent }, isSentAsWritten: true })
    expect(opened.items.map(({ item }) => item).toSorted()).toEqual(['letter:qaf', 'word:qamar'])
    expect(await teacher.send({ ...seat(), version: 1 })).toMatchObject({ isCorrection: false })
    // A page that knows of no draft writes over nothing.
    await expect(
      teacher.save({ ...seat(), version: 0, content: content({ familyNote: 'Sans lire.' }) }),
    ).rejects.toMatchObject({ code: 'report_changed', data: { version: 1, content: sent } })
    const corrected = { ...sent, familyNote: 'Corrigé.' }
    const { version } = await teacher.save({ ...seat(), version: 1, content: corrected })
    expect(await teacher.send({ ...seat(), version })).toMatchObject({ isCorrection: true })
    const { reports } = await asParent().list({ id: world.studentId })
    expect(reports[0]).toMatchObject({ familyNote: 'Corrigé.', isCorrected: true })
    expect(reports[0]?.homework).toHaveLength(2)
  })

  test('an offered task is read in each reader’s language, a written one as it was written', async () => {
    await write({ tasks: [readWordsTask, 'Lire la page 3'], dueOn: '2027-01-19' })
    const read = async () => {
      const { homework } = await asParent().homework()
      const { reports } = await asParent().list({ id: world.studentId })
      const one = await asParent().oneHomework({ id: homework[0]?.id ?? '' })
      return [homework, reports[0]?.homework, [one, homework[1]]].map(list => list?.map(one => one?.task))
    }
    const french = ['Relire les mots du jour', 'Lire la page 3']
    const english = ['Read today’s words again', 'Lire la page 3']
    expect(await read()).toEqual([french, french, french])
    expect(await runWithLocale('en', read)).toEqual([english, english, english])
  })

  test('a correction leaves the day of a task that was answered', async () => {
    await write({ tasks: ['Relire', 'Écrire'], dueOn: '2027-01-19' })
    const { homework } = await asParent().homework()
    const done = homework.find(({ task }) => task === 'Relire')
    await asParent().answer({ id: done?.id ?? '', isDone: true, answer: '', version: 0 })
    const teacher = asTeacher()
    const { version } = await teacher.save({
      ...seat(),
      version: 1,
      content: content({ tasks: ['Relire', 'Écrire'], dueOn: '2027-01-20' }),
    })
    await teacher.send({ ...seat(), version })
    const days = (await asParent().homework()).homework.map(({ task, dueOn }) => [task, dueOn])
    expect(Object.fromEntries(days)).toEqual({ Relire: '2027-01-19', Écrire: '2027-01-20' })
  })

  test('that says what the child did is corrected before the child is noted as absent', async () => {
    await write()
    const teacher = asTeacher()
    await expect(teacher.attend({ ...seat(), attendance: 'absent' })).rejects.toMatchObject({
      code: 'report_says_done',
    })
    expect((await teacher.open(seat())).attendance).toBe('present')
    await teacher.attend({ ...seat(), attendance: 'late' })
    const { version } = await teacher.save({
      ...seat(),
      version: 1,
      content: content({
        items: [],
        steps: emptyContent.steps,
        familyNote: 'Ce compte rendu était une erreur.',
      }),
    })
    await teacher.send({ ...seat(), version })
    expect(await teacher.attend({ ...seat(), attendance: 'absent' })).toEqual({ attendance: 'absent' })
  })

  test('about a child who was not there says nothing of what was done, whatever the draft has', async () => {
    const teacher = asTeacher()
    await teacher.attend({ ...seat(), attendance: 'excused' })
    const { version } = await teacher.save({ ...seat(), version: 0, content: content() })
    await teacher.send({ ...seat(), version })
    const row = await database.db
      .selectFrom('lesson_reports')
      .where('seat_id', '=', world.seatId)
      .select(['items', 'reading', 'family_note as note'])
      .executeTakeFirst()
    expect(row).toEqual({ items: [], reading: null, note: content().familyNote })
  })

  test('is corrected by a program whose clock is behind', async () => {
    await write()
    const teacher = asTeacher(world.teacherId, now.subtract({ seconds: 1 }))
    const { version } = await teacher.save({
      ...seat(),
      version: 1,
      content: content({ familyNote: 'Corrigé.' }),
    })
    expect(await teacher.send({ ...seat(), version })).toMatchObject({ isCorrection: true })
    const { reports } = await asParent().list({ id: world.studentId })
    expect(reports[0]).toMatchObject({ familyNote: 'Corrigé.', isCorrected: true })
  })

  test('of a trial: what it judged stays when the parent chooses the level, until the next lesson begins', async () => {
    const figures = async (level: 'niveau-2' | 'niveau-3', at = now) => {
      const parent = callAs(database.db, parentCaller(world.parentId), at).learning
      const { progress } = await parent.changeStudent({ id: world.studentId, level })
      return { reading: progress.reading, writing: progress.writing, listening: progress.listening }
    }
    const judged = { reading: 60, writing: 35, listening: 0 }
    const steps = { reading: 3, writing: 2, speaking: 2, listening: null } as const
    await write({ steps })
    expect(await figures('niveau-3')).toEqual({ reading: 0, writing: 0, listening: 0 })
    world = await makeWorld('trial')
    await write({ steps, proposedLevel: 'niveau-2' })
    expect(await figures('niveau-3')).toEqual(judged)
    const { teacherId, familyId, studentId } = world
    const next = starts.add({ hours: 48 })
    await makeLesson(database.db, { teacherId, familyId, studentId, startsAt: next })
    expect(await figures('niveau-2')).toEqual(judged)
    expect(await figures('niveau-3', next)).toEqual({ reading: 0, writing: 0, listening: 0 })
  })

  test('proposes a level and a plan after a trial only', async () => {
    const id = await makePackage(database.db, { name: `Formule ${world.seatId}`, percentage: 10 })
    const proposal = { proposedLevel: 'niveau-3' as const, proposedPackageId: id }
    await write(proposal)
    expect((await asParent().list({ id: world.studentId })).reports[0]?.proposal).toBeNull()
    world = await makeWorld('trial')
    await write(proposal)
    expect((await asParent().list({ id: world.studentId })).reports[0]?.proposal).toEqual({
      level: 'niveau-3',
      package: { id, name: `Formule ${world.seatId}` === '' ? '' : expect.any(String) },
    })
  })
})

describe('the readers of a report', () => {
  test('the parent reads it without the line for the staff, a child in its simple version', async () => {
    await write()
    const [forParent] = (await asParent().list({ id: world.studentId })).reports
    expect(forParent).toMatchObject({ familyNote: 'Adam a reconnu ق partout.', staffNote: null })
    const userId = await makeLogin(database.db, world.studentId, 'Adam')
    const child = callAs(
      database.db,
      { userId, role: 'student', familyId: world.parentId, studentId: world.studentId },
      now,
    ).reports
    const [forChild] = (await child.list({ id: world.studentId })).reports
    expect(forChild).toMatchObject({ steps: null, familyNote: '', staffNote: null })
    expect(forChild?.items.map(({ meaning }) => meaning)).toContain('la lune')
  })

  test('the history of a family names its lessons with a report, and opens that of one lesson', async () => {
    const recordsOf = (parentId: string) =>
      callAs(database.db, parentCaller(parentId), now).parentSpace.records({ lessonIds: [world.lessonId] })
    expect(await recordsOf(world.parentId)).toEqual({ reports: [], recordings: [] })
    await write()
    const key = { lessonId: world.lessonId, studentId: world.studentId }
    expect(await recordsOf(world.parentId)).toEqual({ reports: [key], recordings: [] })
    expect(await asParent().list({ id: world.studentId, lessonId: world.lessonId })).toMatchObject({
      reports: [key],
      total: 1,
    })
    expect((await asParent().list({ id: world.studentId, lessonId: randomUUID() })).reports).toEqual([])
    const { parentId } = await makeFamily(database.db)
    expect(await recordsOf(parentId)).toEqual({ reports: [], recordings: [] })
  })

  test('another teacher of the child reads it without the line for the staff, a stranger does not', async () => {
    await write()
    const { teacherId: other } = await makeTeacher(database.db)
    await expect(asTeacher(other).list({ id: world.studentId })).rejects.toMatchObject({ status: 404 })
    await makeLesson(database.db, {
      teacherId: other,
      familyId: world.parentId,
      studentId: world.studentId,
      startsAt: starts.add({ hours: 48 }),
    })
    expect((await asTeacher(other).list({ id: world.studentId })).reports[0]?.staffNote).toBeNull()
    expect((await asTeacher().list({ id: world.studentId })).reports[0]?.staffNote).toBe(
      'Fatigué en fin d’heure.',
    )
    const { parentId } = await makeFamily(database.db)
    await expect(asParent(parentId).list({ id: world.studentId })).rejects.toMatchObject({ status: 404 })
  })

  test('the school reads it with the line for the staff, and the log names who read the child’s file', async () => {
    await write()
    const school = callAs(database.db, admin, now).reports
    expect((await school.list({ id: world.studentId })).reports[0]?.staffNote).toBe('Fatigué en fin d’heure.')
    const reads = await database.db
      .selectFrom('audit_log')
      .where('subject', '=', world.studentId)
      .where('action', '=', 'student_file_read')
      .select('actor')
      .execute()
    expect(reads.map(({ actor }) => actor)).toContain(admin.userId)
  })

  test('erasing the child erases attendance, drafts, reports and homework', async () => {
    await write({ tasks: ['Relire'], dueOn: '2027-01-19' })
    await callAs(database.db, parentCaller(world.parentId), now).parentSpace.eraseStudent({
      id: world.studentId,
    })
    for (const table of ['seat_attendance', 'report_drafts', 'lesson_reports', 'homework'] as const) {
      const { rows } =
        await sql`select from ${sql.table(table)} where student_id = ${world.studentId}`.execute(database.db)
      expect(rows).toEqual([])
    }
    expect(
      await composeMail(database.db, (await mailJobs())[0] ?? { kind: '' }, { publicUrl: '', now }),
    ).toBe(undefined)
  })
})

describe('the reports that are still to be written', () => {
  test('are those of the last two weeks whose child was there', async () => {
    const teacher = asTeacher()
    const due = async () => (await teacher.due()).reports.map(({ lessonId }) => lessonId)
    expect(await due()).toEqual([world.lessonId])
    await teacher.attend({ ...seat(), attendance: 'absent' })
    expect(await due()).toEqual([])
    await teacher.attend({ ...seat(), attendance: 'late' })
    expect((await teacher.due()).total).toBe(1)
    const later = asTeacher(world.teacherId, starts.add({ hours: 24 * 14 }))
    expect((await later.due()).total).toBe(0)
    await write()
    expect(await due()).toEqual([])
  })

  const before = starts.subtract({ hours: 3 })
  const dueOf = async (teacherId: World['teacherId']) =>
    (await asTeacher(teacherId).due()).reports.map(({ lessonId }) => lessonId)
  test('are not asked of a teacher who could not give the lesson, unless it was given after all', async () => {
    const { lessonId, teacherId, teacher } = world
    const next = await makeLesson(database.db, { ...world, startsAt: now.add({ hours: 48 }) })
    const unreported = async () =>
      (await prepareLesson(database.db, teacher, next.lessonId, now))[0]?.unreported?.lessonId
    expect(await unreported()).toBe(lessonId)
    await callAs(database.db, teacherCaller(teacherId), before).lessons.reportAbsence({ id: lessonId })
    expect(await dueOf(teacherId)).toEqual([])
    expect(await unreported()).toBeUndefined()
    await callAs(database.db, teacherCaller(teacherId), now).lessons.withdrawAbsence({ id: lessonId })
    expect(await dueOf(teacherId)).toEqual([lessonId])
  })

  test('are asked of the substitute who gave the lesson', async () => {
    const { lessonId, teacherId } = world
    await callAs(database.db, teacherCaller(teacherId), before).lessons.reportAbsence({ id: lessonId })
    const { teacherId: substitute } = await makeTeacher(database.db)
    const { userId } = await makeSchool(database.db)
    await callAs(database.db, { userId, role: 'admin' }, before).admin.substitute({
      id: lessonId,
      teacherId: substitute,
      insteadOf: teacherId,
    })
    expect(await dueOf(substitute)).toEqual([lessonId])
    expect(await dueOf(teacherId)).toEqual([])
  })

  test('are not asked of a teacher who did not come, until the school has handled the report of it', async () => {
    const { lessonId, teacherId } = world
    await database.db
      .insertInto('room_reports')
      .values({ lesson_id: lessonId, body: '', reported_at: starts.add({ minutes: 10 }) })
      .execute()
    expect(await dueOf(teacherId)).toEqual([])
    await database.db
      .updateTable('room_reports')
      .set({ handled_at: now })
      .where('lesson_id', '=', lessonId)
      .execute()
    expect(await dueOf(teacherId)).toEqual([lessonId])
  })
})

describe('the curriculum in a report', () => {
  const find = async (search: string, level?: 'niveau-1' | 'niveau-2') =>
    (await asTeacher().items({ search, ...(level && { level }) })).items

  test('is found in French, in Arabic without signs and by sound, accents or not', async () => {
    expect((await find('lune'))[0]).toMatchObject({ item: 'word:qamar', ar: 'قَمَر' })
    expect((await find('قمر')).map(({ item }) => item)).toContain('word:qamar')
    expect((await find('qamar'))[0]?.item).toBe('word:qamar')
    expect((await find('ecole')).map(({ meaning }) => meaning)).toContain('l’école')
    expect((await find('qâf'))[0]).toMatchObject({ item: 'letter:qaf', kind: 'letter' })
    expect(await find('zzzz')).toEqual([])
    // A letter is named as on the pages of learning, and found by its other names.
    expect((await find('sîn')).find(({ item }) => item === 'letter:sin')?.meaning).toBe('sîne')
    expect((await find('tâ emphatique'))[0]).toMatchObject({ item: 'letter:tta', meaning: 'Tâ' })
  })

  test('is listed by level in the order in which it is taught', async () => {
    const listed = await find('', 'niveau-2')
    expect(listed.length).toBeGreaterThan(5)
    expect(new Set(listed.map(({ level }) => level))).toEqual(new Set(['niveau-2']))
  })

  test('suggests what follows the last report, and never what was reported', async () => {
    await write({ items: ['word:madrasa'] })
    const next = await makeLesson(database.db, {
      teacherId: world.teacherId,
      familyId: world.parentId,
      studentId: world.studentId,
      startsAt: starts.add({ minutes: 60 }),
    })
    const opened = await asTeacher().open({ id: next.lessonId, studentId: world.studentId })
    expect(opened.last).toMatchObject({ steps: { reading: 3 }, items: [{ item: 'word:madrasa' }] })
    expect(opened.suggestions.length).toBeGreaterThan(0)
    expect(opened.suggestions.map(({ item }) => item)).not.toContain('word:madrasa')
  })
})

describe('the page of a student', () => {
  test('shows the steps lesson after lesson to who teaches the child alone', async () => {
    await write()
    const course = await asTeacher().course({ id: world.studentId })
    expect(course.lessons).toEqual([
      {
        date: '2027-01-12',
        attendance: 'present',
        steps: { reading: 3, writing: 2, speaking: 2, listening: 3 },
      },
    ])
    expect(course.practice).toEqual({ sessions: 0, right: 0, asked: 0 })
    const own = (teacherId: string) =>
      callAs(database.db, teacherCaller(teacherId), now).teacherSpace.ownStudent({ id: world.studentId })
    expect((await own(world.teacherId)).firstName).toBe('Enfant 1')
    const { teacherId: stranger } = await makeTeacher(database.db)
    const refusal = { code: 'not_found', status: 404 }
    await expect(own(stranger)).rejects.toMatchObject(refusal)
    await expect(asTeacher(stranger).course({ id: world.studentId })).rejects.toMatchObject(refusal)
  })
})

describe('homework', () => {
  test('is answered by the family alone, the same answer twice changes nothing', async () => {
    await write({ tasks: ['Relire'], dueOn: '2027-01-19' })
    const [task] = (await asParent().homework()).homework
    const id = task?.id ?? ''
    const answers = await Promise.all(
      [1, 2, 3].map(() => asParent().answer({ id, isDone: true, answer: 'Fait.', version: 0 })),
    )
    expect(answers.every(({ isDone, answer }) => isDone && answer === 'Fait.')).toBe(true)
    const { parentId } = await makeFamily(database.db)
    await expect(asParent(parentId).answer({ id, isDone: true })).rejects.toMatchObject({ status: 404 })
    expect((await asParent(parentId).homework()).homework).toEqual([])
    expect(await asParent().answer({ id, isDone: false })).toMatchObject({ isDone: false, answer: 'Fait.' })
  })

  test('answered by two at once keeps one; the other is refused and reads it, and replaces it once it was read', async () => {
    await write({ tasks: ['Relire'], dueOn: '2027-01-19' })
    const [task] = (await asParent().homework()).homework
    const id = task?.id ?? ''
    const say = (answer: string, version?: number) =>
      asParent().answer({ id, isDone: true, answer, ...(version !== undefined && { version }) })
    await expect(say('Sans version')).rejects.toMatchObject({ code: 'invalid_input' })
    const both = await Promise.allSettled([say('Réponse de P', 0), say('Autre', 0)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [kept] = (await asParent().homework()).homework
    expect(kept?.version).toBe(1)
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'homework_changed', status: 409, data: { id, version: 1, answer: kept?.answer } },
    })
    expect(await say('Les deux', 1)).toMatchObject({ answer: 'Les deux', version: 2 })
    expect(await say('Les deux', 1)).toMatchObject({ answer: 'Les deux', version: 2 })
    await expect(say(kept?.answer ?? '', 0)).rejects.toMatchObject({ code: 'homework_changed' })
  })
})

describe('homework in the family’s list', () => {
  test('that is answered after its day stays for a week below what is still to be done, so that it can be taken back, and two weeks at most', async () => {
    await write({ tasks: ['Relire', 'Écrire'], dueOn: '2027-01-19' })
    const at = (date: string) => Temporal.Instant.from(`${date}T12:00:00Z`)
    const tasksOn = async (date: string) =>
      (await callAs(database.db, parentCaller(world.parentId), at(date)).reports.homework()).homework.map(
        ({ task }) => task,
      )
    const [task] = (await asParent().homework()).homework
    await callAs(database.db, parentCaller(world.parentId), at('2027-01-21')).reports.answer({
      id: task?.id ?? '',
      isDone: true,
    })
    expect(await tasksOn('2027-01-21')).toEqual(['Écrire', 'Relire'])
    expect(await tasksOn('2027-01-27')).toEqual(['Écrire', 'Relire'])
    expect(await tasksOn('2027-01-28')).toEqual(['Écrire'])
    expect(await tasksOn('2027-02-03')).toEqual([])
  })
})

describe('practice after a report', () => {
  /** Starts the session of the day and reads its questions; a child that stays to the end finishes it. */
  const practise = async (
    who: { familyId: string; studentId: string },
    at: Temporal.Instant,
    isFinished = true,
  ) => {
    const id = randomUUID()
    const child = { userId: randomUUID(), role: 'student' as const, ...who }
    await callAs(database.db, child, at).learning.startSession({ id, purpose: 'vocabulary', subject: '' })
    const { rows } = await sql<{ text: string }>`
      select questions::text as text from learning_sessions where id = ${id}`.execute(database.db)
    if (isFinished)
      await sql`
        update learning_sessions set finished_at = ${at}::timestamptz, finished_on = ${at}::timestamptz::date,
          found_first = 0, asked = 0, pairs_found = 0, points = 0 where id = ${id}`.execute(database.db)
    return rows[0]?.text ?? ''
  }

  test('begins with what was reported in the next two sessions of that child, and of nobody else', async () => {
    await write({ items: ['word:jawrab', 'word:darraja'] })
    const { parentId, studentIds } = await makeFamily(database.db)
    const sibling = { familyId: parentId, studentId: studentIds[0] ?? '' }
    const sessions = [1, 2, 3].map(hours => now.add({ hours }))
    const found: boolean[] = []
    for (const at of sessions) found.push((await practise(world, at)).includes('word:jawrab'))
    expect(found).toEqual([true, true, false])
    expect(await practise(sibling, now.add({ hours: 1 }))).not.toContain('word:jawrab')
  })

  test('asks words and grammar points of a level above the child’s, and takes up no others of it', async () => {
    await database.db
      .updateTable('students')
      .where('id', '=', world.studentId)
      .set({ level: 'niveau-1', age: 10 })
      .execute()
    const above = await database.db
      .selectFrom('learning_words')
      .where('level', '=', 'niveau-4')
      .whereRef('concept', '=', 'id')
      .select('id')
      .orderBy('place')
      .limit(3)
      .execute()
    const [point] = await database.db
      .selectFrom('learning_points')
      .where('level', '=', 'niveau-2')
      .select('id')
      .orderBy('place')
      .limit(1)
      .execute()
    const [first, second, other] = above.map(({ id }) => `"word:${id}"`)
    await write({
      items: above
        .slice(0, 2)
        .map(({ id }) => `word:${id}`)
        .concat(`point:${point?.id}`),
    })
    for (const hours of [1, 2]) {
      const questions = await practise(world, now.add({ hours }))
      expect(questions).toContain(first)
      expect(questions).toContain(second)
      expect(questions).toContain(`"exercise:${point?.id}/`)
      expect(questions).not.toContain(other)
    }
  })

  test('asks what a correction adds, and nothing else of the report, in the two sessions after the correction', async () => {
    const [reported, added] = ['word:jawrab', 'word:darraja']
    const correct = async (change: Partial<ReportContent>, version: number, hours: number) => {
      const teacher = asTeacher(world.teacherId, now.add({ hours }))
      const saved = await teacher.save({ ...seat(), version, content: content(change) })
      await teacher.send({ ...seat(), version: saved.version })
    }
    const asked = async (hours: number) => {
      const questions = await practise(world, now.add({ hours }))
      return [reported, added].filter(item => questions.includes(item))
    }
    await write({ items: [reported] })
    expect([await asked(1), await asked(2)]).toEqual([[reported], [reported]])
    const items = [reported, added]
    await correct({ items }, 1, 3)
    expect(await asked(4)).toEqual([added])
    // A correction that adds nothing to practise begins no further sessions.
    await correct({ items, familyNote: 'Corrigé.' }, 2, 5)
    expect([await asked(6), await asked(7)]).toEqual([[added], []])
    await correct({ items: [added] }, 3, 8)
    expect(await asked(9)).toEqual([])
  })

  test('counts no session that was only opened as one of the two', async () => {
    await write({ items: ['word:jawrab'] })
    for (const hours of [1, 2, 3]) await practise(world, now.add({ hours }), false)
    expect(await practise(world, now.add({ hours: 4 }))).toContain('word:jawrab')
  })
})
