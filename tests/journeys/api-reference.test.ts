// The API's reference, in which requests can be tried: everything that it loads is ours.
import { expect, inject, test } from 'vitest'
import { desk, openBrowser } from '../support/browser.ts'
import { withPage } from '../support/page.ts'
import { signInAs } from '../support/sessions.ts'

const baseURL = inject('origin')
const browser = await openBrowser()

test('a request is tried from the page with one’s own session, and nothing is loaded from another host', () =>
  withPage(browser, { ...desk, baseURL }, async (page, context) => {
    await signInAs(context, 'parent')
    const loaded: string[] = []
    page.on('request', request => loaded.push(new URL(request.url()).pathname))
    await page.goto('/api/v1')
    // A long list is drawn as one scrolls, so the operation is looked for by its tag.
    await page.getByPlaceholder('Filter by tag').fill('students')
    const operation = page.locator('.opblock').filter({ hasText: 'Les enfants de la famille' })
    await operation.getByRole('button').first().click()
    await operation.getByRole('button', { name: 'Execute' }).click()
    const response = operation.locator('.live-responses-table')
    await response.getByText('200', { exact: true }).first().waitFor()
    await response.getByText('"firstName": "Adam"').or(response.getByText('Adam')).first().waitFor()
    expect(loaded).toEqual(
      expect.arrayContaining([
        '/api/v1/reference/swagger-ui-bundle.js',
        '/api/v1/reference/swagger-ui.css',
        '/api/v1/reference/start.js',
        '/api/v1/openapi.json',
        '/api/v1/students',
      ]),
    )
  }))

test('only this page has a policy that lets scripts run, and only our own', async () => {
  const policyOf = async (path: string) =>
    (await fetch(baseURL + path)).headers.get('content-security-policy') ?? ''
  const policy = await policyOf('/api/v1')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
  expect(await policyOf('/api/v1/openapi.json')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(await policyOf('/api/v1/reference/other.js')).toBe("default-src 'none'; frame-ancestors 'none'")
})

test('the reference is small on the way and whole without compression', async () => {
  const load = (encoding: string) =>
    fetch(`${baseURL}/api/v1/reference/swagger-ui-bundle.js`, { headers: { 'accept-encoding': encoding } })
  const [small, whole] = await Promise.all([load('gzip'), load('identity')])
  expect(small.headers.get('content-encoding')).toBe('gzip')
  expect(whole.headers.get('content-encoding')).toBeNull()
  expect(await small.text()).toBe(await whole.text())
})
