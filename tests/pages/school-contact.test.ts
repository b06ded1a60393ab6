// What a parent writes to the school, and reads of a lesson that counts although it was cancelled.
import { expect, test } from 'vitest'
import { callAs, parentCaller } from '../support/caller.ts'
import { testDatabase } from '../support/database.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { makeLesson, makeSchool, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)
const addressOf = (link: Element) => link.getAttribute('href')

test('the school’s address and telephone stand where a parent asks about lessons, once it wrote them', async () => {
  const { userId } = await insertFamily(['Inès'], false, 6, database.db)
  const before = await pages.open('/parent/history', { as: userId })
  await before.find('h1', 'Historique des cours')
  expect(document.querySelector('[href^="mailto:"]')).toBeNull()
  await before.close()

  const { userId: admin } = await makeSchool(database.db)
  await callAs(database.db, { userId: admin, role: 'admin' }, Temporal.Now.instant()).school.writeText({
    locale: 'fr',
    basedOn: 0,
    text: {
      part: 'identity',
      content: {
        name: '',
        slogan: '',
        description: '',
        contact: { email: 'ecole@exemple.fr', phone: '+33 1 02 03 04 05', address: '' },
      },
    },
  })
  for (const path of ['/parent/history', '/parent/documents', '/about']) {
    const page = await pages.open(path, { as: userId })
    expect(addressOf(await page.find('a', 'Écrire à l’école'))).toBe('mailto:ecole@exemple.fr')
    expect(addressOf(await page.find('a', '+33 1 02 03 04 05'))).toBe('tel:+33102030405')
    await page.close()
  }
})

test('a lesson cancelled too late is called so, once, in the history and beside its confirmation', async () => {
  const { db } = database
  const { userId, ids } = await insertFamily(['Inès'], false, 6, db)
  const { teacherId } = await makeTeacher(db)
  const now = Temporal.Now.instant()
  const startsAt = now.add({ hours: 20 }).round({ smallestUnit: 'hour' })
  const { lessonId } = await makeLesson(db, {
    teacherId,
    familyId: userId,
    studentId: ids[0] ?? '',
    startsAt,
  })
  await callAs(db, parentCaller(userId), now).lessons.cancel({ id: lessonId })
  const words = /Annulé trop tard, compté.: 35.€ restent dus/
  for (const path of ['/parent/history', '/parent/documents']) {
    const page = await pages.open(path, { as: userId })
    const row = await page.find('main li', 'Inès avec')
    expect(row.textContent).toMatch(words)
    expect(row.textContent?.match(/[Cc]ompté/g)).toHaveLength(1)
    await page.close()
  }
})
