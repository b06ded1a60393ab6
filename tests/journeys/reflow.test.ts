// Every page on a phone by day and on a desk by night, and zoomed to 200 %: nothing is lost, moves or jumps, and axe finds nothing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, launch, openBrowser, phone } from '../support/browser.ts'
import { insertFamily, newFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'
import { makeLesson, makeLogin, makeOtherParent, makeSchool, makeTeacher } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import {
  brokenWords,
  groups,
  lost,
  moving,
  narrowDates,
  nothing,
  spilled,
  steady,
  turnDark,
  visitGroup,
} from '../support/reflow.ts'
import { signInUser } from '../support/sessions.ts'

const narrow = { width: 320, height: 640 }
const wide = { width: 1280, height: 900 }
const screen = { ...phone, viewport: narrow, baseURL: inject('origin') }
const browser = await openBrowser()

const visited: string[] = []
// The school has forty pages.
const timeout = 240_000
// Each is loaded once: a page follows the size of its window and the theme of the device. The device's kind changes nothing
// but what a mouse hovers over.
test.each(groups)('%s pages', { timeout }, async group => {
  const paths = await visitGroup(browser, screen, group, async (page, path) => {
    expect(await lost(page), `${path} at 320 px`).toEqual(nothing)
    expect(await spilled(page), `${path} at 320 px`).toEqual([])
    expect(await narrowDates(page), `${path} at 320 px`).toEqual([])
    await expectAccessible(page, `${path} at 320 px`, 'this theme')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await lost(page), `${path} at 390 px`).toEqual(nothing)

    await turnDark(page)
    await page.setViewportSize(wide)
    expect(await lost(page), `${path} at 1280 px`).toEqual(nothing)
    await expectAccessible(page, `${path} at 1280 px`, 'this theme')
    // A window of 1280 px zoomed to 200 % is laid out like one of 640.
    await page.setViewportSize({ width: 640, height: 450 })
    expect(await lost(page), `${path} at 200 %`).toEqual(nothing)
    expect(await spilled(page), `${path} at 200 %`).toEqual([])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await moving(page), path).toEqual([])
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
    await page.setViewportSize(narrow)
  })
  visited.push(...paths)
})

test.each(steady)('%s pages do not move while they load on a desk either', async group => {
  const options = {
    ...desk,
    viewport: wide,
    colorScheme: 'dark' as const,
    reducedMotion: 'reduce' as const,
    baseURL: inject('origin'),
  }
  await visitGroup(browser, options, group, async (page, path) =>
    expect(await moving(page), path).toEqual([]),
  )
})

/** Pages that need something the demo school does not have, or that lead on. Their own journeys run axe on them. */
const elsewhere = [
  '/accord', // shown only after the texts have changed: privacy.test.ts
  '/candidature', // applications.test.ts
  '/teacher-register', // leads to /register/teacher
  '/student/grammaire/$lecon', // student.test.ts
  '/teacher/profile/$id', // teachers-failures.test.ts
  // For a teacher whom the school lets proofread; the pages of /admin/curriculum are the same: curriculum.test.ts
  '/teacher/curriculum/add',
  '/teacher/curriculum/lessons',
  '/teacher/curriculum/texts/add',
  '/teacher/curriculum/$kind/$id',
]

test('no page is left out', () => {
  const tree = readFileSync(join(import.meta.dirname, '../../src/app/routeTree.gen.ts'), 'utf8')
  const routes = /fullPaths:\n([\s\S]*?)\n {2}fileRoutesByTo/.exec(tree)?.[1]?.match(/'[^']+'/g) ?? []
  expect(routes.length).toBeGreaterThan(50)
  const missing = routes
    .map(quoted => quoted.slice(1, -1))
    .filter(route => !/^\/(admin|parent|teacher)\/?$/.test(route) && !elsewhere.includes(route))
    .filter(route => {
      const pattern = new RegExp(`^${route.replace(/\/$/, '').replace(/\$\w*/g, '[^/?]+')}/?(\\?|$)`)
      return !visited.some(path => pattern.test(path))
    })
  expect(missing).toEqual([])
})

test('with the browser’s text at 200 % nothing is lost at 390 px', async () => {
  const large = await launch(['--blink-settings=defaultFontSize=32'])
  onTestFinished(() => large.close())
  // Not a phone, which would zoom out instead of showing that something is too wide.
  const options = { ...desk, viewport: { width: 390, height: 844 }, baseURL: inject('origin') }
  for (const [path, as] of [
    ['/'],
    ['/teacher/availability', 'teacher'],
    ['/admin/school?part=terms', 'admin'],
  ] as const)
    await withPage(large, { ...options, ...(as && { as }) }, async page => {
      await page.goto(path)
      await hydrated(page)
      expect(await lost(page), path).toEqual(nothing)
    })
  await withPage(large, options, async (page, context) => {
    const { ids } = await newFamily(context, ['Adam'])
    await page.goto(`/parent/children/${ids[0]}/semaine`)
    await hydrated(page)
    expect(await lost(page), 'the Sunday page').toEqual(nothing)
  })
})

test('a first name of forty letters wraps inside buttons, choices and links', () =>
  withPage(browser, screen, async (page, context) => {
    const { ids } = await newFamily(context, ['Maximilienalexandrebartholomaeusfrederic', 'Adam'])
    const own = `/parent/children/${ids[0]}`
    for (const path of ['/parent/upcoming', own, `${own}/espace`, `${own}/semaine`, `${own}/niveau`]) {
      await page.goto(path)
      await hydrated(page)
      expect(await lost(page), path).toEqual(nothing)
      expect(await spilled(page), path).toEqual([])
    }
  }))

test('first names of forty letters, the child’s and the teacher’s, wrap wherever they stand', async () => {
  const firstName = 'Maximilienalexandrebartholomaeusfrederic'
  const { userId: familyId, ids } = await insertFamily([firstName])
  const [studentId = ''] = ids
  const { teacherId } = await makeTeacher(programDb(), { firstName })
  await makeOtherParent(programDb(), familyId)
  await programDb()
    .updateTable('profiles')
    .set({ first_name: firstName })
    .where('id', '=', familyId)
    .execute()
  const startsAt = Temporal.Now.instant().round('hour').add({ hours: 50 })
  const seated = { teacherId, familyId, studentId }
  for (const days of [0, 7])
    await makeLesson(programDb(), { ...seated, startsAt: startsAt.add({ hours: 24 * days }) })
  const childId = await makeLogin(programDb(), studentId, firstName)
  const { userId: schoolId } = await makeSchool(programDb())
  await withPage(browser, screen, async page => {
    for (const path of [`/teachers?search=${firstName}`, `/teacher/${teacherId}`]) {
      await page.goto(path)
      await hydrated(page)
      await page.getByText(firstName).first().waitFor()
      expect(await lost(page), path).toEqual(nothing)
      expect(await spilled(page), path).toEqual([])
    }
  })
  const own = `/admin/families/${familyId}`
  const chosen = `/book-lesson?path=teacher&lessonType=individual&studentId=${studentId}&search=${firstName}`
  for (const [userId, paths] of [
    [
      familyId,
      [
        '/parent/dashboard',
        '/parent/upcoming',
        '/parent/settings',
        `/parent/children/${studentId}`,
        `${chosen}&step=3`,
        `${chosen}&step=4&teacherId=${teacherId}`,
      ],
    ],
    [teacherId, ['/teacher/dashboard', '/teacher/lessons', `/teacher/students/${studentId}`]],
    [
      schoolId,
      [own, `${own}/book?child=${studentId}`, `${own}/children/${studentId}`, `/admin/teachers/${teacherId}`],
    ],
    [childId, ['/student']],
  ] as const)
    await withPage(browser, screen, async (page, context) => {
      await signInUser(context, userId)
      for (const path of paths) {
        await page.goto(path)
        await hydrated(page)
        expect(await lost(page), path).toEqual(nothing)
        expect(await spilled(page), path).toEqual([])
      }
    })
})

test('a long first name stays inside headings and buttons', () =>
  withPage(browser, screen, async (page, context) => {
    const { ids } = await newFamily(context, ['Maximilien-Alexandre'])
    for (const path of ['/parent/dashboard', '/parent/children', `/parent/children/${ids[0]}`]) {
      await page.goto(path)
      await hydrated(page)
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await lost(page), `${path} at ${width} px`).toEqual(nothing)
        expect(await spilled(page), `${path} at ${width} px`).toEqual([])
        expect(await brokenWords(page), `${path} at ${width} px`).toEqual([])
      }
    }
  }))
