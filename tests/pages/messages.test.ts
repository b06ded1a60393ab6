// Messages that do not leave, and whom conversations let in. tests/journeys/messages.test.ts has what needs a browser.
import { randomUUID } from 'node:crypto'
import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { expectSound } from '../support/dom-axe.ts'
import { answerDropped, dropped } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { makeLesson, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)

/** A parent in the conversation with the child's teacher. */
const openConversation = async (expected?: RegExp) => {
  const { userId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  const startsAt = Temporal.Now.instant().round('hour').add({ hours: 48 })
  await makeLesson(database.db, { teacherId, startsAt, familyId: userId, studentId: ids[0] ?? '' })
  const address = `/parent/messages/${teacherId}`
  const page = await pages.open(address, { as: userId, ...(expected && { expected }) })
  const composer = await page.findByRole('textbox', { name: 'Votre message à Salma' })
  return { page, composer, userId, address }
}
const inLog = (text: string) =>
  [...document.querySelectorAll('[role=log] *')].filter(({ textContent }) => textContent === text)

const drafts = () => Object.keys(sessionStorage).filter(key => key.startsWith('kalima-draft'))

test('a message whose answer is lost is sent, and nothing else is said, once the conversation has it', async () => {
  const { page, composer } = await openConversation()
  page.answer('messages/send', answerDropped)
  await page.user.type(composer, 'Arrivé')
  await page.press('Envoyer')
  await page.toast('Message envoyé')
  await page.find('[role=log]', 'Arrivé')
  expect(page.queryByText('Le message n’a pas pu être envoyé')).toBeNull()
  expect(page.queryByRole('button', { name: 'Renvoyer' })).toBeNull()
})

test('the alert about a message goes when the conversation turns out to have it', async () => {
  const { page, composer } = await openConversation(/Le serveur n’a pas répondu/)
  page.answer('messages/send', answerDropped)
  page.answer('messages/conversation', dropped)
  await page.user.type(composer, 'Arrivé')
  await page.press('Envoyer')
  await page.toast('Le message n’a pas pu être envoyé')
  page.answer('messages/conversation')
  await page.queryClient.invalidateQueries()
  await page.gone('.toast', 'Le message n’a pas pu être envoyé')
  expect(page.queryByRole('button', { name: 'Renvoyer' })).toBeNull()
  expect(inLog('Arrivé').length).toBeGreaterThan(0)
})

test('a message whose answer is lost stays on the screen and leaves once at the next try', async () => {
  const { page, composer, userId, address } = await openConversation(/Le serveur n’a pas répondu/)
  const text = 'Deux fois, une seule'
  // The answer is lost after the server has taken the message: the worst moment.
  page.answer('messages/send', answerDropped)
  page.answer('messages/conversation', dropped)
  await page.user.type(composer, text)
  await page.press('Envoyer')
  await page.toast('Le message n’a pas pu être envoyé')
  page.answer('messages/send')
  page.answer('messages/conversation')
  await page.press('Renvoyer')
  await page.findAllByText('Message envoyé')
  await page.gone('button', 'Renvoyer')
  await page.close()
  const again = await pages.open(address, { as: userId })
  await again.find('[role=log]', text)
  expect(inLog(text)).toHaveLength(1)
})

test('a message that is not sent yet is there again after another page', async () => {
  const { page, composer, address } = await openConversation()
  await page.user.type(composer, 'Demain, je')
  await page.follow('/parent/messages')
  await page.gone('textarea')
  await page.follow(address)
  const again = await page.findByRole<HTMLTextAreaElement>('textbox', { name: 'Votre message à Salma' })
  await waitFor(() => expect(again.value).toBe('Demain, je'))
  await page.press('Envoyer')
  await page.findAllByText('Message envoyé')
  await waitFor(() => expect(drafts()).toEqual([]))
})

test('messages that did not leave are there again after another page, until they are sent or deleted', async () => {
  const { page, composer, address } = await openConversation()
  page.answer('messages/send', dropped)
  for (const text of ['Demain, je', 'Et encore']) {
    await page.user.type(composer, text)
    await page.press('Envoyer')
    await page.find('[role=log] li', `${text}Non envoyé`)
  }
  await page.follow('/parent/messages')
  await page.gone('textarea')
  await page.follow(address)
  await page.find('[role=log] li', 'Demain, jeNon envoyé')
  const second = await page.find('[role=log] li', 'Et encoreNon envoyé')
  await page.user.click(within(second).getByRole('button', { name: 'Supprimer' }))
  await page.gone('[role=log] li', 'Et encore')
  page.answer('messages/send')
  await page.press('Renvoyer')
  await page.toast('Message envoyé')
  await page.gone('button', 'Renvoyer')
  expect(inLog('Demain, je').length).toBeGreaterThan(0)
  await waitFor(() => expect(drafts()).toEqual([]))
})

test('the button pressed twice sends the message once, and asks for no other', async () => {
  const { page, composer } = await openConversation()
  await page.user.type(composer, 'Bonjour')
  await page.user.dblClick(page.getByRole('button', { name: 'Envoyer' }))
  await page.findAllByText('Message envoyé')
  expect(page.count('messages/send')).toBe(1)
  expect(composer.getAttribute('aria-invalid')).toBeNull()
  expect(page.queryByText('Écrivez votre message avant de l’envoyer.')).toBeNull()
})

test('a teacher who reads no messages is not written to, and the conversation says so', async () => {
  const sentence = /Ce professeur ne reçoit pas de messages en ce moment/
  const { page, composer, userId, address } = await openConversation(sentence)
  await database.db.updateTable('teachers').set({ suspended_at: Temporal.Now.instant() }).execute()
  await page.user.type(composer, 'Bonjour')
  await page.press('Envoyer')
  await page.findAllByText(sentence)
  await page.close()
  const again = await pages.open(address, { as: userId })
  await again.findByText(sentence)
  await again.gone('textarea')
})

test('an empty message is not sent, a long one is counted, and both are said where one writes', async () => {
  const { page, composer } = await openConversation()
  composer.focus()
  await page.user.keyboard('{Control>}{Enter}{/Control}')
  await page.findByText('Écrivez votre message avant de l’envoyer.')
  expect(composer.getAttribute('aria-invalid')).toBe('true')
  await page.user.click(composer)
  await page.user.paste('é'.repeat(4003))
  await page.findByText(/^3 caractères de trop/)
  await page.user.keyboard('{Control>}{Enter}{/Control}')
  await page.settle()
  expect(page.count('messages/send')).toBe(0)
  await expectSound('a message that is too long')
})

test.each(['/parent/messages', '/parent/notifications', '/teacher/messages', '/teacher/notifications'])(
  'a visitor who asks for %s signs in first',
  async path => {
    await pages.open(path)
    await waitFor(() => expect(location.pathname).toBe('/login'))
    expect(new URLSearchParams(location.search).get('from')).toBe(path)
  },
)

test('a parent has no conversations as a teacher, nor a stranger’s', async () => {
  const { userId } = await insertFamily([], false, 6, database.db)
  const page = await pages.open('/teacher/messages', { as: userId })
  await waitFor(() => expect(location.pathname).toBe('/'))
  await page.close()
  const other = await pages.open(`/parent/messages/${randomUUID()}`, {
    as: userId,
    expected: /not found|introuvable/,
  })
  await other.find('main', 'Cette conversation n’existe pas')
})

test('a parent reads why the messages of a teacher who closed the account are gone', async () => {
  const { db } = database
  const { userId, ids } = await insertFamily(['Inès'], false, 6, db)
  const { teacherId } = await makeTeacher(db)
  const now = Temporal.Now.instant()
  const startsAt = now.round('hour').subtract({ hours: 48 })
  await makeLesson(db, { teacherId, startsAt, familyId: userId, studentId: ids[0] ?? '' })
  // The teacher alone wrote, and the messages went with the account.
  await db
    .insertInto('conversations')
    .values({ parent_id: userId, teacher_id: teacherId, last_no: 1, last_message_at: now, changed_at: now })
    .execute()
  await db.updateTable('teachers').set({ retired_at: now }).where('id', '=', teacherId).execute()
  const page = await pages.open(`/parent/messages/${teacherId}`, { as: userId })
  await page.find('nav', 'Messages effacés avec le compte')
  await page.find('main', 'Ce professeur a quitté l’école et effacé son compte. Ses messages sont effacés')
  expect(page.queryByText(/Écrivez le premier/)).toBeNull()
  await expectSound('a conversation whose teacher closed the account')
})
