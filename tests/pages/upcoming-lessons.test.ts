// The parent's list of lessons to come, by keyboard and by name.
import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { LessonType } from '#features/school/lesson-types.ts'
import { testDatabase } from '../support/database.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { makeLesson, makePending, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)

const openUpcoming = async () => {
  const { userId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  const now = Temporal.Now.instant().round('hour')
  for (const days of [3, 4, 5])
    await makeLesson(database.db, {
      teacherId,
      startsAt: now.add({ hours: 24 * days }),
      familyId: userId,
      studentId: ids[0] ?? '',
    })
  const page = await pages.open('/parent/upcoming', { as: userId })
  const rows = () => [...document.querySelectorAll<HTMLElement>('main li:has(time)')]
  await waitFor(() => expect(rows()).toHaveLength(3))
  const cancel = async (row: HTMLElement | undefined) => {
    const [button] = within(row ?? document.body).getAllByRole('button', { name: /^Annuler : Inès/ })
    button?.focus()
    await page.user.keyboard('{Enter}')
    const dialog = within(await page.findByRole('alertdialog'))
    dialog.getByRole('button', { name: 'Annuler le cours' }).focus()
    await page.user.keyboard('{Enter}')
  }
  return { page, rows, cancel }
}

test('after cancelling, the focus goes to the row in its place, or to the last one', async () => {
  const { rows, cancel } = await openUpcoming()
  const [first, second, third] = rows()
  await cancel(second)
  await waitFor(() => expect(rows()).toEqual([first, third]))
  await waitFor(() => expect(document.activeElement).toBe(third))
  await cancel(third)
  await waitFor(() => expect(rows()).toEqual([first]))
  await waitFor(() => expect(document.activeElement).toBe(first))
  await cancel(first)
  await waitFor(() => expect(rows()).toEqual([]))
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('main')))
})

test('each way to book a past lesson’s teacher again has the child and the lesson in its name', async () => {
  const { userId, ids } = await insertFamily(['Adam'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  const now = Temporal.Now.instant().round('hour')
  for (const days of [8, 9, 10])
    await makeLesson(database.db, {
      teacherId,
      startsAt: now.subtract({ hours: 24 * days }),
      familyId: userId,
      studentId: ids[0] ?? '',
    })
  const page = await pages.open('/parent/history', { as: userId })
  await page.findAllByRole('link', { name: /^Réserver la même heure/ })
  for (const link of ['Réserver la même heure', 'Autre heure']) {
    const names = page
      .getAllByRole('link', { name: new RegExp(`^${link}`) })
      .map(({ textContent }) => textContent ?? '')
    expect(new Set(names).size).toBe(3)
    expect(names[0]).toMatch(
      new RegExp(`^${link} pour Adam avec Salma .+, après le cours du .+ à \\d\\d:00$`),
    )
  }
})

test('each way into a lesson has the child and the hour in its name', async () => {
  const { page } = await openUpcoming()
  const names = page
    .getAllByRole('button', { name: /^Rejoindre/ })
    .map(button => button.getAttribute('aria-label') ?? '')
  expect(new Set(names).size).toBe(3)
  expect(names.filter(name => !/^Rejoindre : Inès, .+ à \d\d:00$/.test(name))).toEqual([])
})

test('a lesson past its limit says that it can no longer be postponed and what cancelling costs', async () => {
  const { db } = database
  const { userId, ids } = await insertFamily(['Inès', 'Adam', 'Lina', 'Sami'], false, 6, db)
  const { teacherId } = await makeTeacher(db)
  const nextHour = Temporal.Now.instant().round({ smallestUnit: 'hour', roundingMode: 'ceil' })
  const inHours = (hours: number, child: number, type: LessonType) =>
    makeLesson(db, {
      teacherId,
      startsAt: nextHour.add({ hours }),
      familyId: userId,
      studentId: ids[child] ?? '',
      type,
    })
  await inHours(2, 0, 'individual')
  await inHours(3, 1, 'trial')
  const { lessonId: pending } = await inHours(4, 2, 'group')
  await makePending(db, pending, nextHour.add({ hours: 2 }))
  const { lessonId: lesson_id } = await inHours(5, 3, 'individual')
  await db
    .insertInto('lesson_absences')
    .values({ lesson_id, teacher_id: teacherId, reason: '', reported_at: Temporal.Now.instant() })
    .execute()
  const late = 'L’heure limite est passée : ce cours ne se reporte plus et, annulé, il '
  const page = await pages.open('/parent/upcoming', { as: userId })
  for (const [name, sentence] of [
    ['Inès', `${late}reste dû (35 €).`],
    ['Adam', `${late}compte comme cours d’essai.`],
    ['Lina', undefined],
    ['Sami', undefined],
  ] as const) {
    const row = await page.find('main li:has(time)', name)
    const text = (row.textContent ?? '').replace(/\s/g, ' ')
    expect(text.includes('L’heure limite'), name).toBe(sentence !== undefined)
    expect(text, name).toContain(sentence ?? '')
  }
})

test('past the limit the next lesson on the dashboard says in its place what cancelling costs', async () => {
  const { userId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  const startsAt = Temporal.Now.instant().round('hour').add({ hours: 3 })
  await makeLesson(database.db, { teacherId, startsAt, familyId: userId, studentId: ids[0] ?? '' })
  const page = await pages.open('/parent/dashboard', { as: userId })
  await page.find(
    'main section p',
    'L’heure limite est passée : ce cours ne se reporte plus et, annulé, il reste dû',
  )
})
