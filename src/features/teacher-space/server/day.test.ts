import { beforeEach, expect, test } from 'vitest'
import { sendMessage } from '#features/messages/server/send-message.ts'
import { emptyContent } from '#features/reports/reports.ts'
import { newId } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller, teacherCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeLesson, makeTeacher } from '../../../../tests/support/people.ts'

const database = testDatabase()
const at = (text: string) => Temporal.Instant.from(text)
/** A Monday noon in Paris. */
const now = at('2027-01-11T11:00:00Z')

let teacherId = ''
let parentId = ''
let children: string[] = []
let family: Awaited<ReturnType<typeof makeFamily>>['family']
beforeEach(async () => {
  teacherId = (await makeTeacher(database.db)).teacherId
  const made = await makeFamily(database.db, { children: 2 })
  parentId = made.parentId
  children = made.studentIds
  family = made.family
})
const asTeacher = (userId = teacherId) => callAs(database.db, teacherCaller(userId), now)
const day = async () => (await asTeacher().teacherSpace.dashboard()).day
const lesson = async (
  startsAt: string,
  status: 'upcoming' | 'confirmed' | 'completed' = 'upcoming',
  studentId = children[0] ?? '',
) => {
  const { lessonId } = await makeLesson(database.db, {
    teacherId,
    familyId: parentId,
    studentId,
    startsAt: at(startsAt),
  })
  await database.db.updateTable('lessons').set({ status }).where('id', '=', lessonId).execute()
  return lessonId
}

test('the next lesson comes with its child’s last report, the homework and whether it was done', async () => {
  const [studentId = ''] = children
  const given = await lesson('2027-01-11T09:00:00Z', 'completed')
  const next = await lesson('2027-01-11T16:00:00Z')
  const { reports } = asTeacher()
  await reports.attend({ id: given, studentId, attendance: 'present' })
  const { version } = await reports.save({
    id: given,
    studentId,
    version: 0,
    content: {
      ...emptyContent,
      freeWords: ['chanson'],
      steps: { ...emptyContent.steps, reading: 3 },
      familyNote: 'Très bien.',
      tasks: ['Lire trois lignes'],
      dueOn: '2027-01-11',
    },
  })
  await reports.send({ id: given, studentId, version })
  const parent = callAs(database.db, parentCaller(parentId), now)
  const [task] = (await parent.reports.homework()).homework
  await parent.reports.answer({ id: task?.id ?? '', isDone: true, answer: 'Fait avec papa', version: 0 })
  const { upcoming, day: today } = await asTeacher().teacherSpace.dashboard()
  expect(upcoming[0]?.id).toBe(next)
  expect(today.preparations).toMatchObject([
    {
      studentId,
      lessonsGiven: 1,
      unreported: null,
      last: {
        date: '2027-01-11',
        teacherName: null,
        freeWords: ['chanson'],
        familyNote: 'Très bien.',
        homework: [{ task: 'Lire trois lignes', isDone: true, answer: 'Fait avec papa' }],
      },
    },
  ])
  expect(today.lessons.map(({ id }) => id)).toEqual([given, next])
})

test('a lesson after the last report that has none yet is named, unless the child was away', async () => {
  const [studentId = ''] = children
  const reported = await lesson('2027-01-04T09:00:00Z', 'completed')
  const given = await lesson('2027-01-11T09:00:00Z', 'completed')
  await lesson('2027-01-11T16:00:00Z')
  const { reports } = asTeacher()
  await reports.attend({ id: reported, studentId, attendance: 'present' })
  const content = { ...emptyContent, freeWords: ['chanson'] }
  const { version } = await reports.save({ id: reported, studentId, version: 0, content })
  await reports.send({ id: reported, studentId, version })
  expect((await day()).preparations).toMatchObject([
    { last: { date: '2027-01-04' }, unreported: { lessonId: given, date: '2027-01-11' } },
  ])
  await reports.attend({ id: given, studentId, attendance: 'absent' })
  expect((await day()).preparations).toMatchObject([{ unreported: null }])
})

test('what waits: reports to write, lessons of the coming days to confirm, unread messages; each leaves the list once it is done', async () => {
  const [studentId = ''] = children
  const given = await lesson('2027-01-11T09:00:00Z', 'completed')
  const soon = [await lesson('2027-01-12T09:00:00Z'), await lesson('2027-01-16T09:00:00Z')]
  await lesson('2027-01-19T09:00:00Z')
  await sendMessage(
    database.db,
    { family },
    { id: newId(), teacherId, studentId, text: 'Il a perdu son cahier.' },
    now,
  )
  const waiting = await day()
  expect(waiting.reports.reports.map(({ lessonId }) => lessonId)).toEqual([given])
  expect(waiting.toConfirm.map(({ id }) => id)).toEqual(soon)
  expect(waiting.conversations.map(({ last }) => last?.excerpt)).toEqual(['Il a perdu son cahier.'])
  expect(waiting.days.map(({ lessons }) => lessons)).toEqual([
    ['lesson'],
    ['confirm'],
    [],
    [],
    [],
    ['confirm'],
    [],
  ])

  const answer = await asTeacher().lessons.confirmMany({ ids: soon })
  expect(answer.confirmed.toSorted()).toEqual(soon.toSorted())
  await asTeacher().messages.read({ personId: parentId, upTo: 1 })
  const after = await day()
  expect(after.toConfirm).toEqual([])
  expect(after.conversations).toEqual([])
})

test('many lessons are confirmed at once: each family once, over and others’ lessons passed over', async () => {
  const open = [
    await lesson('2027-01-12T09:00:00Z'),
    await lesson('2027-01-13T09:00:00Z', 'upcoming', children[1]),
  ]
  const begun = await lesson('2027-01-11T10:30:00Z')
  const foreign = await makeLesson(database.db, {
    teacherId: (await makeTeacher(database.db)).teacherId,
    familyId: parentId,
    studentId: children[0] ?? '',
    startsAt: at('2027-01-14T09:00:00Z'),
  })
  const ids = [...open, begun, foreign.lessonId]
  const answers = await Promise.all([1, 2].map(() => asTeacher().lessons.confirmMany({ ids })))
  for (const { confirmed } of answers) expect(confirmed.toSorted()).toEqual(open.toSorted())
  const { notifications } = await callAs(database.db, parentCaller(parentId), now).notifications.list({})
  expect(notifications).toHaveLength(2)
  const { status } = await database.db
    .selectFrom('lessons')
    .where('id', '=', foreign.lessonId)
    .select('status')
    .executeTakeFirstOrThrow()
  expect(status).toBe('upcoming')
})

test('a family reads of the lessons of a series once, with their number and the first of them', async () => {
  const ids = [
    await lesson('2027-01-26T09:00:00Z'),
    await lesson('2027-01-12T09:00:00Z'),
    await lesson('2027-01-19T09:00:00Z'),
    await lesson('2027-01-13T09:00:00Z', 'upcoming', children[1]),
  ]
  await asTeacher().lessons.confirmMany({ ids })
  const { notifications } = await callAs(database.db, parentCaller(parentId), now).notifications.list({})
  const titles = notifications.map(({ title }) => title)
  expect(titles).toHaveLength(2)
  expect(titles.filter(title => title.includes('a confirmé 3 cours'))).toHaveLength(1)
  expect(notifications.find(({ title }) => title.includes('3 cours'))?.detail).toBe(
    'à partir du mardi 12 janvier 2027 à 10:00',
  )
})

test('a lesson that the teacher can’t give is not among those to confirm', async () => {
  const id = await lesson('2027-01-12T09:00:00Z')
  await asTeacher().lessons.reportAbsence({ id })
  expect((await day()).toConfirm).toEqual([])
})

test('the dashboard takes the same number of statements with one lesson and with many', async () => {
  const count = async () => {
    // The reading of the children's files is logged once an hour.
    await day()
    let statements = 0
    const onStatement = () => {
      statements++
    }
    // Outside a transaction each statement takes a connection of its own.
    database.pool.on('acquire', onStatement)
    await day()
    database.pool.off('acquire', onStatement)
    return statements
  }
  await lesson('2027-01-12T09:00:00Z')
  const few = await count()
  for (let hour = 10; hour < 16; hour++) await lesson(`2027-01-12T${hour}:00:00Z`)
  for (let hour = 1; hour < 8; hour++) await lesson(`2027-01-08T0${hour}:00:00Z`, 'completed')
  expect(await count()).toBe(few)
  expect(few).toBeLessThan(12)
})
