// What goes wrong at the sign-in and the applications of teachers. tests/journeys/accounts.test.ts and applications.test.ts have what
// needs a browser: messages below the edge of the screen, cookies, mails.
import { waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anApplicant, applyAndConfirm } from '../support/applicants.ts'
import { testDatabase } from '../support/database.ts'
import { expectSound } from '../support/dom-axe.ts'
import { badGateway, dropped, held } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { aParent, signUp } from '../support/parents.ts'
import { cancelSeatLate, makeLesson, makeOtherParent, makeSchool, makeTeacher } from '../support/people.ts'
import { tokenIn } from '../support/web.ts'

const database = testDatabase()
const pages = domPages(database)

const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`main form [name=${name}]`) ?? document.body
const submit = () => document.querySelector('main form button[type=submit]') ?? document.body

test('a sign-in: empty fields, a wrong password, a server out of reach', async () => {
  const page = await pages.open('/login', { expected: /could not be sent/ })
  await page.find('main h1', 'Se connecter')
  await page.user.click(submit())
  await page.find('[role=alert]', 'Veuillez remplir tous les champs')
  expect(document.activeElement?.getAttribute('name')).toBe('email')
  await page.user.type(field('email'), 'nobody@kalima.test')
  await page.user.type(field('password'), 'pas-le-bon')
  await page.user.click(submit())
  await page.find('[role=alert]', 'Email ou mot de passe incorrect')
  expect(field('email')).toMatchObject({ value: 'nobody@kalima.test' })
  for (const answer of [dropped, badGateway]) {
    page.answer('accounts/signIn', answer)
    const before = page.count('accounts/signIn')
    await page.user.click(submit())
    await page.find('[role=alert]', 'Erreur lors de la connexion')
    expect(page.count('accounts/signIn')).toBe(before + 1)
  }
})

test('an address confirmed on another device with another password: the sign-in says which one counts', async () => {
  const pending = { email: 'claire@kalima.test', isConfirmed: false, nextPath: '/teachers', codeSentAt: null }
  const page = await pages.open('/verification', {
    answers: { 'accounts/pendingSignUp': async () => Response.json({ json: pending }) },
  })
  await page.heading('Entrez le code reçu par email')
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
  onTestFinished(() => left.mockRestore())
  page.answer('accounts/pendingSignUp', async () => Response.json({ json: null }))
  await waitFor(() => expect(left).toHaveBeenCalledOnce())
  const [address] = left.mock.calls[0] ?? []
  await page.close()
  const login = await pages.open(`${address}`)
  await login.find('main .alert', 'Connectez-vous avec le mot de passe choisi là-bas.')
})

test('a sign-up marks each fault that the page can tell, and a missing tick by its own sentence', async () => {
  const page = await pages.open('/register')
  await page.find('main h1', '')
  const values = { firstName: 'Claire', email: 'claire.kalima.test', password: 'court', childFirstName: '' }
  for (const [name, value] of Object.entries(values)) if (value) await page.user.type(field(name), value)
  await page.user.selectOptions(field('childAge'), '7')
  const isMarked = (name: string) => field(name).getAttribute('aria-invalid') === 'true'
  const marked = () => [...Object.keys(values), 'parentalAuthority', 'terms'].filter(isMarked)
  await page.user.click(submit())
  await page.find('[role=alert]', 'Veuillez remplir tous les champs')
  expect(marked()).toEqual(['email', 'password', 'parentalAuthority', 'terms'])
  expect(document.activeElement).toBe(field('email'))

  await page.user.clear(field('email'))
  await page.user.type(field('email'), 'claire@kalima.test')
  await page.user.type(field('password'), '-circuit-de-figues')
  await page.user.type(field('childFirstName'), 'Inès')
  await page.user.click(field('parentalAuthority'))
  expect(marked()).not.toContain('parentalAuthority')
  await page.user.click(submit())
  await page.gone('[role=alert]', 'Veuillez remplir tous les champs')
  expect(marked()).toEqual(['terms'])
  expect(document.activeElement).toBe(field('terms'))
  await page.find('[role=alert]', 'Cochez cette case pour continuer.')
  await expectSound('a missing tick')
  expect(page.count('families/signUp')).toBe(0)
})

test('the sign-up from an invitation of the other parent offers no application', async () => {
  const own = await pages.open('/register')
  await own.find('main', 'Vous êtes professeur')
  await own.close()
  const page = await pages.open(`/register?from=${encodeURIComponent('/invitation?token=essai')}`)
  await page.find('main', 'Vous avez déjà un compte')
  await page.gone('main', 'Vous êtes professeur')
})

test('a sign-up form that is left and opened again has what was typed, never the password', async () => {
  const page = await pages.open('/register?age=9')
  await page.find('main h1', '')
  const values = { firstName: 'Claire', email: 'claire@kalimat.test', childFirstName: 'Inès' }
  for (const [name, value] of Object.entries(values)) await page.user.type(field(name), value)
  await page.user.selectOptions(field('childAge'), '7')
  await page.user.click(field('parentalAuthority'))
  await page.user.type(field('password'), '-circuit-de-figues')
  await page.press('Afficher le mot de passe')
  await page.user.type(field('password'), '!')

  await page.follow('/login')
  await page.find('main h1', 'Se connecter')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('circuit')
  expect(location.href).not.toMatch(/claire|In/)
  await page.follow('/register')
  await page.find('main h1', 'Créer')
  for (const [name, value] of Object.entries(values)) expect(field(name)).toMatchObject({ value })
  expect(field('childAge')).toMatchObject({ value: '7' })
  expect(field('parentalAuthority')).toMatchObject({ checked: true })
  expect(field('terms')).toMatchObject({ checked: false })
  expect(field('password')).toMatchObject({ value: '' })
})

test('an application that is left for its page in the other language has what was typed', async () => {
  const page = await pages.open('/register/teacher')
  await page.find('main h1', '')
  const values = {
    firstName: 'Nour',
    diploma: 'Master',
    hourlyRate: '22,50',
    motivation: 'Enseigner aux petits',
  }
  for (const [name, value] of Object.entries(values)) await page.user.type(field(name), value)
  await page.user.type(field('password'), '-circuit-de-figues')
  await page.user.click(field('specialization2'))
  await page.user.click(field('privacy'))
  await page.follow('/login')
  await page.find('main h1', 'Se connecter')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('circuit')
  await page.follow('/register/teacher')
  await page.find('main h1', 'Devenir')
  for (const [name, value] of Object.entries(values)) expect(field(name)).toMatchObject({ value })
  expect(field('specialization2')).toMatchObject({ checked: true })
  for (const name of ['specialization1', 'privacy']) expect(field(name)).toMatchObject({ checked: false })
  expect(field('password')).toMatchObject({ value: '' })
})

test('a page that the browser shows again as it was sent can be sent again', async () => {
  const { answer, release } = held()
  const page = await pages.open('/login', { answers: { 'accounts/signIn': answer } })
  await page.find('main h1', 'Se connecter')
  await page.user.type(field('email'), 'nobody@kalima.test')
  await page.user.type(field('password'), 'pas-le-bon')
  await page.user.click(submit())
  await page.find('main form[aria-busy=true]', '')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await page.gone('main form[aria-busy=true]')
  release()
})

test('the page of a mailed link shows the booking that the person was going to', async () => {
  const { teacherId } = await makeTeacher(database.db, { firstName: 'Rim' })
  const parent = aParent({ from: `/book-lesson?lessonType=trial&teacherId=${teacherId}` })
  await signUp(pages.web, parent)
  const token = tokenIn((await pages.web.deliver()).find(({ to }) => to === parent.email))
  const page = await pages.open(`/confirm?token=${token}`)
  await page.find('main h1', 'Confirmez votre email')
  await page.find('main section', 'avec Rim')
})

test('an application from a known address gets a message with the link to sign in', async () => {
  const { email } = await insertFamily([], false, 6, database.db)
  const page = await pages.open('/register/teacher')
  await page.find('main h1', '')
  const { specialization: _, timezone: __, ...applicant } = anApplicant({ email, hourlyRate: '32,50' })
  for (const [name, value] of Object.entries(applicant)) {
    if (value === 'yes') await page.user.click(field(name))
    else await page.user.type(field(name), String(value))
  }
  await page.user.click(submit())
  const alert = within(await page.find('[role=alert]', 'Un compte existe déjà avec cet email'))
  alert.getByText(/après un refus, en proposer une nouvelle/)
  const link = alert.getByRole<HTMLAnchorElement>('link', { name: 'Se connecter' })
  expect(new URL(link.href).searchParams.get('from')).toBe('/candidature')
})

test.each(['/teacher/dashboard', '/book-lesson', '/parent'])(
  'an applicant who asks for %s reads why it is closed, and what she sent',
  async address => {
    const { userId, applicant } = await applyAndConfirm(pages.web, database.db)
    const page = await pages.open(address, { as: userId })
    await page.toast('Cette page n’est pas ouverte à un compte de candidature')
    expect(location.pathname).toBe('/candidature')
    const sent = await page.find('section', 'Ce que vous avez envoyé')
    for (const text of ['Hanane Belkacem', applicant.email, 'Master d’arabe', '6\u00a0ans', '32,50', 'Caire'])
      expect(sent.textContent).toContain(text)
    expect(sent.textContent).toContain('J’aime enseigner.')
    await page.heading('Diplômes')
  },
)

test('a refused applicant without a file reads nothing about files, and applies again with a confirmed address', async () => {
  const { userId, id } = await applyAndConfirm(pages.web, database.db)
  await database.db
    .updateTable('teacher_applications')
    .set({ status: 'refused', refusal_reason: 'Trop tôt', decided_at: Temporal.Now.instant() })
    .where('id', '=', id)
    .execute()
  const page = await pages.open('/candidature', { as: userId })
  await page.find('main section', 'Ce que vous avez envoyé')
  expect(document.body.textContent).not.toContain('30 jours')
  await page.user.click(await page.findByRole('link', { name: 'Proposer une nouvelle candidature' }))
  await page.find('main h1', 'Devenir')
  await page.find('main form', 'Vous joindrez le document sur la page suivante.')
  expect(document.body.textContent).not.toContain('une fois votre adresse confirmée')
})

test('only a family reads that other families do not see its telephone number', async () => {
  const { userId: admin } = await makeSchool(database.db)
  const { teacherId } = await makeTeacher(database.db)
  const { userId: parent } = await insertFamily([], false, 6, database.db)
  const sentences = [
    ['/admin/account', admin, 'Ni les familles ni les professeurs ne le voient.'],
    ['/teacher/settings', teacherId, 'Les familles et les autres professeurs ne le voient pas.'],
    ['/parent/settings', parent, 'Les professeurs et les autres familles ne le voient pas.'],
  ] as const
  for (const [address, as, sentence] of sentences) {
    const page = await pages.open(address, { as })
    const card = (await page.find('h3', 'Téléphone')).parentElement
    expect(card?.querySelector('p')?.textContent).toContain(sentence)
    await page.close()
  }
})

test('a copy of one’s data that could not be built says so, and can be asked for again', async () => {
  const { userId } = await insertFamily([], false, 6, database.db)
  const past = Temporal.Now.instant().subtract({ minutes: 5 })
  await database.db
    .insertInto('data_exports')
    .values({ user_id: userId, requested_at: past.subtract({ minutes: 5 }), expires_at: past })
    .execute()
  const page = await pages.open('/mes-donnees', { as: userId })
  await page.find('main [role=alert]', 'Votre copie n’a pas pu être préparée')
  await expectSound('a failed copy')
  await page.press('Préparer ma copie')
  await page.find('main [role=status]', 'Votre copie se prépare')
  expect(document.querySelector('main [role=alert]')).toBeNull()
})

const confirmErasure = async (page: Awaited<ReturnType<typeof pages.open>>) => {
  const dialog = await page.findByRole('alertdialog')
  await page.user.click(within(dialog).getByRole('button', { name: 'Effacer mon compte' }))
}

test('before the erasure a parent reads what is cancelled and what stays due, and is asked once more', async () => {
  const { userId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  const seated = { teacherId, familyId: userId, studentId: ids[0] ?? '' }
  const hour = Temporal.Now.instant().round('hour')
  for (const days of [2, 3])
    await makeLesson(database.db, { ...seated, startsAt: hour.add({ hours: days * 24 }) })
  const startsAt = hour.subtract({ hours: 48 })
  await cancelSeatLate(database.db, { ...(await makeLesson(database.db, { ...seated, startsAt })), startsAt })
  const page = await pages.open('/mes-donnees', { as: userId })
  const effects = [
    'Inès\u00a0: 2 cours à venir sont annulés et ne comptent pas.',
    '35\u00a0€ d’un cours annulé trop tard restent dus s’ils ne sont pas réglés.',
  ]
  for (const sentence of effects) await page.find('main section > ul', sentence)
  await page.user.type(await page.findByLabelText(/^Mot de passe/), 'figue-et-olive')
  expect(page.getByRole('button', { name: 'Effacer définitivement mon compte' }).className).toContain(
    'text-destructive',
  )
  await page.press('Effacer définitivement mon compte')
  const dialog = await page.findByRole('alertdialog')
  for (const sentence of effects) expect(dialog.textContent).toContain(sentence)
  await expectSound('the question before an erasure')
  await page.user.click(within(dialog).getByRole('button', { name: 'Annuler' }))
  await page.settle()
  expect(page.count('privacy/eraseAccount')).toBe(0)
  expect(dialog).toMatchObject({ open: false })
})

test('after the erasure the page says that it worked', async () => {
  const { userId } = await insertFamily([], false, 6, database.db)
  const page = await pages.open('/mes-donnees', { as: userId })
  await page.user.type(await page.findByLabelText(/^Mot de passe/), 'figue-et-olive')
  await page.press('Effacer définitivement mon compte')
  await confirmErasure(page)
  await waitFor(() => expect(location.search).toBe('?notice=erased'))
})

test('what an erasure takes away depends on whether the family has another parent', async () => {
  const { userId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  const seated = { teacherId, familyId: userId, studentId: ids[0] ?? '' }
  const hour = Temporal.Now.instant().round('hour')
  await makeLesson(database.db, { ...seated, startsAt: hour.add({ hours: 48 }) })
  const startsAt = hour.subtract({ hours: 48 })
  await cancelSeatLate(database.db, { ...(await makeLesson(database.db, { ...seated, startsAt })), startsAt })
  const alone = await pages.open('/mes-donnees', { as: userId })
  await alone.find('main p', 'Les cours à venir sont annulés. Les réservations')
  await alone.close()

  await makeOtherParent(database.db, userId)
  const two = await pages.open('/mes-donnees', { as: userId })
  await two.find('main p', 'les cours et les messages restent à Karim')
  for (const sentence of [
    'Inès\u00a0: 1 cours à venir reste réservé.',
    '35\u00a0€ d’un cours annulé trop tard restent dus s’ils ne sont pas réglés.',
    'les cours ne sont de nouveau enregistrés que si Karim l’accepte.',
    'Si Karim ne peut pas se connecter à ce moment-là, les cours à venir sont annulés.',
  ])
    await two.find('main section > ul', sentence)
  expect(document.querySelector('main section > ul')?.textContent).not.toContain('est annulé et')
  await two.close()
})

test('a wrong password erases nothing, and its field says so', async () => {
  const { userId } = await insertFamily([], false, 6, database.db)
  const page = await pages.open('/mes-donnees', { as: userId })
  const password = await page.findByLabelText<HTMLInputElement>(/^Mot de passe/)
  await page.user.type(password, 'pas-le-bon-du-tout')
  await page.press('Effacer définitivement mon compte')
  await confirmErasure(page)
  await page.find('[role=alert]', 'Le mot de passe n’est pas le bon.')
  expect(password.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(password)
})
