// The classroom with a class of its own, in browsers whose cameras show a turning clock. What needs more browsers or longer cuts
// is in tests/verify/journeys/classroom.test.ts.
import { describe, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { desk, phone } from '../support/browser.ts'
import { devicesInUse, framesDecoded, makeClass, makeStranger, waitForVideos } from '../support/classroom.ts'
import { makeLesson } from '../support/people.ts'
import { programDb } from '../support/program-db.ts'
import { boxOf, button, enter, fitsNarrowest, participant, roomPages } from '../support/room-pages.ts'

const origin = inject('origin')
const db = programDb()
const { come, lesson } = roomPages()

test('camera and microphone are tried, then the teacher on a desk and the child on a phone see each other', async () => {
  const startsAt = Temporal.Now.instant().add({ minutes: 5 })
  const { families, teacher: login, path } = await makeClass(db, { startsAt })
  const child = await come(families[0]?.child, path, phone)
  await child.getByRole('heading', { name: 'Bonjour Adam' }).waitFor()
  await child.getByText('Ton professeur arrive…').waitFor()
  await child.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  await child.getByLabel('Caméra', { exact: true }).waitFor()
  await expectAccessible(child, 'lobby')
  const wayIn = await boxOf(button(child, 'Entrer dans la salle'))
  // What a phone of 844 px leaves between the bars of its browser.
  expect(wayIn.y + wayIn.height).toBeLessThanOrEqual(664)
  await fitsNarrowest(child)
  await enter(child)
  await child.getByText('Ton professeur arrive…').waitFor()
  await expectAccessible(child, 'waiting')

  const teacher = await come(login, path)
  await teacher.getByText('Déjà à la porte : Adam').waitFor()
  await enter(teacher)
  await waitForVideos(teacher, 1)
  await waitForVideos(child, 1)
  await participant(child, 'Salma').getByText('Salma, professeur').waitFor()
  await participant(teacher, 'Adam').waitFor()
  for (const page of [teacher, child]) {
    await expectAccessible(page, 'room')
    await fitsNarrowest(page)
    await button(page, 'Messages').click()
    await expectAccessible(page, 'chat')
    await fitsNarrowest(page)
  }
})

test('what is written arrives, and Escape gives the focus back', async () => {
  const { teacher, child } = await lesson(['Adam'])
  await button(child, 'Messages').click()
  await child.keyboard.type('<b>Bonjour</b> صباح الخير')
  await child.keyboard.press('Enter')
  await button(teacher, 'Messages, 1 non lu').waitFor()
  await button(teacher, 'Messages, 1 non lu').click()
  const line = teacher.getByRole('log').getByRole('listitem')
  expect(await line.textContent()).toBe('Adam<b>Bonjour</b> صباح الخير')
  const field = teacher.getByRole('textbox')
  await field.fill('a'.repeat(499))
  await teacher.getByText('499/500').waitFor()
  await field.press('b')
  await teacher.getByText('La limite est atteinte : 500 caractères au plus.').waitFor()
  await expectAccessible(teacher, 'a full message')
  await field.fill('')
  await teacher.keyboard.press('Escape')
  expect(await teacher.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Messages')
  await child.reload()
  await button(child, 'Messages').waitFor()
  await button(child, 'Messages').click()
  await child.getByRole('log').getByText('صباح الخير').waitFor()
})

test('another tab of the same seat takes the place; one comes back only by asking', async () => {
  const { teacher, child, families, path } = await lesson(['Adam'])
  const parent = await come(families[0]?.parent, path)
  await parent.getByText('La salle est déjà ouverte pour Adam, sur un autre appareil').waitFor()
  await enter(parent)
  await child.getByRole('heading', { name: 'La salle est ouverte ailleurs' }).waitFor()
  await expectAccessible(child, 'replaced')
  await waitForVideos(parent, 1)
  expect(await teacher.locator('figure[data-participant]').count()).toBe(1)
  await button(child, 'Revenir ici').click()
  await waitForVideos(child, 1)
  await parent.getByRole('heading', { name: 'La salle est ouverte ailleurs' }).waitFor()
  // A tab that was replaced does not take the place back when it is reloaded.
  await parent.reload()
  await parent.getByText('La salle est déjà ouverte pour Adam, sur un autre appareil').waitFor()
  await button(parent, 'Entrer dans la salle').waitFor()
  await expectAccessible(parent, 'seat taken')
  await waitForVideos(child, 1)
})

test('the clock of the room follows the server, not a device whose clock is wrong', async () => {
  const { families, path } = await makeClass(db)
  const child = await come(families[0]?.child, path, desk, {
    before: page =>
      page.addInitScript(() => {
        const now = Date.now.bind(Date)
        Date.now = () => now() + 3 * 3_600_000
      }),
  })
  await enter(child)
  await child
    .getByRole('timer')
    .getByText(/encore 5[45]\smin/)
    .waitFor()
})

test('a person who leaves is gone at once with camera and microphone off and may come back; after the end one reads when the next lesson is', async () => {
  const { teacher, child, families, path, lessonId } = await lesson(['Adam'])
  const { teacher_id: teacherId, starts_at: startsAt } = await db
    .selectFrom('lessons')
    .where('id', '=', lessonId)
    .select(['teacher_id', 'starts_at'])
    .executeTakeFirstOrThrow()
  const [family] = families
  if (!family) throw new Error('A class needs a family')
  const next = startsAt.toZonedDateTimeISO('Europe/Paris').add({ days: 7 })
  await makeLesson(db, { teacherId, startsAt: next.toInstant(), ...family })
  // A family may rate a teacher who has given it a lesson.
  const before = await makeLesson(db, {
    teacherId,
    startsAt: startsAt.subtract({ hours: 24 * 7 }),
    ...family,
  })
  await db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', before.lessonId).execute()
  await db
    .insertInto('lesson_reports')
    .columns(['seat_id', 'student_id', 'teacher_id', 'draft_version', 'sent_at'])
    .expression(eb =>
      eb
        .selectFrom('seats')
        .where('lesson_id', '=', lessonId)
        .select([
          'id',
          'student_id',
          eb.val(teacherId).as('teacher_id'),
          eb.val(1).as('version'),
          'starts_at',
        ]),
    )
    .execute()
  await db
    .insertInto('homework')
    .columns(['seat_id', 'student_id', 'place', 'task', 'due_on'])
    .expression(eb =>
      eb
        .selectFrom('seats')
        .where('lesson_id', '=', lessonId)
        .select([
          'id',
          'student_id',
          eb.val(1).as('place'),
          eb.val('Écrire une ligne de ق').as('task'),
          eb.val(next.toPlainDate().toString()).as('due_on'),
        ]),
    )
    .execute()
  await participant(teacher, 'Adam').waitFor()
  expect(await devicesInUse(child)).toBeGreaterThan(0)
  await button(child, 'Quitter la salle').click()
  await child.getByRole('heading', { name: 'Le cours n’est pas fini' }).waitFor()
  await child.getByText('Micro et caméra sont éteints.').waitFor()
  expect(await child.textContent('body')).not.toMatch(/À [a-z]+, Adam/)
  await expect.poll(() => devicesInUse(child)).toBe(0)
  await expectAccessible(child, 'left early')
  await fitsNarrowest(child)
  await teacher.getByText('Votre élève arrive…').waitFor()
  await teacher.getByText('Adam a quitté la salle.').waitFor({ state: 'attached' })
  await button(child, 'Revenir dans la salle').click()
  await child.getByRole('heading', { name: 'Bonjour' }).waitFor()
  expect(await child.getByText('Tu es déjà dans la salle').count()).toBe(0)
  await enter(child)
  await waitForVideos(teacher, 1)

  await button(teacher, 'Quitter la salle').click()
  await teacher.getByRole('heading', { name: 'Le cours n’est pas fini' }).waitFor()
  await expectAccessible(teacher, 'left early')
  await child.getByText('Ton professeur s’est absenté').waitFor()
  await button(teacher, 'Revenir dans la salle').click()
  await enter(teacher)
  await waitForVideos(child, 1)

  await button(teacher, 'Terminer le cours pour tous').click()
  await button(teacher, 'Terminer le cours').last().click()
  await teacher.getByRole('heading', { name: 'Le cours est terminé' }).waitFor()
  await expect.poll(() => devicesInUse(teacher)).toBe(0)
  await expectAccessible(teacher, 'the end for a teacher')
  await fitsNarrowest(teacher)

  const weekday = next.toLocaleString('fr', { weekday: 'long' })
  await child.getByRole('heading', { name: `À ${weekday}, Adam !` }).waitFor()
  await child.getByText('Micro et caméra sont éteints.').waitFor()
  await child.getByRole('checkbox', { name: 'Écrire une ligne de ق' }).waitFor()
  await expect.poll(() => devicesInUse(child)).toBe(0)
  await expectAccessible(child, 'the end for a child')
  await fitsNarrowest(child)

  const parent = await come(family.parent, path)
  await parent.getByRole('heading', { name: `À ${weekday}, Adam !` }).waitFor()
  await parent.getByText('Le prochain cours d’Adam').waitFor()
  await parent.getByRole('link', { name: 'Donner un avis' }).waitFor()
  await expectAccessible(parent, 'the end for a parent')
  await fitsNarrowest(parent)
  await parent.getByRole('link', { name: 'Mes prochains cours' }).click()
  await parent.waitForURL(/upcoming/)

  await teacher.getByRole('link', { name: 'Écrire le compte rendu' }).click()
  await teacher.getByRole('heading', { name: 'Compte rendu d’Adam' }).waitFor()
})

test('without camera and microphone one watches and listens', async () => {
  const { families, teacher: login, path } = await makeClass(db)
  const child = await come(families[0]?.child, path, desk, {
    before: page =>
      page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = async () => {
          throw new DOMException('no', 'NotAllowedError')
        }
      }),
  })
  await child.getByText('La caméra n’est pas autorisée').waitFor()
  await expectAccessible(child, 'lobby without devices')
  await enter(child)
  const teacher = await come(login, path)
  await enter(teacher)
  await waitForVideos(child, 1)
  await participant(teacher, 'Adam').getByText('Micro coupé').waitFor({ state: 'attached' })
  expect(await framesDecoded(teacher)).toEqual([0])
  // The child entered before the teacher and has not read the lesson again since.
  await button(teacher, 'Quitter la salle').click()
  await child.getByText('Ton professeur s’est absenté').waitFor()
})

test('a group waits for a late teacher, who lets in, silences, removes for good and ends the lesson', async () => {
  const made = await makeClass(db, { children: ['Adam', 'Lina'] })
  const [adamFamily, linaFamily] = made.families
  const adam = await come(adamFamily?.child, made.path, phone, { expected: /409/ })
  const lina = await come(linaFamily?.parent, made.path, desk, { expected: /409/ })
  for (const page of [adam, lina]) await enter(page)
  await adam.getByText(/Salma a [56]\smin de retard. Tu peux l’attendre/).waitFor()
  await lina.getByText(/Salma a [56]\smin de retard. Vous pouvez l’attendre/).waitFor()
  for (const page of [adam, lina]) {
    await expectAccessible(page, 'a late teacher')
    await fitsNarrowest(page)
    expect(await page.locator('figure[data-participant]').count()).toBe(0)
    expect(await framesDecoded(page)).toEqual([])
  }

  const teacher = await come(made.teacher, made.path, phone)
  await enter(teacher)
  await adam.getByText('ton professeur va te faire entrer').waitFor()
  await expectAccessible(adam, 'waiting to be admitted')
  await button(teacher, 'Faire entrer tout le monde').waitFor()
  await expectAccessible(teacher, 'families that wait to be admitted')
  await fitsNarrowest(teacher)
  await button(teacher, 'Faire entrer Adam').click()
  await waitForVideos(adam, 1)
  expect(await framesDecoded(lina)).toEqual([])
  await button(teacher, 'Faire entrer Lina').click()
  for (const page of [teacher, adam, lina]) await waitForVideos(page, 2)
  for (const page of [teacher, adam, lina]) expect(await page.textContent('body')).not.toContain('Essai')

  await button(teacher, 'Actions pour Adam').click()
  await teacher.getByRole('menuitem', { name: 'Couper son micro' }).click()
  await button(adam, 'Ton professeur a coupé ton micro').waitFor()
  const silenced = adam.getByText('Ton professeur a coupé ton micro')
  await silenced.waitFor()
  // Above the bar of the room: leaving it stays possible.
  const [toast, bar] = [await boxOf(adam.locator('.toast')), await boxOf(adam.getByRole('toolbar'))]
  expect(toast.y + toast.height).toBeLessThanOrEqual(bar.y)
  expect(toast.y).toBeGreaterThan(bar.y / 2)
  await adam.getByRole('button', { name: 'Fermer', exact: true }).tap()
  await silenced.waitFor({ state: 'detached' })
  await expectAccessible(adam, 'a microphone that the teacher turned off')
  await button(adam, 'Ton professeur a coupé ton micro').tap()
  await silenced.waitFor()
  // The server informs the other family an instant before or after Adam.
  const adamsVideo = participant(lina, 'Adam').locator('video')
  await expect.poll(() => adamsVideo.evaluate(video => (video as HTMLVideoElement).muted)).toBe(true)
  await button(teacher, 'Actions pour Adam').click()
  await teacher.getByRole('menuitem', { name: 'Lui rendre le micro' }).click()
  await adam.getByText('Ton professeur te rend le micro').waitFor()
  await button(adam, 'Activer le micro').click()

  await button(teacher, 'Actions pour Adam').click()
  await teacher.getByRole('menuitem', { name: 'Exclure de la salle' }).click()
  await button(teacher, 'Exclure').click()
  await adam.getByRole('heading', { name: 'Tu n’es plus dans la salle' }).waitFor()
  for (const page of [teacher, lina]) await waitForVideos(page, 1)
  await adam.reload()
  await adam.getByRole('heading', { name: 'Tu n’es plus dans la salle' }).waitFor()
  await expectAccessible(adam, 'removed')
  await button(adam, 'Signaler un problème').click()
  await expectAccessible(adam, 'a report')
  await button(adam, 'Prévenir l’école').click()
  await adam.getByText('L’école est prévenue.').waitFor()
  const reports = await db
    .selectFrom('room_reports')
    .where('lesson_id', '=', made.lessonId)
    .select(['role', 'body'])
    .execute()
  expect(reports).toEqual([{ role: 'student', body: '' }])

  await button(teacher, 'Terminer le cours pour tous').click()
  await button(teacher, 'Terminer le cours').last().click()
  await teacher.getByRole('heading', { name: 'Le cours est terminé' }).waitFor()
  await lina.getByText('Le cours est terminé').waitFor()
  await lina.getByRole('heading', { name: 'À bientôt, Lina !' }).waitFor()
  for (const page of [teacher, lina]) await expect.poll(() => devicesInUse(page)).toBe(0)
})

test('the words of an erased child leave the open chat of the others at once', async () => {
  const { teacher, students, families } = await lesson(['Adam', 'Lina'])
  const [adam, lina] = students
  await button(teacher, 'Messages').click()
  for (const [page, text] of [
    [adam, 'Je reste'],
    [lina, 'Je pars'],
  ] as const) {
    if (!page) throw new Error('A class of two has two children')
    await button(page, 'Messages').first().click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await teacher.getByRole('log').getByText(text).waitFor()
  }
  const parent = await come(families[1]?.parent, '/parent/dashboard')
  const erased = await parent.context().request.post('/api/rpc/parentSpace/eraseStudent', {
    headers: { origin },
    data: { json: { id: families[1]?.studentId } },
  })
  expect(erased.ok()).toBe(true)
  await teacher.getByRole('log').getByText('Je pars').waitFor({ state: 'detached' })
  await participant(teacher, 'Lina').waitFor({ state: 'detached' })
  await teacher.getByRole('log').getByText('Je reste').waitFor()
})

describe('entering', () => {
  test('a stranger gets nothing', async () => {
    const { path, lessonId } = await makeClass(db)
    const page = await come(await makeStranger(db), path, desk, { expected: /404/ })
    await page.getByText('Page introuvable').waitFor()
    const request = page.context().request
    const room = await request.post(`/api/v1/lessons/${lessonId}/room`, { headers: { origin }, data: {} })
    expect(room.status()).toBe(404)
    expect((await request.get(`/api/live/lessons/${lessonId}/whoever`)).status()).toBe(404)
  })

  test('yesterday’s lesson has no room, and an old address of a room leads nowhere', async () => {
    const old = await makeClass(db, { startsAt: Temporal.Now.instant().subtract({ hours: 24 }) })
    const page = await come(old.families[0]?.parent, old.path)
    await page.getByText('Le cours est terminé').waitFor()
    await expectAccessible(page)
    const today = await makeClass(db)
    const astray = await come(today.families[0]?.parent, `${today.path}?salle=another`, desk, {
      expected: /404/,
    })
    await astray.getByText('Page introuvable').waitFor()
  })

  test('a person who is early is let in when the hour comes, without a reload', async () => {
    const startsAt = Temporal.Now.instant().add({ minutes: 15, seconds: 5 })
    const { families, path } = await makeClass(db, { startsAt })
    const page = await come(families[0]?.child, path)
    await page.getByRole('heading', { name: 'Tu es en avance' }).waitFor()
    await expectAccessible(page)
    await button(page, 'Entrer dans la salle').waitFor()
  })

  test('nobody signed in comes back from the login, with camera and microphone allowed', async () => {
    const { families, path } = await makeClass(db)
    const page = await come(undefined, path)
    await page.waitForURL(/\/login/)
    const login = families[0]?.parent as { email: string }
    await page
      .getByLabel('Adresse e-mail')
      .or(page.getByLabel(/e-?mail/i))
      .first()
      .fill(login.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill('kalima-demo')
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(path))
    await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  })

  test('a room that cannot be made shows the specified message', async () => {
    const { families, path } = await makeClass(db)
    const page = await come(families[0]?.parent, path, desk, { expected: /503/ })
    await page.route('**/api/rpc/classroom/open', route => route.fulfill({ status: 503, body: '{}' }))
    await button(page, 'Entrer dans la salle').click()
    await page.getByText('Impossible de créer la salle de cours. Veuillez réessayer.').waitFor()
    await page.getByText('Erreur', { exact: true }).waitFor()
    await page.unroute('**/api/rpc/classroom/open')
    await enter(page)
  })
})
