// The school writes its own texts, and visitors read them.
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser, phone } from '../support/browser.ts'
import { insertFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'
import { makeTeacher } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { signInAs, signInUser } from '../support/sessions.ts'

const origin = inject('origin')
const browser = await openBrowser()

test('the school completes a legal detail, and the visitor reads the sentence that needed it', () =>
  withPage(browser, { ...phone, baseURL: origin }, async (page, context) => {
    await signInAs(context, 'admin')
    await page.goto('/admin/school?part=details')
    await hydrated(page)
    await page.getByText(/^Il manque\s: .*moyens de paiement acceptés/).waitFor()
    await expectAccessible(page, 'the legal details')
    await page.getByLabel('Moyens de paiement acceptés').fill('virement, chèque')
    await page.getByRole('button', { name: 'Enregistrer et publier' }).click()
    await page.getByText('Texte publié.', { exact: true }).waitFor()
    await page.getByText('Version 1').waitFor()
    const visitor = await browser.newContext({ ...desk, baseURL: origin })
    const public_ = await visitor.newPage()
    await public_.goto('/conditions')
    await public_.getByText('Moyens de paiement : virement, chèque.').waitFor()
    await visitor.close()
  }))

test('a legal text is written by keyboard, read by visitors at once, and its first version is taken back', () =>
  withPage(browser, { ...desk, baseURL: origin, expected: /400/ }, async (page, context) => {
    await signInAs(context, 'admin')
    await page.goto('/admin/school')
    await hydrated(page)
    await page.getByRole('link', { name: 'Mentions légales' }).press('Enter')
    await page.getByRole('heading', { level: 2, name: 'Mentions légales' }).waitFor()
    await page.getByRole('button', { name: 'Ajouter une section' }).press('Enter')
    const titles = page.getByLabel(/^Titre de la section/)
    const texts = page.getByLabel(/^Texte de la section/)
    await titles.last().fill('Signaler')
    await texts.last().fill('Écrivez à {personne}.')
    const save = page.getByRole('button', { name: 'Enregistrer et publier' })
    await save.press('Enter')
    await page.getByText('Ces mots entre accolades ne désignent aucun renseignement : {personne}.').waitFor()
    await texts.last().fill('Dites-le à l’école.\n\nNous lisons tout.')
    await save.press('Enter')
    await page.getByText('Texte publié.', { exact: true }).waitFor()
    await expectAccessible(page, 'a legal text and its versions')
    await texts.last().fill('Rien.')
    await save.press('Enter')
    await page.getByText('Version 2').waitFor()

    const old = page.getByRole('listitem').filter({ hasText: 'Version 1' })
    await old.getByText('Lire cette version').press('Enter')
    await old.getByRole('button', { name: 'Reprendre dans le formulaire' }).press('Enter')
    await expect.poll(() => texts.last().inputValue()).toBe('Dites-le à l’école.\n\nNous lisons tout.')
    await save.press('Enter')
    await page.getByText('Version 3').waitFor()
    await page.goto('/mentions-legales')
    await page.getByText('Nous lisons tout.').waitFor()
  }))

test('the school sees its logo before it publishes it, visitors see it on every page, and its removal brings the drawn sign back', () =>
  withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    const logo = sharp({ create: { width: 900, height: 300, channels: 4, background: '#0a5060' } })
    await signInAs(context, 'admin')
    await page.goto('/admin/school')
    await hydrated(page)
    const field = page.locator('input[type=file]')
    await field.setInputFiles({ name: 'logo.svg', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    await page.getByText('Les autres formats, SVG compris, ne sont pas acceptés.').waitFor()
    await field.setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await logo.png().toBuffer(),
    })
    await page.getByRole('img', { name: 'Aperçu du logo choisi, pas encore publié.' }).waitFor()
    await expectAccessible(page, 'the preview of a logo')
    await page.getByRole('button', { name: 'Publier ce logo' }).press('Enter')
    await page.getByText('Ce logo est publié.').waitFor()

    const visitor = await browser.newContext({ ...phone, baseURL: origin })
    const arrival = await visitor.newPage()
    await arrival.goto('/about')
    const shown = arrival.locator('header img, footer img')
    expect(
      await shown.evaluateAll(all =>
        all.map(one => [one.getAttribute('alt'), (one as HTMLImageElement).naturalWidth]),
      ),
    ).toEqual([
      ['Kalima', 480],
      ['Kalima', 480],
    ])
    await page.getByRole('button', { name: 'Retirer le logo' }).press('Enter')
    await page.getByText('Logo retiré.').waitFor()
    await page.getByText(/^Aucun logo/).waitFor()
    await arrival.reload()
    await arrival.locator('header .logo-mark').waitFor()
    expect(await shown.count()).toBe(0)
    await visitor.close()
  }))

test('changed words of an agreement are asked again: the school reads of how many families, the parent why', () =>
  withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    const { userId, ids } = await insertFamily(['Zineb'])
    const visit = await browser.newContext({ ...phone, baseURL: origin })
    await signInUser(visit, userId)
    const parent = await visit.newPage()
    await parent.goto(`/parent/children/${ids[0]}`)
    await hydrated(parent)
    const agreement = parent.getByRole('switch', { name: /^Enregistrer les cours/ })
    await agreement.click()
    await parent.getByText(/^Accepté le/).waitFor()

    await signInAs(context, 'admin')
    await page.goto('/admin/school?part=recording-consent')
    await hydrated(page)
    await page.getByText(/familles? (a|ont) donné cet accord/).waitFor()
    await expectAccessible(page, 'the words of an agreement')
    await page
      .getByRole('textbox', { name: 'Texte' })
      .fill('Les cours de {name} sont filmés.\n\nVous arrêtez quand vous voulez.')
    await page.getByText('Les cours de Zoé sont filmés.').waitFor()
    await page.getByRole('button', { name: 'Enregistrer et publier' }).press('Enter')
    await page.getByText('Aucune famille n’a donné cet accord pour le texte publié.').waitFor()

    await parent.reload()
    await hydrated(parent)
    await parent.getByText(/^Ce texte a changé depuis votre accord/).waitFor()
    await parent.getByText('Les cours de Zineb sont filmés.').waitFor()
    expect(await agreement.isChecked()).toBe(false)
    await expectAccessible(parent, 'an agreement to an older text')
    await agreement.click()
    await parent.getByText(/^Accepté le/).waitFor()
    await visit.close()

    await page.getByRole('button', { name: 'Reprendre le texte du programme' }).press('Enter')
    await page.getByText('Version 2').waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Texte' }).inputValue())
      .toContain('Le professeur peut alors enregistrer')
  }))

test('changed words of the voice agreement are read and ticked by the teacher before the next recording', () =>
  withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    const { teacherId } = await makeTeacher(programDb())
    await signInAs(context, 'admin')
    await page.goto('/admin/school?part=teacher-voice')
    await hydrated(page)
    const words = page.getByRole('textbox', { name: 'Texte' })
    await words.fill('Les élèves de l’école vous entendent.\n\nVous effacez tout quand vous voulez.')
    await page.getByRole('button', { name: 'Enregistrer et publier' }).press('Enter')
    await page.getByText('Texte publié.', { exact: true }).waitFor()

    const visit = await browser.newContext({ ...phone, baseURL: origin })
    await signInUser(visit, teacherId)
    const teacher = await visit.newPage()
    await teacher.goto('/teacher/clips')
    await hydrated(teacher)
    const agree = async () => {
      await teacher.getByRole('checkbox', { name: /^J’accepte que ma voix/ }).check()
      await teacher.getByRole('button', { name: 'Commencer' }).press('Enter')
      await teacher.getByText(/^Vous avez accepté/).waitFor()
    }
    await teacher.getByText('Vous effacez tout quand vous voulez.').waitFor()
    await expectAccessible(teacher, 'the agreement of a voice')
    await agree()

    await page.getByRole('button', { name: 'Reprendre le texte du programme' }).press('Enter')
    await page.getByText('Version 2').waitFor()
    await teacher.reload()
    await hydrated(teacher)
    await teacher.getByText(/^Ce texte a changé/).waitFor()
    await teacher.getByText(/^Les élèves de l’école entendent vos enregistrements/).waitFor()
    await agree()
    await visit.close()
  }))
