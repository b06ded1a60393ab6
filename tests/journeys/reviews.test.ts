// A parent rates a teacher, the teacher answers, the school hides: three desks, and a visitor who reads the profile.
import { describe, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { openPage } from '../support/page.ts'

const origin = inject('origin')
const browser = await openBrowser()

describe('a review', () => {
  test('is written from the history, answered, read on the profile, hidden with a reason and shown again', async () => {
    const { page: parent } = await openPage(browser, { ...phone, baseURL: origin, as: 'parent' })
    await parent.goto('/parent/history')
    await hydrated(parent)
    await parent.getByRole('link', { name: 'Donner un avis sur Salma' }).click()
    await parent.getByRole('heading', { level: 1, name: 'Votre avis sur Salma' }).waitFor()
    await parent.getByText('signé «\u00a0Samia C.\u00a0»').waitFor()

    await parent.getByRole('button', { name: 'Publier l’avis' }).click()
    await parent.getByText('Choisissez de une à cinq étoiles.').waitFor()
    await parent.getByRole('radio', { name: '4 sur 5, Très bien' }).check({ force: true })
    const text = parent.getByRole('textbox', { name: 'Votre avis' })
    await text.fill('Mon fils réclame son cours du mardi.')
    await expectAccessible(parent)
    await parent.getByRole('button', { name: 'Publier l’avis' }).click()
    await parent.getByText('Votre avis est publié.').waitFor()
    await parent.goto('/parent/history')
    await parent.getByRole('link', { name: 'Votre avis sur Salma\u00a0: 4 sur 5' }).waitFor()

    const { page: teacher } = await openPage(browser, { ...desk, baseURL: origin, as: 'teacher' })
    await teacher.goto('/teacher/reviews')
    await hydrated(teacher)
    await teacher.getByRole('button', { name: 'Répondre à Samia C.', exact: true }).click()
    await teacher.getByRole('textbox', { name: 'Votre réponse à Samia C.' }).fill('Merci, à mardi\u00a0!')
    await teacher.getByRole('button', { name: 'Publier la réponse' }).click()
    await teacher.getByText('Votre réponse est publiée.').waitFor()
    await expectAccessible(teacher)

    const { teachers } = (await (await parent.request.get('/api/v1/reviews')).json()) as {
      teachers: { teacherId: string; firstName: string }[]
    }
    const salma = teachers.find(({ firstName }) => firstName === 'Salma')
    const { page: visitor } = await openPage(browser, { ...desk, baseURL: origin })
    await visitor.goto(`/teacher/${salma?.teacherId}`)
    await hydrated(visitor)
    const reviews = visitor.getByRole('region', { name: 'Ce que disent les familles' })
    await reviews.getByText('Mon fils réclame son cours du mardi.').waitFor()
    await reviews.getByText('Merci, à mardi\u00a0!').waitFor()
    await reviews.getByText('11 avis, tous de familles qui ont suivi ses cours').waitFor()
    expect(await reviews.getByRole('article').count()).toBe(5)
    expect(await reviews.textContent()).toMatch(/4,\d sur 5/)
    expect(await reviews.textContent()).not.toMatch(/\d\.\d sur 5/)
    await reviews.getByRole('button', { name: 'Lire d’autres avis' }).click()
    await reviews.getByRole('article').nth(9).waitFor()
    expect(await visitor.locator('script[type="application/ld+json"]').allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining('"reviewCount":11')]),
    )
    await expectAccessible(visitor)

    const { page: school } = await openPage(browser, { ...desk, baseURL: origin, as: 'admin' })
    await school.goto('/admin/reviews')
    await hydrated(school)
    await school.getByRole('button', { name: 'Masquer l’avis de Samia C.' }).click()
    await school.getByRole('textbox', { name: /Motif/ }).fill('À vérifier avec la famille')
    await school.getByRole('dialog').getByRole('button', { name: 'Masquer' }).click()
    await school.getByText('L’avis est masqué.').waitFor()
    await parent.goto(`/parent/reviews/${salma?.teacherId}`)
    await parent.getByText('«\u00a0À vérifier avec la famille\u00a0»').waitFor()
    await parent.goto('/parent/history')
    await parent
      .getByRole('link', { name: 'Votre avis sur Salma est masqué par l’école : lire pourquoi' })
      .first()
      .waitFor()
    expect(await parent.getByText('Votre avis : 4/5').count()).toBe(0)
    await visitor.reload()
    await visitor.getByText('10 avis, tous de familles').waitFor()

    await school.goto('/admin/reviews?review=hidden')
    await hydrated(school)
    await expectAccessible(school)
    await school.getByRole('button', { name: 'Montrer de nouveau l’avis de Samia C.' }).click()
    await school.getByText('L’avis est de nouveau visible.').waitFor()
  })

  test('the list of teachers is sorted by what families gave', async () => {
    const { page } = await openPage(browser, { ...desk, baseURL: origin })
    await page.goto('/teachers')
    await hydrated(page)
    await page.getByRole('combobox', { name: 'Trier par' }).selectOption('rating')
    await page.waitForURL(/sort=rating/)
    await page.getByText('10 avis').first().waitFor()
  })
})
