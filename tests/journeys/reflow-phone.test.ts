// Every page on a phone by day, at 320 and 390 px: nothing is lost or jumps, and axe finds nothing.
import { expect, inject, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, launch, openBrowser, phone } from '../support/browser.ts'
import { insertFamily, newFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'
import { makeLesson, makeLogin, makeOtherParent, makeSchool, makeTeacher } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { brokenWords, groups, lost, narrowDates, nothing, spilled, visitGroup } from '../support/reflow.ts'
import { signInUser } from '../support/sessions.ts'

const narrow = { width: 320, height: 640 }
const screen = { ...phone, viewport: narrow, baseURL: inject('origin') }
const browser = await openBrowser()

test.each(groups)('%s pages', async group => {
  const visited = await visitGroup(browser, screen, group, async (page, path) => {
    expect(await lost(page), `${path} at 320 px`).toEqual(nothing)
    expect(await spilled(page), `${path} at 320 px`).toEqual([])
    expect(await narrowDates(page), `${path} at 320 px`).toEqual([])
    await expectAccessible(page, `${path} at 320 px`, 'this theme')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await lost(page), `${path} at 390 px`).toEqual(nothing)
    await page.setViewportSize(narrow)
  })
  expect(visited.length).toBeGreaterThan(5)
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
