// Messages, notifications and the lesson's link in a real browser: a parent and a teacher side by side.
import { randomUUID } from 'node:crypto'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { openPage } from '../support/page.ts'

const origin = inject('origin')
const browser = await openBrowser()

type Person = { page: Page; context: BrowserContext }

const signedIn = (
  as: 'parent' | 'teacher',
  options: BrowserContextOptions,
  expected?: RegExp,
): Promise<Person> => openPage(browser, { ...options, baseURL: origin, as, expected })
const parent = (options: BrowserContextOptions = desk, expected?: RegExp) =>
  signedIn('parent', options, expected)
const teacher = (options: BrowserContextOptions = desk, expected?: RegExp) =>
  signedIn('teacher', options, expected)

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
}
const unreadOf = async ({ context }: Person) =>
  (await (await context.request.get('/api/v1/notifications/unread')).json()) as {
    notifications: number
    messages: number
  }
/** The other one of the conversation that demo parent and demo teacher have. */
const otherOf = async ({ context }: Person, firstName: string) => {
  const { conversations } = (await (await context.request.get('/api/v1/conversations')).json()) as {
    conversations: { personId: string; firstName: string; children: { id: string }[] }[]
  }
  const found = conversations.find(one => one.firstName === firstName)
  if (!found) throw new Error(`No conversation with ${firstName}`)
  return found
}
const composer = (page: Page, name: string) => page.getByRole('textbox', { name: `Votre message à ${name}` })
const shown = (page: Page, text: string) => page.getByRole('log').getByText(text).waitFor()

const menuOfLessonWith = async (page: Page, teacherName: string) => {
  await open(page, '/parent/upcoming')
  await page
    .getByRole('listitem')
    .filter({ hasText: teacherName })
    .first()
    .getByRole('button', { name: /^Actions pour le cours/ })
    .click()
}

test('a parent writes from a lesson to come; the teacher’s figures rise, the answer comes by itself', async () => {
  const [samia, salma] = await Promise.all([parent(phone), teacher(desk)])
  await open(salma.page, '/teacher/messages')
  await open(salma.page, '/teacher/availability')
  const before = await unreadOf(salma)

  await menuOfLessonWith(samia.page, 'Salma')
  await samia.page.getByRole('menuitem', { name: 'Écrire à Salma Benali' }).click()
  await samia.page.waitForURL('**/parent/messages/*')
  const question = `Une question ${randomUUID()}`
  await composer(samia.page, 'Salma').fill(question)
  await composer(samia.page, 'Salma').press('Control+Enter')
  await samia.page.getByText('Message envoyé').waitFor()
  await shown(samia.page, question)
  expect(await composer(samia.page, 'Salma').inputValue()).toBe('')

  // Without a reload: the stream brings it.
  await expect.poll(() => unreadOf(salma)).toMatchObject({ messages: before.messages + 1 })
  await salma.page
    .getByRole('complementary')
    .getByRole('link', { name: /^Messages \d+ non lus?|^Messages 1 non lu/ })
    .waitFor()

  await open(salma.page, '/teacher/messages')
  await salma.page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: /Samia/ })
    .click()
  await shown(salma.page, question)
  await samia.page.getByRole('log').getByText('Lu', { exact: true }).waitFor()
  const answer = `Voici la réponse, مَرْحَبًا ${randomUUID()}`
  await composer(salma.page, 'Samia').fill(answer)
  await salma.page.getByRole('button', { name: 'Envoyer' }).click()
  await shown(samia.page, answer)
  await expect.poll(() => unreadOf(samia)).toMatchObject({ messages: 0 })
  await expectAccessible(samia.page)
  await expectAccessible(salma.page)
  for (const { page } of [samia, salma])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
})

test('the link of a lesson is mailed with the lesson for the calendar, three times at most', async () => {
  const samia = await parent(desk, /status of 429/)
  const { page } = samia
  const mails = async () => {
    const all = (await (await samia.context.request.get('/dev/mailbox.json')).json()) as {
      to: string
      subject: string
      text: string
      attachments: { filename: string; content: string }[]
    }[]
    return all.filter(mail => mail.to === 'parent@kalima.test' && /^Le lien du cours/.test(mail.subject))
  }
  const before = (await mails()).length
  for (let time = 1; time <= 3; time++) {
    await menuOfLessonWith(page, 'Salma')
    const answered = page.waitForResponse(/\/api\/rpc\/lessons\/sendLink/)
    await page.getByRole('menuitem', { name: 'Renvoyer le lien' }).click()
    expect((await answered).status()).toBe(200)
    await page
      .getByText(/Lien renvoyé\s!/)
      .first()
      .waitFor()
  }
  await expect.poll(async () => (await mails()).length, { timeout: 15_000 }).toBe(before + 3)
  const [mail] = await mails()
  const [entry] = mail?.attachments ?? []
  const [, lessonId] = mail?.text.match(/\/lesson\/([0-9a-f-]{36})/) ?? []
  expect(lessonId).toBeDefined()
  expect(entry?.filename).toBe('cours.ics')
  expect(entry?.content.replace(/\r\n[ \t]/g, '')).toContain(`/lesson/${lessonId}`)
  expect(entry?.content).toContain('METHOD:PUBLISH')

  await menuOfLessonWith(page, 'Salma')
  await page.getByRole('menuitem', { name: 'Renvoyer le lien' }).click()
  await page.getByText('Impossible de renvoyer le lien du cours').waitFor()
  await page.getByText(/vient d’être envoyé plusieurs fois/).waitFor()
})

test('what is written while the network is away is there when it comes back', async () => {
  const [samia, salma] = await Promise.all([
    parent(desk, /ERR_|Failed to|Le serveur n’a pas répondu/),
    teacher(),
  ])
  const { personId } = await otherOf(samia, 'Salma')
  const { children } = await otherOf(salma, 'Samia')
  await open(samia.page, `/parent/messages/${personId}`)
  await samia.page.waitForLoadState('networkidle')
  await samia.context.setOffline(true)
  await samia.page.getByText(/Connexion interrompue/).waitFor()
  const text = `Pendant la coupure ${randomUUID()}`
  const answer = await salma.context.request.post('/api/v1/messages', {
    data: { id: randomUUID(), studentId: children[0]?.id, text },
    headers: { origin },
  })
  expect(answer.status()).toBe(201)
  await samia.context.setOffline(false)
  await shown(samia.page, text)
  await samia.page.getByText(/Connexion interrompue/).waitFor({ state: 'detached' })
})

test('notifications lead to their place, are read there, and all at once by keyboard', async () => {
  const [samia, salma] = await Promise.all([parent(), teacher()])
  const { children } = await otherOf(salma, 'Samia')
  const { personId: teacherId } = await otherOf(samia, 'Salma')
  const message = { studentId: children[0]?.id, text: 'Bonjour' }
  for (const [{ context }, data] of [
    [samia, { id: randomUUID(), teacherId, ...message }],
    [salma, { id: randomUUID(), ...message }],
  ] as const)
    await context.request.post('/api/v1/messages', { data, headers: { origin } })
  await open(samia.page, '/parent/notifications')
  const entry = samia.page
    .getByRole('link', { name: /Non lue.*(Salma vous a écrit|messages de Salma)/ })
    .first()
  await entry.focus()
  await samia.page.keyboard.press('Enter')
  await samia.page.waitForURL('**/parent/messages/*')
  await expect.poll(() => unreadOf(samia)).toMatchObject({ messages: 0 })

  await open(salma.page, '/teacher/notifications')
  const all = salma.page.getByRole('button', { name: 'Tout marquer comme lu' })
  await all.focus()
  await salma.page.keyboard.press('Enter')
  await all.waitFor({ state: 'detached' })
  expect(await unreadOf(salma)).toMatchObject({ notifications: 0 })
})
