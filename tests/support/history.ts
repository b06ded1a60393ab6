// Random acts of families, teachers and the school, for random-histories.test.ts.
import fc from 'fast-check'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { blockAccount, unblockAccount } from '#features/admin/server/block-account.ts'
import { setHour } from '#features/availability/server/set-hour.ts'
import { bookWithRetries } from '#features/booking/server/book-lessons.ts'
import { postponeSeat } from '#features/booking/server/postponement/postpone-seat.ts'
import { postponeSeries } from '#features/booking/server/postponement/postpone-series.ts'
import { approveRequest, refuseRequest } from '#features/booking/server/requests/answer-request.ts'
import { createBookingRequest } from '#features/booking/server/requests/create-booking-request.ts'
import { seriesScopes } from '#features/lessons/series.ts'
import { cancelLesson } from '#features/lessons/server/cancel-lesson.ts'
import { cancelSeat } from '#features/lessons/server/cancel-seat.ts'
import { cancelSeries } from '#features/lessons/server/cancel-series.ts'
import { eraseStudent } from '#features/parent-space/server/erase-student.ts'
import { reinstateTeacher, suspendTeacher } from '#features/teachers/server/suspend-teacher.ts'
import type { Db } from '#platform/db/connect.ts'
import { aBookingOf, at, newId, now } from './booking.ts'
import { everyDay, makeFamily, makeTeacher } from './people.ts'

const families = 3
const children = 2
const teachers = 2
const days = 2
const openHours = 3

const family = fc.nat(families - 1)
const child = fc.nat(children - 1)
const teacher = fc.nat(teachers - 1)
/** One of a few hours that everybody wants. */
const slot = fc.record({ day: fc.nat(days - 1), hour: fc.nat(openHours - 1) })
/** Which of the seats, lessons or requests there are. */
const pick = fc.nat(7)
const lessonType = fc.constantFrom('trial' as const, 'individual' as const, 'group' as const)
const anyScope = fc.constantFrom(...seriesScopes)

const act = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('book'),
      family,
      child,
      teacher,
      slot,
      lessonType,
      isSeries: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancelSeat'), family, child, pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('postpone'), family, child, pick, slot }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('cancelSeries'), family, child, pick, scope: anyScope }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('postponeSeries'),
      family,
      child,
      pick,
      slot,
      scope: anyScope,
      keepsOthers: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask'), family, child, teacher, slot }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer'), family, pick, approves: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('setHour'), teacher, slot, open: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancelLesson'), teacher, pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('suspend'), teacher, isSuspended: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('block'), family, isBlocked: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase'), family, child }) },
)
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

/** The actions of each of eight clients, in sequence; the clients act at the same time. */
export const anyHistory = fc.array(fc.array(act, { maxLength: 5 }), { minLength: 8, maxLength: 8 })

/** New families and teachers, so that histories share one database. The last family is new to the school. */
export const makeCast = async (db: Db) => {
  const made = {
    families: [] as Awaited<ReturnType<typeof makeFamily>>[],
    teachers: [] as Awaited<ReturnType<typeof makeTeacher>>[],
  }
  for (let index = 0; index < families; index++)
    made.families.push(await makeFamily(db, { children, isNew: index === families - 1 }))
  for (let index = 0; index < teachers; index++)
    made.teachers.push(await makeTeacher(db, { hours: everyDay('09:00-12:00') }))
  return made
}
export type Cast = Awaited<ReturnType<typeof makeCast>>

const at9 = at('2027-01-11T08:00:00Z')
const startOf = ({ day, hour }: { day: number; hour: number }) => at9.add({ hours: day * 24 + hour })
const pickOf = <Item>(items: readonly Item[], index: number) => items[index % Math.max(items.length, 1)]

/** Does one act as its person. Refusals are expected; exceptions are not. */
export const perform = async (db: Db, cast: Cast, by: Admin, what: Act): Promise<unknown> => {
  const home = 'family' in what ? cast.families[what.family] : undefined
  const scope = home?.family
  const studentId = (home && 'child' in what && home.studentIds[what.child]) || ''
  const teacherId = ('teacher' in what && cast.teachers[what.teacher]?.teacherId) || ''
  const self = cast.teachers.find(each => each.teacherId === teacherId)?.teacher
  switch (what.kind) {
    case 'book': {
      const series = { recurrenceFrequency: 'weekly' as const, numberOfSessions: 2 }
      const choices = {
        lessonType: what.lessonType,
        startsAt: startOf(what.slot),
        ...(what.isSeries && what.lessonType !== 'trial' && series),
      }
      return scope && bookWithRetries(db, scope, aBookingOf({ studentId, teacherId }, choices), now)
    }
    case 'cancelSeat':
    case 'postpone': {
      const seats = await db
        .selectFrom('seats')
        .where('student_id', '=', studentId)
        .select('lesson_id as lessonId')
        .orderBy('id')
        .execute()
      const lessonId = pickOf(seats, what.pick)?.lessonId
      if (!lessonId || !scope) return undefined
      return what.kind === 'cancelSeat'
        ? cancelSeat(db, scope, { lessonId, studentId }, now)
        : postponeSeat(db, scope, { lessonId, studentId, startsAt: startOf(what.slot) }, now)
    }
    case 'cancelSeries':
    case 'postponeSeries': {
      const seats = await db
        .selectFrom('seats')
        .where('student_id', '=', studentId)
        .select(['lesson_id as lessonId', 'booking_id as bookingId'])
        .orderBy('id')
        .execute()
      const picked = pickOf(seats, what.pick)
      if (!picked || !scope) return undefined
      if (what.kind === 'cancelSeries')
        return cancelSeries(db, scope, { ...picked, scope: what.scope, countedLessons: 0 }, now)
      // With `keepsOthers`: the picked lesson alone moves.
      const keptLessonIds = seats
        .filter(({ lessonId }) => what.keepsOthers && lessonId !== picked.lessonId)
        .map(({ lessonId }) => lessonId)
      const move = { ...picked, scope: what.scope, startsAt: startOf(what.slot), keptLessonIds }
      return postponeSeries(db, scope, move, now)
    }
    case 'ask': {
      const login = scope && { ...scope, role: 'student' as const, studentId }
      return (
        login &&
        createBookingRequest(
          db,
          login,
          aBookingOf({ studentId, teacherId }, { startsAt: startOf(what.slot) }),
          now,
        )
      )
    }
    case 'answer': {
      const requests = await db
        .selectFrom('booking_requests')
        .where('parent_id', '=', home?.parentId ?? '')
        .select('id')
        .orderBy('id')
        .execute()
      const id = pickOf(requests, what.pick)?.id
      if (!id || !scope) return undefined
      return what.approves
        ? approveRequest(db, scope, { id }, now)
        : refuseRequest(db, scope, { id, note: null }, now)
    }
    case 'setHour': {
      const hour = {
        date: `2027-01-${11 + what.slot.day}`,
        hour: 9 + what.slot.hour,
        open: what.open,
        keepsLessons: true,
      }
      return self && setHour(db, self, hour, now)
    }
    case 'cancelLesson': {
      const lessons = await db
        .selectFrom('lessons')
        .where('teacher_id', '=', teacherId)
        .select('id')
        .orderBy('id')
        .execute()
      const id = pickOf(lessons, what.pick)?.id
      return id && self && cancelLesson(db, { teacher: self }, { lessonId: id }, now)
    }
    case 'suspend':
      return what.isSuspended
        ? suspendTeacher(db, by, teacherId, now)
        : reinstateTeacher(db, by, teacherId, now)
    case 'block': {
      const id = home?.parentId ?? newId()
      return what.isBlocked
        ? blockAccount(db, by, { id, reason: 'Essai' }, now)
        : unblockAccount(db, by, id, now)
    }
    case 'erase':
      return scope && eraseStudent(db, scope, studentId, now)
  }
}
