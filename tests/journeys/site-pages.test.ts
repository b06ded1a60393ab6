import { expect, inject, test } from 'vitest'
import { formatEuros } from '#platform/words/numbers.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { withPage } from '../support/page.ts'

const baseURL = inject('origin')
const browser = await openBrowser()

const pages = [
  ['/', /^Kalima · L’arabe, mot après mot\.$/, /L’arabe,\s*mot après mot\./],
  ['/about', /^À Propos de Nous · Kalima$/, 'À Propos de Nous'],
  ['/testimonials', /familles · Kalima$/, 'Ce qu’en disent les familles'],
  ['/student-landing', /Kalima$/, 'Ton espace pour apprendre l’arabe'],
  ['/parent-landing', /Kalima$/, 'L’arabe de votre enfant, à votre heure'],
  ['/teacher-landing', /Kalima$/, 'Enseignez l’arabe, chez vous, à vos heures'],
  ['/mentions-legales', /^Mentions légales · Kalima$/, 'Mentions légales'],
  ['/confidentialite', /^Confidentialité · Kalima$/, 'Confidentialité'],
  ['/conditions', /^Conditions de vente · Kalima$/, 'Conditions de vente'],
] as const

test.each(pages)('%s says what it is, to people and to programs', (path, title, heading) =>
  withPage(browser, { ...phone, baseURL, reducedMotion: 'reduce' }, async page => {
    const answer = await page.goto(path)
    await hydrated(page)
    expect(answer?.status()).toBe(200)
    expect(await page.title()).toMatch(title)
    expect(await page.getByRole('heading', { level: 1, name: heading }).count()).toBe(1)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(new URL(path, baseURL).href)
    for (const name of ['meta[name=description]', 'meta[property="og:title"]'])
      expect((await page.locator(name).getAttribute('content'))?.length).toBeGreaterThan(5)
  }),
)

test('any other path shows the not-found page, with the status, a title and a link home', () =>
  withPage(browser, { ...phone, baseURL, expected: /404/ }, async page => {
    const answer = await page.goto('/n/importe/quoi')
    expect(answer?.status()).toBe(404)
    expect(await page.title()).toBe('Page introuvable · Kalima')
    await page.getByRole('heading', { level: 1, name: /404\s*Oups ! Page introuvable/ }).waitFor()
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
    await page.waitForURL(`${baseURL}/`)
  }))

test('the picture of a shared link is there', async () => {
  const answer = await fetch(`${baseURL}/og.png`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
})

test('the home page shows the prices and the best discount of the packages, with the same data for programs', () =>
  withPage(browser, { ...desk, baseURL }, async page => {
    await page.goto('/')
    const packages: { discountPercentage: number }[] = await (
      await fetch(`${baseURL}/api/v1/lesson-packages`)
    ).json()
    const best = Math.max(...packages.map(one => one.discountPercentage))
    const starting = await (await fetch(`${baseURL}/api/v1/starting-prices`)).json()
    const lowest: number[] = [starting.individualCents, starting.groupCents]
    const prices = page.getByRole('region', { name: /Des tarifs à l’heure/ })
    for (const text of ['0 €', ...lowest.map(formatEuros), `Forfaits jusqu’à −${best} %`, 'Populaire'])
      expect(await prices.getByText(text, { exact: true }).count(), text).toBe(1)
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    const [organization, course] = data.map(text => JSON.parse(text))
    expect(organization).toMatchObject({ '@type': 'EducationalOrganization', name: 'Kalima' })
    expect(course.offers.map((offer: { price: string }) => offer.price)).toEqual(
      [0, ...lowest].map(cents => (cents / 100).toFixed(2)),
    )
  }))

test('the trial of the home page is the trial of the wizard', () =>
  withPage(browser, { ...desk, baseURL }, async page => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Réserver l’essai gratuit' }).click()
    await page.waitForURL(/\/register/)
    expect(decodeURIComponent(page.url())).toContain('/book-lesson?path=teacher&step=3&lessonType=trial')
    await page.getByText('Vous continuez vers').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  }))

test('a visitor reads no blank of a legal page, and no sentence that needs one', () =>
  withPage(browser, { ...desk, baseURL }, async page => {
    for (const path of ['/mentions-legales', '/confidentialite', '/conditions', '/en/conditions']) {
      await page.goto(path)
      const text = await page.getByRole('main').textContent()
      expect(text).not.toMatch(/à compléter|to be completed|[{}]/i)
    }
    await page.goto('/mentions-legales')
    await page.getByText('Ce site est publié par Kalima.').waitFor()
    expect(await page.getByText('Directeur de la publication').count()).toBe(0)
  }))

test('search engines find the pages, and only those that there are', async () => {
  const robots = await (await fetch(`${baseURL}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(robots).toContain('Disallow: /parent/')
  const sitemap = await (await fetch(`${baseURL}/sitemap.xml`)).text()
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(match => match[1] ?? '')
  expect(addresses.filter(address => address.includes('/teacher/')).length).toBeGreaterThanOrEqual(12)
  const answers = await Promise.all(addresses.map(async address => [address, (await fetch(address)).status]))
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
})
