// What a parent reads when the lesson went to another teacher while its dialog was open. tests/journeys/parent-space-lessons.test.ts
// moves one.
import { test } from 'vitest'
import { parentConsents } from '#features/accounts/consents.ts'
import { recordConsents } from '#features/accounts/server/consents.ts'
import { testDatabase } from '../support/database.ts'
import { domPages } from '../support/dom-page.ts'
import { everyDay, makeFamily, makeLesson, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)

test('a lesson that a substitute has taken over is not moved, and the dialog shows the substitute’s hours', async () => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db)
  await recordConsents(db, parentId, parentConsents)
  const { teacherId } = await makeTeacher(db, { firstName: 'Tara' })
  const { teacherId: substituteId } = await makeTeacher(db, {
    firstName: 'Omar',
    hours: everyDay('16:00-18:00'),
  })
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 6 })
  const startsAt = day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '16:00' }).toInstant()
  const { lessonId } = await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId: studentIds[0] ?? '',
    startsAt,
  })

  const page = await pages.open('/parent/upcoming', { as: parentId, expected: /409/ })
  await page.press(/^Actions pour le cours d/)
  await page.user.click(page.getByRole('menuitem', { name: 'Reporter' }))
  await page.find('dialog', 'Tara')
  const shown = `dialog [data-day="${day.add({ days: 1 })}"]`
  await page.find('dialog [data-day]', '')
  if (!document.querySelector(shown)) await page.press('Mois suivant')
  await page.user.click(await page.find(`${shown}[data-free]`, ''))
  await page.press('10:00')
  await db.updateTable('lessons').set({ teacher_id: substituteId }).where('id', '=', lessonId).execute()
  await page.press(/^Reporter au/)
  await page.find('dialog', 'L’école a confié ce cours à un autre professeur')
  await page.find('dialog', 'Omar Essai')
  await page.find('dialog fieldset button', '17:00')
  await page.gone('dialog fieldset button', '10:00')
})
