import { expect, test } from 'vitest'
import { aBookingOf, at, bookingIn, codeOf, now } from '../../../../../tests/support/booking.ts'
import { callAs, teacherCaller } from '../../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { everyDay, makeFamily, makeSchool, makeTeacher } from '../../../../../tests/support/people.ts'
import { listGroups } from './list-groups.ts'

const database = testDatabase()
const { book } = bookingIn(database)
/** Mondays at 10:00 in Paris, 11:00 in Cairo. */
const monday = at('2027-01-11T09:00:00Z')
const nextMonday = at('2027-01-18T09:00:00Z')

const makeMover = async () => {
  const { teacherId } = await makeTeacher(database.db, { hours: everyDay('00:00-12:00', '12:00-00:00') })
  const teacher = (zone = 'Europe/Paris') => callAs(database.db, teacherCaller(teacherId, zone), now)
  return {
    teacherId,
    teacher,
    moveTo: (timezone: string) => teacher().teacherSpace.changeOwnSettings({ timezone }),
    join: async (startsAt = monday) => {
      const { family, studentIds } = await makeFamily(database.db)
      const request = aBookingOf(
        { teacherId, studentId: studentIds[0] ?? '' },
        { lessonType: 'group', startsAt },
      )
      return codeOf(await book(family, request))
    },
    listGroupIds: async () => {
      const lessons = await database.db
        .selectFrom('lessons')
        .where('teacher_id', '=', teacherId)
        .orderBy('starts_at')
        .select('group_id')
        .execute()
      return lessons.map(({ group_id }) => group_id)
    },
    seenByFamilies: async () =>
      (await listGroups(database.db, { zone: 'Europe/Paris', now })).filter(
        ({ teacher }) => teacher.id === teacherId,
      ),
  }
}

test('a group keeps its lessons’ hour when its teacher moves, and a new session at that hour is the same group’s', async () => {
  const { teacher, moveTo, join, listGroupIds, seenByFamilies } = await makeMover()
  expect(await join()).toBe('ok')
  await moveTo('Africa/Cairo')
  expect(await teacher('Africa/Cairo').booking.ownGroups()).toMatchObject([
    { dayOfWeek: 'lundi', hour: 11, at: { weekday: 'lundi', time: '11:00' } },
  ])
  expect(await seenByFamilies()).toMatchObject([{ date: '2027-01-11', time: '10:00' }])
  expect(await join(nextMonday)).toBe('ok')
  const [group, same] = await listGroupIds()
  expect(same).toBe(group)
  // Monday at 10:00 in Cairo is another hour of the week.
  expect(await join(nextMonday.subtract({ hours: 1 }))).toBe('ok')
  expect(new Set(await listGroupIds()).size).toBe(2)
})

test('what the teacher reads is the hour of the next session, to the minute', async () => {
  const { teacher, moveTo, join } = await makeMover()
  await join()
  await moveTo('Asia/Kathmandu')
  expect(await teacher('Asia/Kathmandu').booking.ownGroups()).toMatchObject([
    { at: { weekday: 'lundi', time: '14:45' } },
  ])
})

test('the empty sessions of a group that the school opened follow the one that has a child', async () => {
  const { teacherId, teacher, moveTo, join, seenByFamilies } = await makeMover()
  const { userId } = await makeSchool(database.db)
  const plan = { sessions: 3, level: 'niveau-2', youngest: 7, oldest: 9 } as const
  const school = callAs(database.db, { userId, role: 'admin' }, now)
  await school.booking.openSchoolGroup({ ...plan, teacherId, startsAt: monday.toString() })
  for (let child = 0; child < 4; child++) expect(await join()).toBe('ok')
  // Sunday at 23:00 there.
  await moveTo('Pacific/Honolulu')
  expect(await teacher('Pacific/Honolulu').booking.ownGroups()).toMatchObject([
    { dayOfWeek: 'dimanche', hour: 23, opened: { firstDate: '2027-01-10', lastDate: '2027-01-24' } },
  ])
  expect(await seenByFamilies()).toMatchObject([{ date: '2027-01-18', time: '10:00', isFull: false }])
})

test('a described hour without children stays on the teacher’s clock, and gives way to a group with children', async () => {
  const { teacher, moveTo, join } = await makeMover()
  const audience = { level: 'niveau-1', youngest: 5, oldest: 6 } as const
  await teacher().booking.describeOwnGroup({ dayOfWeek: 'mardi', hour: 15, ...audience })
  await teacher().booking.describeOwnGroup({ dayOfWeek: 'lundi', hour: 11, ...audience })
  await join()
  await moveTo('Africa/Cairo')
  expect(await teacher('Africa/Cairo').booking.ownGroups()).toMatchObject([
    { dayOfWeek: 'lundi', hour: 11, level: 'niveau-2', sessions: 1 },
    { dayOfWeek: 'mardi', hour: 15, level: 'niveau-1', sessions: 0 },
  ])
})
