import type { Family } from '#features/accounts/server/procedures.ts'
import { packageLabel } from '#features/booking/packages.ts'
import { lessonTypeLabel } from '#features/lessons/lesson-labels.ts'
import type { SchoolWithLogo } from '#features/school/server/logo.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { currentLocale } from '#platform/locale/locale.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { addDays } from '#platform/time/dates.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { localOf, startOfDay } from '#platform/time/zones.ts'
import { formatList } from '#platform/words/list.ts'
import { formatEuros, formatTenths } from '#platform/words/numbers.ts'
import { ofName, thatName } from '#platform/words/of-name.ts'
import { bookingReference, choosePeriod } from '../documents.ts'
import { childInFile, type PaperFile } from './download.ts'
import {
  findBookingPaper,
  findChild,
  findParent,
  listBookedLessons,
  listGivenLessons,
  type PaperLesson,
} from './paper-queries.ts'
import { type Paper, typesetPaper } from './typeset.ts'

export type School = Pick<SchoolWithLogo, 'name' | 'slogan' | 'contact' | 'legal' | 'logo'>
type Asked = { school: School; now: Temporal.Instant }

const dayOf = (instant: Temporal.Instant, zone: string) => formatDayWithYear(localOf(instant, zone).date)

export const dayAndTime = (instant: Temporal.Instant, zone: string) => {
  const { date, time } = localOf(instant, zone)
  return m.documents_day_and_time({ day: formatDayWithYear(date), time })
}

/** A name among other words: U+2068 and U+2069 keep the digits and commas beside an Arabic name in their place. */
export const isolate = (name: string) => `\u2068${name}\u2069`

/** The school as it presents itself. */
export const schoolParty = (school: School): Paper['parties'][number] => ({
  label: m.documents_from(),
  name: school.legal.publisher ?? school.name,
  lines: [school.contact.address, school.legal.registration, school.contact.email].flatMap(
    line => line ?? [],
  ),
})

/** The school, and the parent or teacher whom the paper is for. */
export const parties = (school: School, person: { name: string; email: string }): Paper['parties'] => [
  schoolParty(school),
  { label: m.documents_for(), name: isolate(person.name), lines: [person.email] },
]

const isPending = ({ joinUntil, isReleased }: PaperLesson) => joinUntil !== null && !isReleased

/** Until when a second child must join, for each lesson that waits for one; with the year, since a paper is kept. */
const pendingLimitNotes = (lessons: readonly PaperLesson[], zone: string) => {
  const limits = lessons.flatMap(lesson =>
    isPending(lesson) && lesson.joinUntil ? [dayAndTime(lesson.joinUntil, zone)] : [],
  )
  const [limit] = limits
  if (!limit) return []
  return [
    limits.length === 1
      ? m.documents_pending_one({ limit })
      : m.documents_pending_many({ limits: formatList(limits) }),
  ]
}

const statusOf = (lesson: PaperLesson, now: Temporal.Instant) => {
  const { status, isReleased, isGivenBack, startsAt } = lesson
  if (isReleased) return isGivenBack ? m.documents_lesson_given_back() : m.documents_lesson_counted()
  if (status === 'completed')
    return isGivenBack ? m.documents_lesson_given_then_back() : m.documents_lesson_given()
  if (isPending(lesson)) return m.documents_lesson_pending()
  return Temporal.Instant.compare(startsAt, now) > 0
    ? m.documents_lesson_planned()
    : m.documents_lesson_taken_place()
}

const rateFact = ({
  packageName: name,
  nameEn,
  discountPercentage,
}: NonNullable<Awaited<ReturnType<typeof findBookingPaper>>>) =>
  name === null
    ? []
    : [{ label: m.documents_rate(), value: packageLabel({ name, nameEn, discountPercentage }) }]

/** The confirmation of a booking: what was booked, each lesson as it stands today, and the price. */
export const composeConfirmation = async (
  db: Db,
  family: Family,
  bookingId: string,
  asked: Asked,
): Promise<Outcome<PaperFile, 'not_found'>> => {
  const paper = await describeConfirmation(db, family, bookingId, asked)
  if (!paper) return refuse('not_found')
  const name = `${m.documents_confirmation_file()}-${bookingReference(bookingId).toLowerCase()}.pdf`
  return ok({ name, content: await typesetPaper(paper, asked.now) })
}

export const describeConfirmation = async (
  db: Db,
  family: Family,
  bookingId: string,
  { school, now }: Asked,
): Promise<Paper | undefined> => {
  const booking = await findBookingPaper(db, family, bookingId)
  if (!booking) return undefined
  const lessons = await listBookedLessons(db, family, bookingId)
  const zone = family.timezone
  // Each lesson names its teacher when the school gave some of them to another one.
  const teachers = [...new Set(lessons.map(lesson => lesson.teacherName))]
  const namesTeachers = teachers.length > 1
  return {
    lang: currentLocale(),
    title: m.documents_confirmation(),
    reference: m.documents_reference({ reference: bookingReference(bookingId) }),
    issued: m.documents_issued_paper({ day: dayOf(now, zone) }),
    school,
    parties: parties(school, await findParent(db, family)),
    statement: null,
    facts: [
      {
        label: m.documents_child(),
        value: booking.studentName === null ? m.documents_child_erased() : isolate(booking.studentName),
      },
      { label: m.documents_teacher(), value: formatList(teachers.map(isolate)) },
      { label: m.documents_lesson(), value: lessonTypeLabel(booking.type) },
      ...rateFact(booking),
      { label: m.documents_booked_on(), value: dayOf(booking.createdAt, zone) },
      { label: m.documents_hours(), value: zoneLabel(zone) },
    ],
    columns: [
      { label: m.documents_date(), wide: !namesTeachers },
      ...(namesTeachers ? [{ label: m.documents_teacher(), wide: true }] : []),
      { label: m.documents_length() },
      { label: m.documents_status() },
      { label: m.documents_price(), end: true },
    ],
    rows: lessons.map(lesson => [
      dayAndTime(lesson.startsAt, zone),
      ...(namesTeachers ? [isolate(lesson.teacherName)] : []),
      m.documents_minutes({ minutes: lesson.minutes }),
      statusOf(lesson, now),
      formatEuros(lesson.isGivenBack ? 0 : lesson.priceCents),
    ]),
    total: {
      label: m.documents_total(),
      value: formatEuros(
        lessons.reduce((cents, lesson) => cents + (lesson.isGivenBack ? 0 : lesson.priceCents), 0),
      ),
    },
    notes: [...pendingLimitNotes(lessons, zone), m.documents_no_invoice()],
  }
}

/** The certificate of the lessons that a child was given in a period. */
export const composeAttendance = async (
  db: Db,
  family: Family,
  { studentId, ...chosen }: { studentId: string; from?: string | undefined; to?: string | undefined },
  { school, now }: Asked,
): Promise<Outcome<PaperFile, 'not_found' | 'period'>> => {
  const child = await findChild(db, family, studentId)
  if (!child) return refuse('not_found')
  const zone = family.timezone
  const period = choosePeriod(chosen, localOf(now, zone).date)
  if (!period) return refuse('period')
  const lessons = await listGivenLessons(
    db,
    family,
    studentId,
    startOfDay(period.from, zone),
    startOfDay(addDays(period.to, 1), zone),
  )
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)
  const parent = await findParent(db, family)
  const days = { from: formatDayWithYear(period.from), to: formatDayWithYear(period.to) }
  const said = {
    school: school.name,
    child: isolate(child.firstName),
    that: isolate(thatName(child.firstName)),
    of: isolate(ofName(parent.name)),
    count: lessons.length,
    hours: formatTenths(minutes / 60),
    ...days,
  }
  const content = await typesetPaper(
    {
      lang: currentLocale(),
      title: m.documents_attendance(),
      reference: null,
      issued: m.documents_issued_paper({ day: dayOf(now, zone) }),
      school,
      parties: parties(school, parent),
      statement:
        lessons.length === 0
          ? m.documents_attendance_none(said)
          : lessons.length === 1
            ? m.documents_attendance_one(said)
            : m.documents_attendance_many(said),
      facts: [
        {
          label: m.documents_child(),
          value: m.documents_child_age({ name: isolate(child.firstName), age: child.age }),
        },
        { label: m.documents_period(), value: m.documents_from_to(days) },
        { label: m.documents_hours(), value: zoneLabel(zone) },
      ],
      columns: [
        { label: m.documents_date() },
        { label: m.documents_teacher(), wide: true },
        { label: m.documents_lesson() },
        { label: m.documents_length(), end: true },
      ],
      rows: lessons.map(lesson => [
        dayAndTime(lesson.startsAt, zone),
        isolate(lesson.teacherName),
        lessonTypeLabel(lesson.type),
        m.documents_minutes({ minutes: lesson.minutes }),
      ]),
      total: {
        label: m.documents_total(),
        value: m.documents_total_hours({ hours: formatTenths(minutes / 60) }),
      },
      notes: [m.documents_attendance_note()],
    },
    now,
  )
  const name = [
    m.documents_attendance_file(),
    await childInFile(db, { family }, child),
    period.from,
    period.to,
  ].join('-')
  return ok({ name: `${name}.pdf`, content })
}
