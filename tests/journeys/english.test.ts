// People who read English: every page of theirs says so, shows no French sentence, and fits a phone of 320 px.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { notify } from '#features/notifications/server/notify.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { frenchOn } from '../support/french-words.ts'
import { newFamily } from '../support/new-family.ts'
import { openPage } from '../support/page.ts'
import { cancelOnlySeat, makeFamily, makeLesson, makeSchool, makeTeacher } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { lost, nothing, spilled } from '../support/reflow.ts'
import { signInUser } from '../support/sessions.ts'
import { press } from '../support/wizard.ts'

const origin = inject('origin')
const browser = await openBrowser()
const narrow = { ...phone, viewport: { width: 320, height: 640 }, locale: 'en-GB', baseURL: origin }

const visit = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}
/** The school's own words, and the names of people: those of the tests are called Essai. */
const listNames = async () => {
  const packages = await programDb().selectFrom('lesson_packages').select('name').execute()
  const people = await programDb().selectFrom('profiles').select('last_name as name').distinct().execute()
  return [...packages, ...people].map(({ name }) => name)
}

const expectEnglish = async (page: Page, where: string) => {
  expect(await page.locator('html').getAttribute('lang'), where).toBe('en')
  expect(await frenchOn(page, await listNames()), where).toEqual([])
}
const expectNarrow = async (page: Page, paths: readonly string[]) => {
  for (const path of paths) {
    await visit(page, path)
    await expectEnglish(page, path)
    expect(await lost(page), `${path} at 320 px`).toEqual(nothing)
    expect(await spilled(page), `${path} at 320 px`).toEqual([])
  }
}

test('a visitor reads the main pages in English at 320 px', async () => {
  const { page } = await openPage(browser, narrow)
  await expectNarrow(
    page,
    ['', '/about', '/teachers', '/groups', '/login', '/register', '/register/teacher', '/parent-landing'].map(
      path => `/en${path}`,
    ),
  )
})

test('a parent books a trial, cancels it and reads the settings in English', async () => {
  const { page, context } = await openPage(browser, { ...desk, locale: 'en-GB', baseURL: origin })
  const { teacherId } = await makeTeacher(programDb(), { firstName: 'Houda' })
  const { ids } = await newFamily(context, ['Lina'])
  await visit(page, '/parent/profile')
  await page.getByLabel('Langue préférée').selectOption('english')
  await press(page, 'Enregistrer')
  await page.locator('html[lang=en]').waitFor()
  await page.getByText('Your profile has been updated').waitFor()
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 6 })
  const startsAt = day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '10:00' }).toInstant()
  const choices = { path: 'teacher', lessonType: 'trial', teacherId, studentId: ids[0] ?? '' }
  for (const step of ['2', '3', '4', '5']) {
    const hour = { date: day.toString(), startsAt: startsAt.toString(), step }
    await visit(page, `/book-lesson?${new URLSearchParams({ ...choices, ...hour })}`)
    await expectEnglish(page, `step ${step} of the booking`)
  }
  await press(page, 'Book my free trial lesson')
  await page.waitForURL('**/parent/bookings/**')
  await page.getByText('It is booked').first().waitFor()
  await expectEnglish(page, 'the booking')

  await visit(page, '/parent/upcoming')
  await page.getByRole('button', { name: /^Actions for .*Lina/ }).click()
  await page.getByRole('menuitem', { name: 'Cancel the lesson' }).click()
  await page.getByText('Cancel this lesson?').waitFor()
  await expectEnglish(page, 'the question before a lesson is cancelled')
  await page.getByRole('button', { name: 'Cancel the lesson' }).last().click()
  await page.getByText('The lesson is cancelled').first().waitFor()
  await expectEnglish(page, 'lessons without one to come')

  await page.setViewportSize({ width: 320, height: 640 })
  await expectNarrow(page, [
    '/parent/dashboard',
    '/parent/children',
    '/parent/children?addStudent=true',
    `/parent/children/${ids[0]}`,
    `/parent/children/${ids[0]}/espace`,
    `/parent/children/${ids[0]}/semaine`,
    '/parent/profile',
    '/parent/upcoming',
    '/parent/history',
    '/parent/documents',
    '/parent/messages',
    '/parent/notifications',
    '/parent/settings',
    '/book-lesson',
    '/mes-donnees',
  ])
})

test('a teacher chooses English in the settings, and every page follows', async () => {
  const { page, context } = await openPage(browser, narrow)
  const { teacherId } = await makeTeacher(programDb(), { firstName: 'Houda' })
  await signInUser(context, teacherId)
  await visit(page, '/teacher/settings')
  await page.getByRole('radio', { name: 'Anglais' }).click()
  await page.locator('html[lang=en]').waitFor()
  await expectNarrow(page, [
    ...['dashboard', 'lessons', 'students', 'availability', 'stats', 'reviews', 'settings', 'documents'].map(
      name => `/teacher/${name}`,
    ),
    '/teacher/availability?view=week',
    '/teacher/clips',
    '/teacher/messages',
    '/teacher/notifications',
  ])

  // One notification for several lessons, which leads to the list that has them.
  const { parentId, studentIds } = await makeFamily(programDb())
  const lesson = await makeLesson(programDb(), {
    teacherId,
    familyId: parentId,
    studentId: studentIds[0] ?? '',
    startsAt: Temporal.Now.instant()
      .round('hour')
      .add({ hours: 24 * 9 }),
  })
  await cancelOnlySeat(programDb(), lesson, Temporal.Now.instant(), 'parent')
  await notify(programDb(), [
    { recipientId: teacherId, kind: 'lesson_cancelled', lessonId: lesson.lessonId, count: 3 },
  ])
  await visit(page, '/teacher/notifications')
  await page.getByText(/^from .+ at \d\d:\d\d$/).waitFor()
  await page.getByRole('link', { name: /3 places in your lessons are cancelled/ }).click()
  await page.waitForURL('**/teacher/lessons?scope=cancelled')
})

test('an admin chooses English in the account, and every page follows', async () => {
  const { page, context } = await openPage(browser, narrow)
  await signInUser(context, (await makeSchool(programDb())).userId)
  await visit(page, '/admin/account')
  await page.getByRole('radio', { name: 'Anglais' }).click()
  await page.locator('html[lang=en]').waitFor()
  await expectNarrow(
    page,
    [
      ...['dashboard', 'applications', 'reviews', 'teachers', 'documents', 'photos', 'clips', 'families'],
      ...['accounts', 'lessons', 'earnings', 'journal', 'account', 'settings', 'search', 'school'],
    ].map(name => `/admin/${name}`),
  )
})
