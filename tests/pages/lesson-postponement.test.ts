// What a parent reads when a lesson can’t be moved or cancelled, or its answer is lost. tests/journeys/parent-space-lessons.test.ts
// moves one.
import { waitFor } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { parentConsents } from '#features/accounts/consents.ts'
import { recordConsents } from '#features/accounts/server/consents.ts'
import { testDatabase } from '../support/database.ts'
import { answerDropped, dropped, once, refused } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { everyDay, makeFamily, makeLesson, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)
const unreachable = /Le serveur n’a pas répondu/

/** A family with a lesson with Tara in some days, at 16:00; every hour of the next day is free. */
const bookedLesson = async (days = 6) => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db)
  await recordConsents(db, parentId, parentConsents)
  const { teacherId } = await makeTeacher(db, { firstName: 'Tara' })
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days })
  const startsAt = day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '16:00' }).toInstant()
  const seat = { teacherId, familyId: parentId, studentId: studentIds[0] ?? '', startsAt }
  return { ...(await makeLesson(db, seat)), parentId, teacherId, startsAt, day }
}

/** The page of the lessons to come, with another hour chosen in the dialog: 10:00 on the day after the lesson's. */
const choosePostponement = async (parentId: string, day: Temporal.PlainDate, expected: RegExp) => {
  const page = await pages.open('/parent/upcoming', { as: parentId, expected })
  await page.press(/^Actions pour le cours d/)
  await page.user.click(page.getByRole('menuitem', { name: 'Reporter' }))
  await page.find('dialog', 'Tara')
  const shown = `dialog [data-day="${day.add({ days: 1 })}"]`
  await page.find('dialog [data-day]', '')
  if (!document.querySelector(shown)) await page.press('Mois suivant')
  await page.user.click(await page.find(`${shown}[data-free]`, ''))
  await page.press('10:00')
  return page
}

test('a lesson that a substitute has taken over is not moved, and the dialog shows the substitute’s hours', async () => {
  const { db } = database
  const { parentId, lessonId, day } = await bookedLesson()
  const { teacherId: substituteId } = await makeTeacher(db, {
    firstName: 'Omar',
    hours: everyDay('16:00-18:00'),
  })
  const page = await choosePostponement(parentId, day, /409/)
  await db.updateTable('lessons').set({ teacher_id: substituteId }).where('id', '=', lessonId).execute()
  await page.press(/^Reporter au/)
  await page.find('dialog', 'L’école a confié ce cours à un autre professeur')
  await page.find('dialog', 'Omar Essai')
  await page.find('dialog fieldset button', '17:00')
  await page.gone('dialog fieldset button', '10:00')
})

describe('a lesson whose teacher the school has suspended', () => {
  const suspend = (teacherId: string) =>
    database.db
      .updateTable('teachers')
      .set({ suspended_at: Temporal.Now.instant() })
      .where('id', '=', teacherId)
      .execute()

  test('can be cancelled but not moved, and the menu says why', async () => {
    const { parentId, teacherId } = await bookedLesson()
    await suspend(teacherId)
    const page = await pages.open('/parent/upcoming', { as: parentId })
    await page.press(/^Actions pour le cours d/)
    const move = page.getByRole('menuitem', { name: /^Report impossible\s: professeur indisponible$/ })
    expect(move.getAttribute('aria-disabled')).toBe('true')
    page.getByRole('menuitem', { name: 'Annuler le cours' })
  })

  test('shows no limit and no calendar to a parent whose page was open before, but what to do', async () => {
    const { parentId, teacherId } = await bookedLesson()
    const page = await pages.open('/parent/upcoming', { as: parentId, expected: /404/ })
    await page.press(/^Actions pour le cours d/)
    await suspend(teacherId)
    await page.user.click(page.getByRole('menuitem', { name: 'Reporter' }))
    await page.find('dialog [role=status]', 'Vous pouvez annuler ce cours sans frais, ou écrire à l’école.')
    expect(page.count('availability/slots')).toBe(1)
    for (const [selector, text] of [
      ['dialog p', 'sans frais jusqu’'],
      ['dialog [data-day]', ''],
      ['dialog [role=alert]', ''],
    ] as const)
      await page.gone(selector, text)
  })
})

test('an hour within the limit of the booking is said to be so before the press', async () => {
  const { db } = database
  const setLimit = (free_cancellation_hours: number) =>
    db.updateTable('school_settings').set({ free_cancellation_hours }).execute()
  await setLimit(72)
  const { parentId, seatId, day } = await bookedLesson(1)
  await setLimit(24)
  // Free of charge until its start at its own hour, not at another one.
  await db.updateTable('seats').set({ teacher_changed: true }).where('id', '=', seatId).execute()
  const page = await choosePostponement(parentId, day, /^$/)
  // Beside the limit of the present hour: each sentence names the hour that it is about.
  await page.find('dialog p', /^À son heure actuelle, .* à 16:00, ce cours se reporte sans frais jusqu’au/)
  await page.find(
    'dialog [role=status]',
    /^À sa nouvelle heure, .* à 10:00, ce cours commence dans moins de 72\sh/,
  )
  await page.press(/^Reporter au/)
  await page.toast('Le cours est reporté')
})

const heldStarts = async (parentId: string) => {
  const seats = database.db.selectFrom('seats').where('parent_id', '=', parentId).select('starts_at')
  const held = await seats.where('released_at', 'is', null).execute()
  return held.map(({ starts_at }) => starts_at.toString())
}
const nextDay = (day: Temporal.PlainDate) =>
  day.add({ days: 1 }).toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '10:00' }).toInstant()

describe('a lesson that is moved while the network is bad', () => {
  test('is moved when only the first answer is lost, and the list shows its new hour', async () => {
    const { parentId, day } = await bookedLesson()
    const page = await choosePostponement(parentId, day, unreachable)
    page.answer('booking/postpone', once(answerDropped))
    await page.press(/^Reporter au/)
    await page.toast('Le cours est reporté')
    await page.find('main li', '10:00')
    expect(await heldStarts(parentId)).toEqual([`${nextDay(day)}`])
  })

  test('may be moved when no answer comes: that is said, and the list shows what the school has', async () => {
    const { parentId, day } = await bookedLesson()
    const page = await choosePostponement(parentId, day, unreachable)
    page.answer('booking/postpone', answerDropped)
    await page.press(/^Reporter au/)
    await page.toast('le report est peut-être déjà fait')
    await page.find('main li', '10:00')
    expect(page.queryByText(/n’a pas pu être/)).toBeNull()
  })
})

test('a move that is refused keeps the message and the pressed button in sight', async () => {
  const { parentId, day } = await bookedLesson()
  const page = await choosePostponement(parentId, day, /409/)
  page.answer('booking/postpone', refused(409, 'lesson_over', 'Ce cours est passé.'))
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await page.press(/^Reporter au/)
  const alert = await page.find('dialog [role=alert]', 'Ce cours est passé.')
  await waitFor(() => {
    const last = scrolled.mock.contexts.at(-1) as Element
    expect(last.contains(alert)).toBe(true)
    expect(last.contains(page.getByRole('button', { name: /^Reporter au/ }))).toBe(true)
  })
})

describe('a lesson that is cancelled while the network is bad', () => {
  const cancel = async (parentId: string) => {
    const page = await pages.open('/parent/upcoming', { as: parentId, expected: unreachable })
    await page.press(/^Actions pour le cours d/)
    await page.user.click(page.getByRole('menuitem', { name: 'Annuler le cours' }))
    return { page, confirm: () => page.press('Annuler le cours') }
  }

  test('is cancelled when only the first answer is lost', async () => {
    const { parentId } = await bookedLesson()
    const { page, confirm } = await cancel(parentId)
    page.answer('lessons/cancel', once(answerDropped))
    await confirm()
    await page.toast('Le cours est annulé')
    await page.find('main', 'Aucun cours à venir')
  })

  test('may be cancelled when no answer comes: that is said, and the lesson leaves the list', async () => {
    const { parentId } = await bookedLesson()
    const { page, confirm } = await cancel(parentId)
    page.answer('lessons/cancel', answerDropped)
    await confirm()
    await page.toast('l’annulation est peut-être déjà faite')
    expect(page.queryByText(/Rien n’est perdu/)).toBeNull()
    await page.find('main', 'Aucun cours à venir')
    expect(await heldStarts(parentId)).toEqual([])
  })

  test('stays when nothing arrived, and can be cancelled again', async () => {
    const { parentId, startsAt } = await bookedLesson()
    const { page, confirm } = await cancel(parentId)
    page.answer('lessons/cancel', dropped)
    await confirm()
    await page.toast('l’annulation est peut-être déjà faite')
    expect(await heldStarts(parentId)).toEqual([startsAt.toString()])
    page.answer('lessons/cancel')
    await page.gone('dialog [aria-busy=true]')
    await confirm()
    await page.toast('Le cours est annulé')
  })
})
