import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import { findFamilyZone } from '#features/families/server/queries.ts'
import { parseItem, pointItemId } from '#features/learning/items.ts'
import { countAnswered } from '#features/learning/server/count-answered.ts'
import { translateCurriculum } from '#features/learning/server/curriculum-english.ts'
import { isTaughtWord } from '#features/learning/server/queries.ts'
import { firstNameSql, hasActiveStatus, insteadOf } from '#features/lessons/server/lesson-rows.ts'
import { findReadableStudent } from '#features/lessons/server/taught-students.ts'
import { teacherLabel } from '#features/lessons/teacher-label.ts'
import { printSounds } from '#features/letters/print-sounds.ts'
import { letterName, translateLetterName } from '#features/letters/server/letter-name.ts'
import type { Example } from '#features/letters/sounds.ts'
import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import { localDays } from '#platform/db/local-days.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { addDays, mondayOf, type PlainDate } from '#platform/time/dates.ts'
import { localOf, startOfDay, toLocalTime } from '#platform/time/zones.ts'
import { hasAttended, type SkillSteps } from '../reports.ts'
import { firstMondayOf, isOpen, longestSession, scriptFor } from '../week.ts'
import { isWordOrLetter, missedAtLastReview } from './missed-items.ts'
import { attendanceOrPresent, toSteps, wasPresent } from './queries.ts'
import type { WeekItem, WeekPoint, WeekView } from './view.ts'

const shown = { items: 12, hesitating: 3, known: 3 } as const

type Child = { id: string; firstName: string }

const datesOfWeek = (monday: PlainDate) => Array.from({ length: 7 }, (_, index) => addDays(monday, index))

/**
 * The week of a family's own child. `monday` is by default that of the current week; a week to come does not exist, nor one before
 * the child's first.
 */
export const getChildWeek = async (
  db: Db,
  by: Family,
  { studentId, monday }: { studentId: string; monday: PlainDate | undefined },
  now: Temporal.Instant,
): Promise<Outcome<WeekView, 'not_found'>> => {
  const child = await findReadableStudent(db, { family: by }, studentId)
  const zone = await findFamilyZone(db, by.familyId)
  const current = mondayOf(localOf(now, zone).date)
  if (!child || (monday ?? current) > current) return refuse('not_found')
  const week = await readWeek(db, child, { zone, readerZone: by.timezone, monday: monday ?? current }, now)
  return monday && monday < week.firstMonday ? refuse('not_found') : ok(week)
}

/**
 * A child's week: new items, ratings, and the words for the family to practise. The page and the mail show it.
 * @param week `zone`: the family's; `readerZone`: for the hour of the next lesson
 */
export const readWeek = async (
  db: Db,
  child: Child,
  { zone, readerZone, monday }: { zone: string; readerZone: string; monday: PlainDate },
  now: Temporal.Instant,
): Promise<WeekView> => {
  const sunday = addDays(monday, 6)
  const from = startOfDay(monday, zone)
  const until = startOfDay(addDays(monday, 7), zone)
  const [children, practice, answered, lessons, next, steps] = await Promise.all([
    listChildren(db, child.id, zone),
    findPractice(db, child.id, { monday, sunday, zone }, now),
    countAnswered(db, child.id, { from: monday, until: sunday }),
    listLessons(db, child.id, from, until, now),
    findNextLesson(db, child.id, now),
    listLastSteps(db, child.id, until),
  ])
  const taught = lessons.flatMap(({ items }) => items ?? [])
  const names = [...new Set([...taught, ...practice.met, ...practice.hesitating, ...practice.known])]
  const [items, points] = await Promise.all([findWeekItems(db, names), findWeekPoints(db, names)])
  const named = (names: readonly string[]) =>
    names.flatMap(name => items.find(({ item }) => item === name) ?? [])
  const learnt = named([...new Set([...taught, ...practice.met])])
  const [step, before] = steps
  const isThisWeek = step !== undefined && Temporal.Instant.compare(step.startsAt, from) >= 0
  const attended = lessons.filter(({ attendance }) => hasAttended(attendance))
  return {
    studentId: child.id,
    firstName: child.firstName,
    monday,
    sunday,
    firstMonday: children.find(({ id }) => id === child.id)?.firstMonday ?? monday,
    siblings: children
      .filter(({ id, firstMonday }) => id !== child.id && firstMonday <= monday)
      .map(({ id, firstName }) => ({ id, firstName })),
    isCurrent: mondayOf(localOf(now, zone).date) === monday,
    isOpen: isOpen(monday, localOf(now, zone)),
    days: datesOfWeek(monday).map(day => ({
      day,
      isPractised: practice.days.includes(day),
      teacher: lessons.find(({ startsAt }) => localOf(startsAt, zone).date === day)?.teacher ?? null,
    })),
    lessons: attended.length,
    minutes: practice.minutes,
    asked: answered.asked,
    right: answered.right,
    learnt: learnt.slice(0, shown.items),
    hasLearnt: practice.hasLearnt,
    learntLetters: learnt.filter(({ kind }) => kind === 'letter').length,
    learntWords: learnt.filter(({ kind }) => kind === 'word').length,
    points,
    steps: isThisWeek ? step.steps : null,
    stepsBefore: isThisWeek ? (before?.steps ?? null) : null,
    hesitating: named(practice.hesitating),
    // The family's questions leave out what the child missed last, and words that were retired since.
    script: scriptFor(
      learnt.filter(({ item, isTaught }) => isTaught && !practice.missed.includes(item)),
      named(practice.known),
    ),
    next: next
      ? { ...toLocalTime(next.startsAt, readerZone), teacher: teacherLabel(next), teacherId: next.teacherId }
      : null,
  }
}

/** The child and its siblings, in the order in which they were added, with the first week of each. */
const listChildren = async (db: Db, studentId: string, zone: string) => {
  const rows = await db
    .selectFrom('students as child')
    .innerJoin('students as own', 'own.parent_id', 'child.parent_id')
    .where('own.id', '=', studentId)
    .select(['child.id', 'child.first_name as firstName', 'child.created_at as addedAt'])
    .orderBy('child.created_at')
    .orderBy('child.id')
    .execute()
  return rows.map(({ id, firstName, addedAt }) => ({
    id,
    firstName,
    firstMonday: firstMondayOf(addedAt, zone),
  }))
}

type Practice = {
  hasLearnt: boolean
  days: string[]
  minutes: number
  met: string[]
  hesitating: string[]
  missed: string[]
  known: string[]
}

/**
 * The child's practice. `hasLearnt`: it met an item or was at a lesson until the end of the week; `hesitating`: missed at the last
 * review of the week, the latest first; `missed`: all that were missed at their last review until now; `known`: the most stable of the others. `minutes`: of each session day by day, on its first day from
 * its start, on a later one from that day's first answer.
 */
const findPractice = async (
  db: Db,
  studentId: string,
  { monday, sunday, zone }: { monday: string; sunday: string; zone: string },
  now: Temporal.Instant,
): Promise<Practice> => {
  const { rows } = await sql<Practice>`
    with missed as (${missedAtLastReview(studentId)})
    select
      exists (select from learning_meetings where student_id = ${studentId} and met_on <= ${sunday}::date)
        or exists (select from seats join lessons on lessons.id = seats.lesson_id
          left join seat_attendance attendance on attendance.seat_id = seats.id
          where seats.student_id = ${studentId} and seats.released_at is null and lessons.status <> 'cancelled'
            and lessons.starts_at < ${startOfDay(addDays(sunday, 1), zone)} and lessons.ends_at <= ${now}
            and ${wasPresent}) as "hasLearnt",
      array(select distinct answered_on::text from learning_answers
        where student_id = ${studentId} and answered_on between ${monday}::date and ${sunday}::date) as days,
      array(select item from learning_meetings
        where student_id = ${studentId} and met_on between ${monday}::date and ${sunday}::date
          and (${isWordOrLetter} or item like 'point:%')
        order by met_at, item) as met,
      array(select item from (${missedAtLastReview(studentId, { from: monday, to: sunday })}) of_week
        order by reviewed_at desc, item limit ${shown.hesitating}) as hesitating,
      array(select item from missed) as missed,
      array(select item from learning_judged_cards
        where student_id = ${studentId} and (item like 'letter:%' or ${isTaughtWord}) and best_step > 0
          and item not in (select item from missed)
        group by item order by max(stability) desc, item limit ${shown.known}) as known,
      minutes
    from (
      select coalesce(ceil(sum(least(extract(epoch from ended - began) / 60, ${longestSession}))), 0)::int as minutes
      from (
        select max(a.answered_at) as ended,
          case when s.started_at >= days.begins and s.started_at < days.ends then s.started_at else min(a.answered_at) end as began
        from ${localDays(monday, 7, zone)}
        join learning_answers a on a.answered_on = days.day
        join learning_sessions s on s.id = a.session_id
        where a.student_id = ${studentId} and a.answered_on between ${monday}::date and ${sunday}::date
        group by s.id, days.day, days.begins, days.ends
      ) played
    ) sessions`.execute(db)
  return rows[0] ?? { hasLearnt: false, days: [], minutes: 0, met: [], hesitating: [], missed: [], known: [] }
}

/** The lessons of the week that are over, with what their reports name. */
const listLessons = (
  db: Db,
  studentId: string,
  from: Temporal.Instant,
  until: Temporal.Instant,
  now: Temporal.Instant,
) =>
  db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .innerJoin('profiles as teacher', 'teacher.id', 'lessons.teacher_id')
    .leftJoin('lesson_reports as report', 'report.seat_id', 'seats.id')
    .leftJoin('seat_attendance as attendance', 'attendance.seat_id', 'seats.id')
    .where('seats.student_id', '=', studentId)
    .where('seats.released_at', 'is', null)
    .where('lessons.status', '<>', 'cancelled')
    .where('lessons.starts_at', '>=', from)
    .where('lessons.starts_at', '<', until)
    .where('lessons.ends_at', '<=', now)
    .select([
      'lessons.starts_at as startsAt',
      'teacher.first_name as teacher',
      'report.items',
      attendanceOrPresent.as('attendance'),
    ])
    .orderBy('lessons.starts_at')
    .execute()

const findNextLesson = (db: Db, studentId: string, now: Temporal.Instant) =>
  db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .innerJoin('bookings', 'bookings.id', 'seats.booking_id')
    .innerJoin('profiles as teacher', 'teacher.id', 'lessons.teacher_id')
    .where('seats.student_id', '=', studentId)
    .where('seats.released_at', 'is', null)
    .where(hasActiveStatus)
    .where('lessons.starts_at', '>', now)
    .select([
      'lessons.starts_at as startsAt',
      'teacher.first_name as teacherName',
      insteadOf(firstNameSql),
      'lessons.teacher_id as teacherId',
    ])
    .orderBy('lessons.starts_at')
    .limit(1)
    .executeTakeFirst()

/** The judged steps of the last two lessons before an instant, the latest first. */
const listLastSteps = async (
  db: Db,
  studentId: string,
  until: Temporal.Instant,
): Promise<{ startsAt: Temporal.Instant; steps: SkillSteps }[]> => {
  const rows = await db
    .selectFrom('lesson_reports as report')
    .innerJoin('seats', 'seats.id', 'report.seat_id')
    .where('report.student_id', '=', studentId)
    .where('seats.starts_at', '<', until)
    .where(
      sql<boolean>`coalesce(report.reading, report.writing, report.speaking, report.listening) is not null`,
    )
    .select([
      'seats.starts_at as startsAt',
      'report.reading',
      'report.writing',
      'report.speaking',
      'report.listening',
    ])
    .orderBy('seats.starts_at', 'desc')
    .limit(2)
    .execute()
  return rows.map(row => ({ startsAt: row.startsAt, steps: toSteps(row) }))
}

/** The grammar points among these items, in the order in which they are taught. */
const findWeekPoints = async (db: Db, names: readonly string[]): Promise<WeekPoint[]> => {
  const ids = names.map(parseItem).flatMap(({ kind, id }) => (kind === 'point' ? [id] : []))
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('learning_points')
    .where('id', '=', isAnyOf(ids, 'text'))
    .select(['id', 'title_fr as titleFr', 'examples'])
    .orderBy('level')
    .orderBy('place')
    .execute()
  return rows.map(({ id, titleFr, examples }) => {
    const [first] = examples as unknown as Example[]
    return {
      item: pointItemId(id),
      title: translateCurriculum(titleFr),
      example: first
        ? { ar: first.ar, sounds: printSounds(first.soundsFr), meaning: translateCurriculum(first.fr) }
        : null,
    }
  })
}

/** `isTaught`: false for a retired word. */
type NamedItem = WeekItem & { isTaught: boolean }
type ItemRow = Omit<NamedItem, 'meaning' | 'soundsLike'> & { fr: string; soundFr: string }

/** Letters and words by name, with their explanation for a parent. */
const findWeekItems = async (db: Db, names: readonly string[]): Promise<NamedItem[]> => {
  if (names.length === 0) return []
  const { rows } = await sql<ItemRow>`
    select 'letter:' || id as item, 'letter' as kind, letter as ar, '' as fr, ${letterName} as sounds,
      sound_fr as "soundFr", null as picture, false as "isNoun", null as gender,
      true as "isTaught"
    from learning_letters where 'letter:' || id = any(${[...names]}::text[])
    union all
    (select distinct on (concept) 'word:' || concept, 'word', ar, fr, sounds, '', picture, "isNoun", gender, "isTaught" from (
      select coalesce(concept, id) as concept, ar, fr, coalesce(sounds_fr, translit) as sounds, level,
        picture, pos = 'noun' as "isNoun", gender, retired_at is null as "isTaught"
      from learning_words) words
    where 'word:' || concept = any(${[...names]}::text[]) order by concept, not "isTaught", level)`.execute(
    db,
  )
  return rows.map(({ fr, soundFr, sounds, ...row }) => ({
    ...row,
    sounds: printSounds(row.kind === 'letter' ? translateLetterName(sounds) : sounds),
    meaning: translateCurriculum(fr),
    soundsLike: translateCurriculum(soundFr),
  }))
}
