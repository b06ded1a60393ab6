// The school opens records and acts for families, in a real browser on a desk.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, hydrated, openBrowser } from '../support/browser.ts'
import { mailTo } from '../support/mailbox.ts'
import { insertFamily } from '../support/new-family.ts'
import { withPage } from '../support/page.ts'
import { programDb } from '../support/program-db.ts'
import { caller } from '../support/school.ts'
import { signInAs, signInUser } from '../support/sessions.ts'
import { openTeacher } from '../support/wizard-url.ts'

const origin = inject('origin')
const browser = await openBrowser()

test('a family is opened from the list, then its child and a lesson; a moved lesson reads «Reporté» with the child', async () => {
  const parent = await insertFamily(['Sami', 'Noé'])
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    const room = await browser.newContext(desk)
    const family = await caller(room, origin, parent)
    const { teacherId, slot, other } = await openTeacher(room.request, origin)
    const booked = await family.post('bookings', {
      id: randomUUID(),
      studentId: parent.ids[0],
      teacherId,
      lessonType: 'individual',
      startsAt: slot.startsAt,
    })
    await family.post(`lessons/${booked.lessons[0].id}/postponement`, { startsAt: other.startsAt })
    await room.close()

    await signInAs(context, 'admin')
    await page.goto(`/admin/families?search=${encodeURIComponent(parent.email)}`)
    await hydrated(page)
    await page.locator('main li').getByRole('link').first().click()
    await page.waitForURL(/\/admin\/families\/[0-9a-f-]{36}$/)
    const familyPath = new URL(page.url()).pathname
    await page.getByRole('heading', { name: 'Historique' }).waitFor()
    await page.getByText(/^Cours de Sami du .* reporté au /).waitFor()
    await page.getByText('Famille inscrite').waitFor()
    await page.getByRole('link', { name: /^Sami, \d+ ans$/ }).click()
    await page.getByText('Fiche de Sami lue').first().waitFor()
    const moved = page.getByRole('listitem').filter({ hasText: 'Reporté au' })
    await moved.getByText('Reporté', { exact: true }).waitFor()
    await moved.getByRole('link', { name: /^Sami \(.*\) avec / }).click()
    await page.waitForURL(/\/admin\/lessons\/[0-9a-f-]{36}$/)
    await page.getByRole('heading', { name: /^Sami avec / }).waitFor()
    const leftPath = new URL(page.url()).pathname
    // The hour that the child went to, in the school's desk.
    await page.getByRole('link', { name: /^Reporté au/ }).click()
    await page.waitForURL(url => url.pathname.startsWith('/admin/lessons/') && url.pathname !== leftPath)
    await page.getByText(/^Cours de Sami du .* reporté au /).waitFor()

    // Readings that follow each other are folded.
    await page.goto(familyPath)
    await hydrated(page)
    await page.getByText('2 lectures de fiches').click()
    await page.getByText('Fiche de Noé lue').waitFor()
  })
})

test.each([
  ['admin', ['documents', 'settings', 'dashboard']],
  ['parent', ['settings', 'history', 'upcoming', 'dashboard']],
] as const)(
  'the sidebar of a %s opens with the logo in sight, and with the entry of the page',
  (role, paths) =>
    withPage(
      browser,
      { ...desk, viewport: { width: 1280, height: 720 }, baseURL: origin },
      async (page, context) => {
        await signInAs(context, role)
        const sidebar = page.getByRole('complementary').first()
        /** How far the parts stand out of the window. */
        const hidden = () =>
          sidebar.evaluate(aside =>
            [aside.querySelector('a[href="/"]'), aside.querySelector('[aria-current="page"]')].map(part => {
              const box = part?.getBoundingClientRect()
              const list = part?.closest('.overflow-y-auto')?.getBoundingClientRect()
              if (!box) return 'missing'
              return Math.max(0, (list?.top ?? 0) - box.top, box.bottom - (list?.bottom ?? innerHeight))
            }),
          )
        for (const path of paths) {
          await page.goto(`/${role}/${path}`)
          await hydrated(page)
          expect(await hidden(), path).toEqual([0, 0])
        }
        expect(await sidebar.evaluate(aside => aside.querySelector('.overflow-y-auto')?.scrollTop)).toBe(0)
      },
    ),
)

test('a lesson is given to another teacher by keyboard, and the family reads it in a mail', async () => {
  const parent = await insertFamily(['Lina'])
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    const room = await browser.newContext(desk)
    const family = await caller(room, origin, parent)
    const booked = await bookReplaceable(family, parent.ids[0] ?? '')
    await room.close()

    await signInAs(context, 'admin')
    await page.goto(`/admin/lessons/${booked.lessons[0].id}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Confier à un autre professeur' }).press('Enter')
    const form = page.getByRole('form', { name: 'Qui est libre et convient' })
    await form.getByRole('button', { name: 'Confier et prévenir' }).press('Enter')
    await form.getByRole('alert').getByText('Choisissez un professeur').waitFor()
    const first = form.getByRole('group', { name: 'Professeur' }).getByRole('radio').first()
    await expect.poll(() => first.evaluate(node => node === document.activeElement)).toBe(true)
    await first.press('Space')
    await expectAccessible(page, 'the choice of a substitute')
    await form.getByRole('button', { name: /^Confier à .* et prévenir$/ }).press('Enter')
    await page.getByText(/^Le cours est confié à /).waitFor()
    await page.getByText(/^Cours du .* confié à .*, à la place /).waitFor()
    const mail = await mailTo(origin, parent.email, /sera donné par/)
    expect(mail.text).toContain('L’heure, le lien et le prix restent les mêmes.')
  })
})

type Caller = Awaited<ReturnType<typeof caller>>

/** A lesson at an hour at which several teachers are free. */
const bookReplaceable = async (family: Caller, studentId: string) => {
  for (let ahead = 20; ahead < 40; ahead++) {
    const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const query = `date=${date}&timezone=Europe/Paris&lessonType=individual`
    const { slots } = await family.get(`slots/hours?${query}`)
    for (const { time } of slots) {
      const { startsAt, teachers } = await family.get(`slots?${query}&time=${time}`)
      if (teachers.length < 6) continue
      const teacherId = teachers[0].id
      return family.post('bookings', {
        id: randomUUID(),
        studentId,
        teacherId,
        lessonType: 'individual',
        startsAt,
      })
    }
  }
  throw new Error('The demo school has no hour at which six teachers are free')
}

test('a mail that failed says why, and is sent again from the family’s record by keyboard', async () => {
  const parent = await insertFamily()
  const jobId = randomUUID()
  await sql`insert into pgboss.job (id, name, data, state, retry_limit, retry_count, completed_on)
    values (${jobId}::uuid, 'mail', ${JSON.stringify({ kind: 'password-changed', userId: parent.userId })}, 'failed', 12, 12, now())`.execute(
    programDb(),
  )
  await programDb()
    .insertInto('mail_log')
    .values({
      job_id: jobId,
      kind: 'password-changed',
      user_id: parent.userId,
      state: 'failed',
      settled_at: Temporal.Now.instant(),
      failure: 'refused',
    })
    .execute()
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    await signInAs(context, 'admin')
    await page.goto(`/admin/mails?mail=failed&search=${parent.userId}`)
    await hydrated(page)
    await expectAccessible(page)
    const line = page.getByRole('listitem').filter({ hasText: 'Mot de passe changé' })
    await line.getByText('L’adresse a été refusée.').waitFor()
    await line.getByRole('link', { name: 'Samia Haddad' }).press('Enter')
    await page.waitForURL(`**/admin/families/${parent.userId}`)
    const mails = page.getByRole('region', { name: 'Emails' })
    await mails
      .getByRole('button', { name: /^Renvoyer « Mot de passe changé » à Samia Haddad$/ })
      .press('Enter')
    await page.getByText('L’email repart.').waitFor()
    await mailTo(origin, parent.email, /mot de passe/i)
    await page.getByText('Email renvoyé').waitFor()
    await page.reload()
    await mails.getByText('Envoyé', { exact: true }).waitFor()
  })
})

test('a package is created, changed and retired by keyboard, and families read what is on offer', async () => {
  const name = `Été ${randomUUID().slice(0, 8)}`
  const offered = async () => {
    const response = await fetch(`${origin}/api/v1/lesson-packages`)
    const packages: { name: string; discountPercentage: number }[] = await response.json()
    return packages.filter(one => one.name === name).map(({ discountPercentage }) => discountPercentage)
  }
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    await signInAs(context, 'admin')
    await page.goto('/admin/packages')
    await hydrated(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Nouveau forfait' }).press('Enter')
    const form = page.getByRole('dialog')
    await form.getByLabel('Remise en pour cent').fill('60')
    await form.getByRole('button', { name: 'Proposer ce forfait' }).press('Enter')
    await form.getByRole('alert').nth(3).waitFor()
    const [nameField, lessonsField] = [
      form.getByRole('textbox', { name: 'Nom en français' }),
      form.getByLabel('Nombre de cours'),
    ]
    expect(await nameField.evaluate(one => one === document.activeElement)).toBe(true)
    await nameField.fill(name)
    await form.getByRole('textbox', { name: 'Nom en anglais' }).fill('Summer')
    await lessonsField.fill('8')
    await form.getByLabel('Durée en mois').fill('2')
    await form.getByLabel('Remise en pour cent').fill('60')
    await form.getByRole('button', { name: 'Proposer ce forfait' }).press('Enter')
    await form.getByRole('alert').filter({ hasText: 'de 0 à 50' }).waitFor()
    await form.getByLabel('Remise en pour cent').fill('10')
    await form.getByRole('button', { name: 'Proposer ce forfait' }).press('Enter')
    await page.getByText('Forfait proposé.').waitFor()
    expect(await offered()).toEqual([10])

    await page.getByRole('button', { name: `Changer le forfait « ${name} »` }).press('Enter')
    await form.getByLabel('Remise en pour cent').fill('15')
    await form.getByRole('button', { name: 'Enregistrer' }).press('Enter')
    await page.getByText('Forfait changé.').waitFor()
    expect(await offered()).toEqual([15])
    await page.getByRole('button', { name: `Changer le forfait « ${name} »` }).press('Enter')
    expect(await form.getByRole('textbox', { name: 'Nom en anglais' }).inputValue()).toBe('Summer')
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: `Retirer le forfait « ${name} »` }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).press('Enter')
    await page.getByText('Forfait retiré.').waitFor()
    await page.getByText(name, { exact: true }).waitFor({ state: 'detached' })
    expect(await offered()).toEqual([])
  })
})

test('the figures of twelve months stand beside their charts and leave as a table', async () => {
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    await signInAs(context, 'admin')
    await page.goto('/admin/figures')
    await hydrated(page)
    await expectAccessible(page)
    await page.getByText(/^Dans les 14 jours à venir, \d+ % des heures ouvertes sont prises/).waitFor()
    const lessons = page.getByRole('table', { name: 'Cours donnés : mois par mois' })
    expect(await lessons.getByRole('row').count()).toBe(13)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Exporter la liste' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('kalima-figures.csv')
  })
})

test('an announcement is looked at with the number of its readers, leaves, and a parent reads it in the app and by mail', async () => {
  const parent = await insertFamily(['Nour'])
  const room = await browser.newContext(desk)
  const { teacherId, slot } = await openTeacher(room.request, origin)
  await (await caller(room, origin, parent)).post('bookings', {
    id: randomUUID(),
    studentId: parent.ids[0],
    teacherId,
    lessonType: 'individual',
    startsAt: slot.startsAt,
  })
  await room.close()
  const subject = `Fermeture ${randomUUID().slice(0, 8)}`
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    await signInAs(context, 'admin')
    await page.goto(`/admin/teachers/${teacherId}`)
    await hydrated(page)
    await page.getByRole('link', { name: 'Écrire à ses familles' }).press('Enter')
    await page.getByRole('heading', { name: 'Annonces', level: 1 }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Voir l’aperçu' }).press('Enter')
    await page.getByRole('alert').filter({ hasText: 'Écrivez un objet.' }).waitFor()
    await page.getByRole('alert').filter({ hasText: 'Écrivez un texte.' }).waitFor()
    await page.getByRole('textbox', { name: 'Objet', exact: true }).fill(subject)
    await page.getByRole('textbox', { name: 'Texte', exact: true }).fill('L’école ferme lundi.')
    await page.getByRole('button', { name: 'Voir l’aperçu' }).press('Enter')
    const preview = page.getByRole('dialog', { name: 'Aperçu de l’annonce' })
    await preview.getByText(subject).waitFor()
    await preview.getByRole('button', { name: /^Envoyer à \d+ personnes?$/ }).press('Enter')
    await page.getByText('L’annonce part.').waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: subject })
      .getByText(/Les familles d/)
      .waitFor()

    // To teachers, who can't switch announcements off, nothing speaks of families.
    await page.getByLabel('À qui').selectOption('Tous les professeurs')
    await page
      .getByText('Les professeurs reçoivent toutes les annonces par email, urgentes ou non.')
      .waitFor()
    await page.getByRole('textbox', { name: 'Objet', exact: true }).fill('Réunion')
    await page.getByRole('textbox', { name: 'Texte', exact: true }).fill('Lundi à 18:00.')
    await page.getByRole('button', { name: 'Voir l’aperçu' }).press('Enter')
    await preview.getByText('Elle part par email à chaque professeur').waitFor()
    expect(await preview.getByText(/famille/).count()).toBe(0)
    await preview.getByRole('button', { name: 'Modifier' }).press('Enter')
  })
  await mailTo(origin, parent.email, new RegExp(subject))
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    await signInUser(context, parent.userId)
    await page.goto('/parent/notifications')
    const entry = page.getByRole('link').filter({ hasText: subject })
    await entry.getByText('L’école ferme lundi.').waitFor()
  })
})

test('a long list is read on by keyboard to its last family, also after its last lines were loaded', async () => {
  const surname = `Suite${randomUUID().slice(0, 8)}`
  for (let number = 1; number <= 41; number++) {
    const { userId } = await insertFamily()
    await programDb()
      .updateTable('profiles')
      .set({ last_name: `${surname} ${String(number).padStart(2, '0')}` })
      .where('id', '=', userId)
      .execute()
  }
  await withPage(browser, { ...desk, baseURL: origin }, async (page, context) => {
    await signInAs(context, 'admin')
    await page.goto(`/admin/families?search=${surname}`)
    await hydrated(page)
    const names = page.locator('main li').getByRole('link', { name: surname })
    const more = page.getByRole('button', { name: 'Voir la suite' })
    expect(await names.count()).toBe(20)
    await more.press('Enter')
    await expect.poll(() => names.count()).toBe(40)
    // Read on from where the list ended: the button keeps the focus.
    await page.keyboard.press('Enter')
    await expect.poll(() => names.count()).toBe(41)
    await more.waitFor({ state: 'detached' })
    expect(new Set(await names.allTextContents()).size).toBe(41)
    await expectAccessible(page, 'a list that was read to its end')
  })
})
