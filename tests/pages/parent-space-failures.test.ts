// Failures between the parent and the server, and what stands there meanwhile. tests/journeys/parent-space-failures.test.ts has
// what needs a browser.
import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { expectSound } from '../support/dom-axe.ts'
import { dropped, failed, held } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { cancelSeatLate, makeLesson, makeTeacher } from '../support/people.ts'
import { cookieOf } from '../support/web.ts'

const database = testDatabase()
const pages = domPages(database)
const expected = /Le serveur n’a pas répondu/

const family = (...children: string[]) => insertFamily(children, false, 6, database.db)

test.each([
  ['/parent/children', 'families/students', 'Erreur lors du chargement des profils enfants', 'Inès'],
  ['/parent/upcoming', 'lessons/list', 'Erreur lors du chargement des cours', 'Aucun cours à venir'],
  [
    '/parent/history',
    'lessons/list',
    'Erreur lors du chargement des cours',
    'Aucun historique de cours disponible.',
  ],
  ['/parent/profile', 'families/profile', 'Erreur lors du chargement du profil', 'Vos données'],
  [
    '/parent/dashboard',
    'parentSpace/dashboard',
    'Erreur lors du chargement des données utilisateur',
    'Bonjour Samia',
  ],
])(
  'a page that does not come says so, and comes with another try: %s',
  async (path, asked, sentence, arrived) => {
    const { userId } = await family('Inès')
    const page = await pages.open(path, { as: userId, answers: { [asked]: failed }, expected })
    await page.find('main [role=alert]', sentence)
    page.answer(asked)
    await page.press('Réessayer')
    await page.find('main', arrived)
  },
)

test('a consent that does not come says which one, and comes with another try', async () => {
  const { userId, ids } = await family('Inès')
  const answers = { 'recordings/consent': failed }
  const page = await pages.open(`/parent/children/${ids[0]}`, { as: userId, answers, expected })
  await page.find('main [role=alert]', 'Enregistrer les cours d’Inès')
  page.answer('recordings/consent')
  await page.press('Réessayer')
  expect(await page.findByRole('switch', { name: 'Enregistrer les cours d’Inès' })).toBeDefined()
})

test.each([
  ['/parent/dashboard', 'parentSpace/dashboard', 'Bonjour Samia'],
  ['/parent/children', 'families/students', 'Mes enfants'],
  ['/parent/upcoming', 'lessons/list', 'Cours à venir'],
  ['/parent/history', 'lessons/list', 'Historique des cours'],
  ['/parent/profile', 'families/profile', 'Mon profil'],
])('while a page is on its way its shape stands there: %s', async (path, asked, heading) => {
  const { userId } = await family('Inès')
  const { answer, release } = held()
  const page = await pages.open('/parent/documents', { as: userId })
  await page.find('h1', 'Documents')
  page.answer(asked, answer)
  void page.follow(path)
  await page.find('[aria-busy=true]:has(.skeleton)', '')
  release()
  await page.gone('.skeleton')
  await page.find('h1', heading)
})

test('both are accessible', async () => {
  const { userId } = await family('Inès')
  const page = await pages.open('/parent/documents', { as: userId, expected })
  await page.find('h1', 'Documents')
  const { answer, release } = held(failed)
  page.answer('families/students', answer)
  void page.follow('/parent/children')
  await page.find('[aria-busy=true]:has(.skeleton)', '')
  // React replaces the title after the page's body.
  await waitFor(() => expect(document.title).not.toBe(''))
  await expectSound('on its way')
  release()
  await page.find('main [role=alert]', 'Erreur lors du chargement des profils enfants')
  await expectSound('failed')
})

test('a child that cannot be added: a message, and nothing that was typed is lost', async () => {
  const { userId } = await family()
  const page = await pages.open('/parent/children?addStudent=true', {
    as: userId,
    answers: { 'families/addStudent': failed },
    expected,
  })
  await page.user.type(await page.findByLabelText('Prénom'), 'Adam')
  await page.user.type(page.getByLabelText('Âge'), '8')
  await page.user.selectOptions(page.getByLabelText('Niveau'), 'niveau-2')
  await page.user.selectOptions(page.getByLabelText('Arabe souhaité'), 'both')
  await page.press('Ajouter un enfant')
  await page.toast(
    /Erreur lors de l’ajout du profil enfant.*Rien n’est perdu : il faut vérifier la connexion/,
  )
  expect(page.getByLabelText('Prénom')).toMatchObject({ value: 'Adam' })
  page.answer('families/addStudent')
  await page.press('Ajouter un enfant')
  await page.toast('Profil enfant ajouté avec succès')
})

test.each([
  ['Modifier', 'dialog', 'Enregistrer', 'learning/changeStudent', 'Erreur lors de la mise à jour du profil'],
  [
    'Supprimer',
    'alertdialog',
    'Supprimer le profil',
    'parentSpace/eraseStudent',
    'Erreur lors de la suppression du profil',
  ],
])('a child that cannot be changed: %s', async (item, role, button, asked, sentence) => {
  const { userId, ids } = await family('Inès')
  const page = await pages.open('/parent/children', { as: userId, answers: { [asked]: dropped }, expected })
  await page.press('Actions pour Inès')
  await page.user.click(page.getByRole('menuitem', { name: item }))
  await page.user.click(within(await page.findByRole(role)).getByRole('button', { name: button }))
  await page.toast(sentence)
  const students = database.db.selectFrom('students').where('id', 'in', ids).select('first_name')
  expect(await students.execute()).toEqual([{ first_name: 'Inès' }])
})

test('deleting a child says what becomes of its lessons; pressed twice, it is done once and nothing fails', async () => {
  const { userId, ids } = await family('Inès')
  const { teacherId } = await makeTeacher(database.db)
  const hour = Temporal.Now.instant().round('hour')
  for (const days of [2, 3, -2, -3]) {
    const startsAt = hour.add({ hours: days * 24 })
    const { lessonId, seatId } = await makeLesson(database.db, {
      teacherId,
      startsAt,
      familyId: userId,
      studentId: ids[0] ?? '',
    })
    if (days === -3) await cancelSeatLate(database.db, { lessonId, seatId, startsAt })
    if (days === -2)
      await database.db
        .updateTable('lessons')
        .set({ status: 'completed' })
        .where('id', '=', lessonId)
        .execute()
  }
  const page = await pages.open('/parent/children', { as: userId })
  await page.press('Actions pour Inès')
  await page.user.click(page.getByRole('menuitem', { name: 'Supprimer' }))
  const dialog = await page.findByRole('alertdialog')
  const effects = within(dialog).getAllByRole('listitem')
  for (const [index, sentence] of [
    'Ses 2 cours à venir seront annulés',
    'Les cours déjà donnés comptent toujours',
    '35\u00a0€ d’un cours annulé trop tard restent dus s’ils ne sont pas réglés.',
  ].entries())
    expect(effects[index]?.textContent).toContain(sentence)
  // Part of the question, which a screen reader reads at once.
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'Les cours déjà donnés comptent toujours',
  )
  expect(within(dialog).getByRole('heading').textContent).toBe('Supprimer le profil d’Inès\u00a0?')
  const button = within(dialog).getByRole('button', { name: 'Supprimer le profil' })
  button.click()
  button.click()
  await page.toast('Profil supprimé avec succès')
  await page.settle()
  expect(page.count('parentSpace/eraseStudent')).toBe(1)
  expect(document.querySelector('.toaster')?.textContent).not.toContain('Erreur')
})

test('a child’s login that cannot be saved: the form says so, and there is none', async () => {
  const { userId, ids } = await family('Inès')
  const answers = { 'families/giveStudentLogin': failed }
  const page = await pages.open('/parent/children', { as: userId, answers, expected })
  await page.press(/^Créer un accès Inès/)
  const dialog = within(await page.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByLabelText('Nom de connexion')).not.toMatchObject({ value: '' }))
  await page.user.click(dialog.getByRole('button', { name: 'Créer un accès' }))
  await page.find('[role=alert]', 'L’accès n’a pas pu être enregistré')
  await expectSound('a login could not be saved')
  const students = database.db.selectFrom('students').where('id', 'in', ids).select('user_id')
  expect(await students.execute()).toEqual([{ user_id: null }])
})

test('a password is changed: errors stand at their fields, other devices are out, this one stays', async () => {
  const { userId, email, password } = await family()
  const signIn = async (secret: string) =>
    cookieOf(await pages.web.post('/api/auth/sign-in/email', { email, password: secret }))
  const statusFor = async (cookie: string) => (await pages.web.get('/api/v1/students', { cookie })).status
  const other = await signIn(password)
  const page = await pages.open('/parent/settings', { as: userId, expected })
  const next = await page.findByLabelText('Nouveau mot de passe')
  const current = document.querySelector<HTMLInputElement>('input[name=currentPassword]') ?? document.body
  const submit = 'Changer de mot de passe'
  await page.press(submit)
  await page.findByText('Indiquez votre mot de passe actuel.')
  page.getByText('Choisissez un nouveau mot de passe.')
  expect(document.activeElement).toBe(current)
  await expectSound('password missing')
  await page.user.type(current, 'pas-le-bon')
  await page.user.type(next, 'court')
  await page.press(submit)
  await page.findByText('Choisissez un mot de passe d’au moins 10 caractères.')
  await page.user.clear(next)
  await page.user.type(next, 'olive-et-figue')
  await page.press(submit)
  await page.find('main', 'Le mot de passe actuel n’est pas le bon.')
  page.answer('accounts/changePassword', dropped)
  await page.user.clear(current)
  await page.user.type(current, password)
  await page.press(submit)
  await page.find('[role=alert]', 'Le mot de passe n’a pas pu être changé')
  page.answer('accounts/changePassword')
  await page.press(submit)
  await page.toast('Mot de passe changé')
  expect(current).toMatchObject({ value: '' })
  expect(await statusFor(other)).toBe(401)
  expect(await statusFor(page.cookie())).toBe(200)

  const another = await signIn('olive-et-figue')
  expect(await statusFor(another)).toBe(200)
  await page.press('Déconnecter les autres appareils')
  await page.toast(/^Vos autres appareils sont déconnectés/)
  expect(await statusFor(another)).toBe(401)
  expect(await statusFor(page.cookie())).toBe(200)
})

test('a way out that fails says so and leaves the parent where they are', async () => {
  const { userId } = await family()
  const answers = { '/api/auth/sign-out': failed }
  const page = await pages.open('/parent/dashboard', { as: userId, answers, expected: /Sign-out failed/ })
  await page.press('Se déconnecter')
  await page.toast('Erreur lors de la déconnexion')
  expect(location.pathname).toBe('/parent/dashboard')
  expect((await pages.web.get('/api/v1/students', { cookie: page.cookie() })).status).toBe(200)
})

test('a review that may not be published says why at its text, which has the focus', async () => {
  const { db } = database
  const { userId, ids } = await family('Inès')
  const { teacherId } = await makeTeacher(db)
  const startsAt = Temporal.Now.instant().round('hour').subtract({ hours: 48 })
  const { lessonId } = await makeLesson(db, {
    teacherId,
    familyId: userId,
    studentId: ids[0] ?? '',
    startsAt,
  })
  await db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lessonId).execute()
  const page = await pages.open(`/parent/reviews/${teacherId}`, { as: userId })
  const text = await page.findByRole('textbox', { name: /^Votre avis/ })
  await page.user.click(await page.findByRole('radio', { name: '5 sur 5, Excellent' }))
  await page.user.type(text, 'Écrivez-moi sur exemple.fr')
  await page.press('Publier l’avis')
  await page.find('[role=alert]', /adresse/)
  expect(text.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(text))
  await expectSound('a refused review')
  await page.user.clear(text)
  await page.user.type(text, 'Très bien.Ma fille adore')
  await page.press('Publier l’avis')
  await page.toast('Votre avis est publié.')
  expect(document.querySelector('main [role=alert]')).toBeNull()
})

test('a telephone number and an address that do not reach the server say so, and nothing of a password', async () => {
  const { userId } = await family()
  const answers = { 'accounts/changeOwnPhone': dropped, 'accounts/changeEmail': dropped }
  const page = await pages.open('/parent/settings', { as: userId, answers, expected })
  const phone = await page.findByLabelText(/^Numéro de téléphone/)
  await page.user.type(phone, '06 12 34 56 78')
  await page.press('Enregistrer')
  await page.toast('Le serveur n’a pas répondu')
  await page.user.click(page.getByText('Changer d’adresse'))
  const email = page.getByLabelText('Email')
  await page.user.type(email, 'nouvelle@example.test')
  const form = within(email.closest('form') ?? document.body)
  await page.user.type(form.getByLabelText('Mot de passe actuel'), 'olive-et-figue')
  await page.press('Recevoir le lien')
  await page.find('[role=alert]', 'La demande n’a pas pu partir')
  expect(page.queryByText(/Le mot de passe n’a pas pu être changé/)).toBeNull()
})
