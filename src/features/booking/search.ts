import * as v from 'valibot'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { lessonLengths } from '#features/teachers/lesson-lengths.ts'
import { optionalParam } from '#platform/search/search-params.ts'
import { isPlainDate } from '#platform/time/dates.ts'
import { maxNumberOfSessions, recurrenceFrequencies } from './booking.ts'

const isInstant = (text: string) =>
  /^.{10}T\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text) && isPlainDate(text.slice(0, 10)) && Date.parse(text) >= 0
const textThat = (isValid: (text: string) => boolean) => v.pipe(v.string(), v.check(isValid))
const instant = textThat(isInstant)
const date = textThat(isPlainDate)
const month = textThat(text => isPlainDate(`${text}-01`))
/** '2027-01-25~2027-01-26T13:00:00Z': the date of a session in the series, and the instant it is moved to. */
const isMove = (text: string) =>
  isPlainDate(text.slice(0, 10)) && text[10] === '~' && isInstant(text.slice(11))
const move = textThat(isMove)
const id = optionalParam(v.pipe(v.string(), v.uuid()))
const positiveInteger = (most: number) =>
  optionalParam(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most)))
const numberOfSessions = positiveInteger(maxNumberOfSessions)
const listOf = <Schema extends v.GenericSchema>(schema: Schema) =>
  optionalParam(v.pipe(v.array(schema), v.maxLength(maxNumberOfSessions)))

/** The longest list of teachers that the wizard shows. */
export const maxTeachers = 96

/** The type when the address does not name one. */
export const defaultLessonType = 'trial'

/** The search parameters of the wizard: every choice made in it. */
export const BookSearch = v.object({
  path: optionalParam(v.picklist(['time', 'teacher'])),
  step: positiveInteger(5),
  /** A known choice that is opened again before the steps ahead of it are answered. */
  open: optionalParam(v.picklist(['type', 'student'])),
  lessonType: optionalParam(v.picklist(lessonTypes)),
  /** Minutes of an individual lesson. */
  duration: optionalParam(v.picklist(lessonLengths)),
  packageId: id,
  /** How many lessons of the package a series may have: its number of sessions while the family chooses none. */
  packageLessons: numberOfSessions,
  teacherId: id,
  /** The teacher of the address takes no bookings any more, so the choice of another one says so. */
  teacherLeft: optionalParam(v.literal(true)),
  search: optionalParam(v.pipe(v.string(), v.maxLength(100))),
  /** How many teachers are listed. */
  limit: positiveInteger(maxTeachers),
  /** The month that the calendar shows, when it is not the chosen day's. */
  month: optionalParam(month),
  date: optionalParam(date),
  /** The next day with an hour of the teacher, shown when they have none on `date`, which was chosen before them. */
  nextDay: optionalParam(date),
  startsAt: optionalParam(instant),
  frequency: optionalParam(v.picklist(recurrenceFrequencies)),
  sessions: numberOfSessions,
  except: listOf(date),
  moved: listOf(move),
  studentId: id,
  /** A lesson of `studentId` whose hour is to be booked again; replaced by its choices (web/prefetch.ts). */
  again: id,
  /** The group that the family wants to join after this lesson. */
  group: id,
})
export type BookSearch = v.InferOutput<typeof BookSearch>
