// The same lesson where the school has a key of the hosted service: a stand-in answers in its place.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, openPool } from '#platform/db/connect.ts'
import { expectAccessible } from '../support/axe.ts'
import { desk, openBrowser } from '../support/browser.ts'
import { classPassword, makeClass } from '../support/classroom.ts'
import { databaseUrlOf, type StartedProgram, startProgram } from '../support/program.ts'
import { signIn } from '../support/sign-in.ts'

let isDown = false
/** What was asked of the service when tokens were made, the latest last. */
const tokens: { properties: Record<string, unknown> }[] = []
const service = createServer(async (request, answer) => {
  let text = ''
  for await (const chunk of request) text += chunk
  if (request.url?.endsWith('/meeting-tokens') && !isDown) tokens.push(JSON.parse(text))
  const body = request.url?.endsWith('/rooms')
    ? { url: 'https://kalima.daily.co/a-room' }
    : { token: 'a-token-of-ones-own' }
  answer.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
let program: StartedProgram
const browser = await openBrowser()
beforeAll(async () => {
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  program = await startProgram(
    {
      KALIMA_DEMO: '0',
      DAILY_API_KEY: 'a-key-of-the-stand-in',
      DAILY_API_URL: `http://127.0.0.1:${port}/v1`,
    },
    'empty',
  )
})
afterAll(async () => {
  await program?.stop()
  service.closeAllConnections()
  service.close()
})

test('one enters the service’s own room with a token, and no camera is asked for here', async () => {
  const pool = openPool(databaseUrlOf(program.folder), 2)
  const { families, path } = await makeClass(openDb(pool))
  await pool.end()
  const context = await browser.newContext({ ...desk, baseURL: program.origin })
  await signIn(context.request, program.origin, families[0]?.parent ?? { email: '' }, classPassword)
  const page = await context.newPage()
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      document.documentElement.dataset.asked = 'yes'
      throw new DOMException('no', 'NotAllowedError')
    }
  })
  await page.route('https://kalima.daily.co/**', route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Daily</title>' }),
  )
  await page.goto(path)
  const enter = page.getByRole('button', { name: 'Entrer dans la salle' })
  await enter.waitFor()
  await expectAccessible(page)
  expect(await page.locator('html').getAttribute('data-asked')).toBeNull()

  isDown = true
  await enter.click()
  await page.getByText('Impossible de créer la salle de cours. Veuillez réessayer.').waitFor()
  isDown = false
  await enter.click()
  await page.waitForURL('https://kalima.daily.co/a-room?t=a-token-of-ones-own')
  await context.close()
})

test('the teacher has the lesson recorded by the service once the parents agree; nobody else’s token allows it', async () => {
  const pool = openPool(databaseUrlOf(program.folder), 2)
  const { families, path, teacher } = await makeClass(openDb(pool))
  await pool.end()
  const open = async (person: { email: string }) => {
    const context = await browser.newContext({ ...desk, baseURL: program.origin })
    await signIn(context.request, program.origin, person, classPassword)
    const page = await context.newPage()
    await page.route('https://kalima.daily.co/**', route =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Daily</title>' }),
    )
    await page.goto(path)
    return { context, page }
  }
  const enter = async (page: Page) => {
    await page.getByRole('button', { name: 'Entrer dans la salle' }).click()
    await page.waitForURL('https://kalima.daily.co/a-room?t=a-token-of-ones-own')
    return tokens.at(-1)?.properties
  }
  const family = await open(families[0]?.parent ?? { email: '' })
  const desktop = await open(teacher)
  await desktop.page
    .getByText('Ce cours ne s’enregistre pas : il faut l’accord d’un parent pour chaque enfant.')
    .waitFor()
  expect(await desktop.page.getByLabel('Enregistrer ce cours').count()).toBe(0)

  const consent = `/api/v1/students/${families[0]?.studentId}/recording-consent`
  const { version } = await (await family.context.request.get(consent)).json()
  const agreed = await family.context.request.put(consent, {
    data: { version },
    headers: { origin: program.origin },
  })
  expect(agreed.status()).toBe(200)
  await desktop.page.reload()
  const wish = desktop.page.getByLabel('Enregistrer ce cours')
  await wish.waitFor()
  expect(await wish.isChecked()).toBe(false)
  await desktop.page
    .getByText('Tous ceux qui sont dans la salle voient que le cours est enregistré.')
    .waitFor()
  await expectAccessible(desktop.page)
  await wish.check()
  expect(await enter(desktop.page)).toMatchObject({
    is_owner: true,
    enable_recording: 'cloud',
    start_cloud_recording: true,
  })

  expect(await family.page.getByLabel('Enregistrer ce cours').count()).toBe(0)
  expect(Object.keys((await enter(family.page)) ?? {}).filter(name => name.includes('recording'))).toEqual([])
  await family.context.close()
  await desktop.context.close()
})
