// A date names its year where it is not the current one: what was last year, and what will be next year.
import { beforeAll, expect, test } from 'vitest'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { loadCurriculum } from '../../db/curriculum/load.ts'
import { testDatabase } from '../support/database.ts'
import { changed } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { everyDay, makeLesson, makeLogin, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)

beforeAll(async () => {
  await loadCurriculum(database.url)
})

/** More than a year away, at noon in Paris. */
const daysFromNow = (days: number) =>
  Temporal.Now.zonedDateTimeISO('Europe/Paris').add({ days }).withPlainTime('12:00')
const lastYear = daysFromNow(-370)
const nextYear = daysFromNow(370)
const [lastDate, nextDate] = [lastYear, nextYear].map(day => day.toPlainDate().toString()) as [string, string]

/** A child with a lesson and a report of last year, with homework for next year, and a lesson next year. */
const makeChild = async () => {
  const { db } = database
  const { userId: parent, ids } = await insertFamily(['Ilan'], false, 6, db)
  const [studentId = ''] = ids
  const student = await makeLogin(db, studentId, 'Ilan')
  const { teacherId } = await makeTeacher(db, { hours: everyDay('09:00-12:00') })
  const about = { teacherId, familyId: parent, studentId }
  const last = await makeLesson(db, { ...about, startsAt: lastYear.toInstant() })
  const next = await makeLesson(db, { ...about, startsAt: nextYear.toInstant() })
  await db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', last.lessonId).execute()
  await db
    .insertInto('lesson_reports')
    .values({
      seat_id: last.seatId,
      student_id: studentId,
      teacher_id: teacherId,
      draft_version: 1,
      free_words: ['قمر'],
      sent_at: lastYear.toInstant(),
    })
    .execute()
  await db
    .insertInto('homework')
    .values({ seat_id: last.seatId, student_id: studentId, place: 1, task: 'Tracer ba', due_on: nextDate })
    .execute()
  return { parent, student, studentId, teacherId, next: next.lessonId }
}

test('the hours of a profile', async () => {
  const { teacherId } = await makeChild()
  const page = await pages.open(`/teacher/${teacherId}`, {
    answers: {
      'availability/freeWeek': changed(() => ({
        days: [
          {
            date: nextDate,
            isFull: false,
            slots: [{ startsAt: nextYear.toInstant().toString(), date: nextDate, time: '12:00' }],
          },
        ],
        isLast: true,
      })),
    },
  })
  await page.findByRole('link', { name: new RegExp(formatDayWithYear(nextDate)) })
  const range = (await page.find('#heures [role=status]', /\d/)).textContent
  expect(range?.match(new RegExp(String(nextYear.year), 'g'))).toHaveLength(2)
})

test('the reports, the homework and the practice of a child', async () => {
  const { parent, studentId } = await makeChild()
  const page = await pages.open(`/parent/children/${studentId}`, {
    as: parent,
    answers: {
      'learning/progressOf': changed(progress => ({
        ...progress,
        lastActivityOn: lastDate,
        lastSessions: [
          {
            id: studentId,
            purpose: 'quiz',
            finishedOn: lastDate,
            asked: 8,
            firstTryRight: 6,
            pairs: 0,
            points: 60,
          },
        ],
      })),
    },
  })
  await page.find('h3 time', formatDayWithYear(lastDate))
  await page.find('main li', formatDayWithYear(nextDate))
  await page.find('main li', `${formatDayWithYear(lastDate)} ·`)
  await page.find('dd', String(lastYear.year))
})

test('the child’s own lessons', async () => {
  const { student } = await makeChild()
  const page = await pages.open('/student', { as: student })
  await page.find('main time', formatDayWithYear(nextDate))
  await page.find('main p', formatDayWithYear(lastDate))
})

test('the homework of a child on the parent’s dashboard', async () => {
  const { parent, studentId } = await makeChild()
  const page = await pages.open('/parent/dashboard', { as: parent })
  const link = await page.find('main a', `Un devoir à faire, pour le ${formatDayWithYear(nextDate)}`)
  expect(link.getAttribute('href')).toBe(`/parent/children/${studentId}#devoirs`)
})

test('a room before its time', async () => {
  const { parent, next } = await makeChild()
  const page = await pages.open(`/lesson/${next}`, { as: parent })
  await page.find('main time', formatDayWithYear(nextDate))
  await page.find('main [aria-hidden]', String(nextYear.year))
})

test('what the teacher reads about a student', async () => {
  const { teacherId, studentId } = await makeChild()
  const page = await pages.open(`/teacher/students/${studentId}`, { as: teacherId })
  await page.find('main p', formatDayWithYear(nextDate))
  await page.find('main h3', formatDayWithYear(lastDate))
})
