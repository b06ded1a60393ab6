// The school's forms and records: what is typed is not lost, and what is named can be found.
import { fireEvent, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { loadCurriculum } from '../../db/curriculum/load.ts'
import { applyAndConfirm } from '../support/applicants.ts'
import { callAs, teacherCaller } from '../support/caller.ts'
import { testDatabase } from '../support/database.ts'
import { domPages } from '../support/dom-page.ts'
import { makeFamily, makeLesson, makePackage, makeSchool, makeTeacher } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)

const openAsSchool = async (address: string) => {
  const { userId } = await makeSchool(database.db)
  return pages.open(address, { as: userId })
}

/** The links of a page that leave a form with changes, and a reload, ask first; the answer «Rester» keeps what was typed. */
const expectQuestion = async (
  page: Awaited<ReturnType<typeof openAsSchool>>,
  link: HTMLElement,
  field: HTMLElement,
) => {
  const value = 'value' in field && field.value
  const address = location.href
  const unload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(unload)
  expect(unload.defaultPrevented).toBe(true)
  await page.user.click(link)
  const question = within(await page.findByRole('alertdialog', { name: /^Quitter sans enregistrer/ }))
  await page.user.click(question.getByRole('button', { name: 'Rester sur la page' }))
  expect(location.href).toBe(address)
  expect(field).toMatchObject({ value, isConnected: true })
}

test.each([
  ['identity', 'Adresse email'],
  ['terms', 'Texte de la section 1'],
  ['parental-authority', 'Texte'],
])(
  'a changed text of the school (%s) is not left without a question, nor for its English',
  async (part, label) => {
    const page = await openAsSchool(`/admin/school?part=${part}`)
    const field = await page.findByRole('textbox', { name: new RegExp(`^${label}`) })
    const english = page.getByRole('link', { name: 'Anglais' })
    const stored = 'value' in field && String(field.value)
    await page.user.clear(field)
    await page.user.type(field, 'x')
    await expectQuestion(page, english, field)
    await page.user.clear(field)
    if (stored) await page.user.paste(stored)
    await page.user.click(english)
    await waitFor(() => expect(location.search).toContain('locale=en'))
  },
)

test('an announcement that was begun is not left without a question', async () => {
  const page = await openAsSchool('/admin/announcements')
  const field = await page.findByLabelText('Objet')
  await page.user.type(field, 'Fermeture')
  await expectQuestion(page, page.getByRole('link', { name: 'Familles' }), field)
})

test('a word, and exercises that were opened, are not left with changes without a question, which comes once', async () => {
  const { db } = database
  await loadCurriculum(database.url)
  const word = await db.selectFrom('learning_words').select('id').limit(1).executeTakeFirstOrThrow()
  const opened = await openAsSchool(`/admin/curriculum/words/${word.id}`)
  const french = await opened.findByLabelText(/^Français/)
  await opened.user.type(french, 'x')
  await expectQuestion(opened, opened.getByRole('link', { name: 'Tous les mots' }), french)
  await opened.close()
  const point = await db.selectFrom('learning_points').select('id').limit(1).executeTakeFirstOrThrow()
  const page = await openAsSchool(`/admin/curriculum/grammar/${point.id}`)
  await page.heading('Exercice 1')
  const fields = page.getAllByLabelText(/^Consigne/)
  for (const field of fields.slice(0, 2)) await page.user.type(field, 'x')
  const [, field] = fields
  for (const details of document.querySelectorAll('main details')) details.removeAttribute('open')
  const link = page.getByRole('link', { name: 'Textes et grammaire' })
  if (field) await expectQuestion(page, link, field)
  // No dialog is shown in closed details.
  expect(fields[0]?.closest('details')).toMatchObject({ open: true })
  await page.user.click(link)
  await page.press('Quitter sans enregistrer')
  await waitFor(() => expect(location.pathname).toBe('/admin/curriculum/lessons'))
})

const future = (days: number) =>
  Temporal.Now.instant()
    .round('hour')
    .add({ hours: 24 * days })

test('a package that another admin has just changed: what was typed stays, and the current version can be loaded', async () => {
  const { db } = database
  await makePackage(db, { name: 'Trimestre', percentage: 10 })
  const { userId } = await makeSchool(db)
  const page = await pages.open('/admin/packages', { as: userId })
  await page.press(/^Changer le forfait/)
  const lessons = await page.findByLabelText('Nombre de cours')
  const school = callAs(db, { userId, role: 'admin' }, Temporal.Now.instant())
  const [old] = (await school.booking.packages()).filter(({ name }) => name === 'Trimestre')
  if (!old) throw new Error('No package')
  const { lessonsPerMonth: _, ...terms } = old
  await school.booking.replacePackage({ ...terms, numberOfLessons: 10, newId: crypto.randomUUID() })
  await page.user.clear(lessons)
  await page.user.type(lessons, '11')
  await page.press('Enregistrer')
  await page.find('dialog [role=status]', 'Quelqu’un d’autre vient de changer ou de retirer ce forfait')
  expect(lessons).toMatchObject({ value: '11', isConnected: true })
  await page.press('Reprendre la version actuelle')
  await waitFor(() => expect(page.getByLabelText('Nombre de cours')).toMatchObject({ value: '10' }))
  await page.gone('dialog [role=status]')
})

test('the earlier bookings of a family are read on its record, and each has its number and package', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId: familyId, studentIds } = await makeFamily(db)
  const [studentId = ''] = studentIds
  for (let day = 1; day <= 8; day++)
    await makeLesson(db, { teacherId, familyId, studentId, startsAt: future(day) })
  const page = await openAsSchool(`/admin/families/${familyId}`)
  await page.heading('Réservations')
  const links = () => document.querySelectorAll('a[href^="/admin/bookings/"]')
  expect(links()).toHaveLength(6)
  await page.press('Voir les précédentes')
  await waitFor(() => expect(links()).toHaveLength(8))
  const { id } = await db
    .selectFrom('bookings')
    .where('parent_id', '=', familyId)
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const percentage = 10
  const package_id = await makePackage(db, { name: 'Duo', percentage })
  await db
    .updateTable('bookings')
    .set({ package_id, discount_percentage: percentage })
    .where('id', '=', id)
    .execute()
  await page.follow(`/admin/bookings/${id}`)
  await page.find('dl', `Numéro${id.slice(0, 8).toUpperCase()}`)
  await page.find('dl', 'ForfaitDuo')
})

test('where no parent has a name, the list of families leads on to the search with the words, which says what it leaves out', async () => {
  const { db } = database
  const { studentIds } = await makeFamily(db, { children: 7 })
  await db.updateTable('students').set({ first_name: 'Qamarine' }).where('id', 'in', studentIds).execute()
  const page = await openAsSchool('/admin/families?search=Qamarine')
  await page.heading('Aucune famille trouvée')
  await page.user.click(await page.findByRole('link', { name: /^Chercher .*Qamarine.* partout$/ }))
  expect(await page.findByRole('combobox')).toMatchObject({ value: 'Qamarine' })
  await page.find('[role=status]', 'Les 6 premiers résultats, et il y en a d’autres')
  await page.find('li', 'Enfants : il y en a d’autres.')
})

test('nothing is offered to be booked for a blocked family, and its record says why', async () => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db)
  const page = await openAsSchool(`/admin/families/${parentId}`)
  await page.find('main a', 'Réserver')
  await page.close()
  const { userId } = await makeSchool(db)
  await callAs(db, { userId, role: 'admin' }, Temporal.Now.instant()).admin.block({
    id: parentId,
    reason: 'Impayés',
  })
  const blocked = await openAsSchool(`/admin/families/${parentId}`)
  await blocked.find('main', 'rien ne peut être réservé pour cette famille')
  expect(document.querySelector('a[href$="/book"]')).toBeNull()
  await blocked.follow(`/admin/families/${parentId}/children/${studentIds[0]}`)
  await blocked.find('main li', 'Famille bloquée : rien ne peut être réservé')
  expect(document.querySelector('a[href*="/book?"]')).toBeNull()
})

test('a teacher is suspended and reinstated on the record too, which then shows the lessons to hand over', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db, { firstName: 'Warda' })
  const { parentId: familyId, studentIds } = await makeFamily(db)
  await makeLesson(db, { teacherId, familyId, studentId: studentIds[0] ?? '', startsAt: future(3) })
  const page = await openAsSchool(`/admin/teachers/${teacherId}`)
  await page.press(/^Suspendre Warda/)
  const dialog = within(await page.findByRole('alertdialog', { name: /^Suspendre Warda/ }))
  dialog.getByText(/sur la page du professeur, sous/)
  await page.user.click(dialog.getByRole('button', { name: 'Suspendre' }))
  await page.heading('Cours à confier')
  await page.press(/^Rétablir Warda/)
  await page.user.click(
    within(await page.findByRole('alertdialog', { name: /^Rétablir Warda/ })).getByRole('button', {
      name: 'Rétablir',
    }),
  )
  await page.gone('h2', 'Cours à confier')
})

test('the dashboard leads to the lessons that were given and have no report', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db, { firstName: 'Yasmine' })
  const { parentId: familyId, studentIds } = await makeFamily(db)
  const { lessonId } = await makeLesson(db, {
    teacherId,
    familyId,
    studentId: studentIds[0] ?? '',
    startsAt: future(-3),
  })
  await db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lessonId).execute()
  const page = await openAsSchool('/admin/dashboard')
  await page.user.click(await page.find('main a', 'Un cours donné n’a pas de compte rendu'))
  await page.find('main li', 'avec Yasmine')
  expect(location.search).toBe('?state=unreported')
  await page.find('nav a[aria-current]', /^\s*Sans compte rendu 1$/)
})

test('a lesson leads to its own report, which stands first and open', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId: familyId, studentIds } = await makeFamily(db)
  const [studentId = ''] = studentIds
  const report = async (days: number) => {
    const { lessonId, seatId } = await makeLesson(db, {
      teacherId,
      familyId,
      studentId,
      startsAt: future(-days),
    })
    await db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lessonId).execute()
    await db
      .insertInto('lesson_reports')
      .values({
        seat_id: seatId,
        student_id: studentId,
        teacher_id: teacherId,
        draft_version: 1,
        family_note: `Il y a ${days} jours`,
        sent_at: future(-days).add({ hours: 2 }),
      })
      .execute()
    return lessonId
  }
  for (const days of [2, 3, 4]) await report(days)
  // The list shows three at first.
  const oldest = await report(9)
  const page = await openAsSchool(`/admin/lessons/${oldest}`)
  await page.user.click(await page.find('main a', 'Compte rendu d’Enfant 1'))
  const list = within(await page.findByRole('region', { name: 'Comptes rendus' }))
  await waitFor(() => expect(list.getAllByRole('article')[0]?.textContent).toContain('Il y a 9 jours'))
  expect(list.getAllByText('Il y a 9 jours')).toHaveLength(1)
  expect(list.getAllByRole('article')).toHaveLength(1)
  expect(list.getAllByRole('group')).toHaveLength(3)
})

test('lessons that nobody is free for are named, each with its link', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId: familyId, studentIds } = await makeFamily(db)
  const startsAt = Temporal.Now.zonedDateTimeISO('Europe/Paris')
    .add({ days: 3 })
    .withPlainTime('03:00')
    .toInstant()
  const made = { teacherId, familyId, studentId: studentIds[0] ?? '', startsAt }
  const { lessonId } = await makeLesson(db, made)
  await db
    .updateTable('teachers')
    .set({ suspended_at: Temporal.Now.instant() })
    .where('id', '=', teacherId)
    .execute()
  const page = await openAsSchool(`/admin/teachers/${teacherId}`)
  const section = within(await page.findByRole('region', { name: 'Cours à confier' }))
  section.getByText(/^Aucun professeur qui convient n’est libre pour ce cours/)
  const link = section.getByRole('link', { name: /^Enfant 1.* à 03:00$/ })
  expect(link.getAttribute('href')).toBe(`/admin/lessons/${lessonId}`)
})

test('lessons of a page that was read before another admin reinstates the teacher stay, and the page says why', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db, { firstName: 'Zohra' })
  await makeTeacher(db, { firstName: 'Leïla' })
  const { parentId: familyId, studentIds } = await makeFamily(db)
  const startsAt = Temporal.Now.zonedDateTimeISO('Europe/Paris')
    .add({ days: 3 })
    .withPlainTime('10:00')
    .toInstant()
  const made = { teacherId, familyId, studentId: studentIds[0] ?? '', startsAt }
  const { lessonId } = await makeLesson(db, made)
  const { userId } = await makeSchool(db)
  const { admin } = callAs(db, { userId, role: 'admin' }, Temporal.Now.instant())
  await admin.suspend({ id: teacherId })
  const page = await openAsSchool(`/admin/teachers/${teacherId}`)
  const section = within(await page.findByRole('region', { name: 'Cours à confier' }))
  const [, substitute] = section.getAllByRole('option')
  await page.user.selectOptions(section.getByRole('combobox'), substitute ?? '')
  await admin.reinstate({ id: teacherId })
  await page.press('Confier 1 cours et prévenir')
  await page.find('li', 'son professeur peut de nouveau le donner et le garde.')
  const lesson = await db
    .selectFrom('lessons')
    .where('id', '=', lessonId)
    .select('teacher_id')
    .executeTakeFirstOrThrow()
  expect(lesson.teacher_id).toBe(teacherId)
})

test('hours of absence that the teacher took first: the dialog says so and offers them no more, and the page is renewed', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId: familyId, studentIds } = await makeFamily(db)
  const day = Temporal.Now.zonedDateTimeISO('Europe/Paris').add({ days: 3 })
  const startsAt = day.withPlainTime('10:00').toInstant()
  const { lessonId } = await makeLesson(db, {
    teacherId,
    familyId,
    studentId: studentIds[0] ?? '',
    startsAt,
  })
  const page = await openAsSchool(`/admin/teachers/${teacherId}?absence=new`)
  const dialog = within(await page.findByRole('dialog', { name: 'Déclarer une absence' }))
  const date = day.toPlainDate().toString()
  for (const label of ['Premier jour', 'Dernier jour'])
    fireEvent.change(dialog.getByLabelText(label), { target: { value: date } })
  await page.user.click(dialog.getByRole('checkbox', { name: /^Toute la journée/ }))
  await page.press('Voir ce que cela touche')
  await page.find('dialog', '1 cours est prévu à ces heures')
  await page.find('dialog', 'ce cours attend un remplaçant')
  await callAs(db, teacherCaller(teacherId), Temporal.Now.instant()).availability.takeHoliday({
    id: crypto.randomUUID(),
    firstDay: date,
    lastDay: date,
    lessonIds: [lessonId],
  })
  await page.press('Déclarer cette absence')
  await page.find('dialog [role=alert]', 'Une absence ou des vacances sont déjà posées à ce moment.')
  expect(dialog.queryByRole('button', { name: 'Déclarer cette absence' })).toBeNull()
  await page.find('section li', 'Vacances posées par le professeur.')
})

test('an application that another admin has answered: the page says who answered what, and keeps the reason', async () => {
  const { db } = database
  const { id } = await applyAndConfirm(pages.web, db)
  const page = await openAsSchool(`/admin/applications/${id}`)
  await page.press(/^Refuser la candidature/)
  const reason = await page.findByLabelText('Motif')
  await page.user.type(reason, 'Trop tôt')
  const { userId } = await makeSchool(db)
  await callAs(db, { userId, role: 'admin' }, Temporal.Now.instant()).applications.accept({ id })
  const dialog = within(await page.findByRole('dialog', { name: /^Refuser la candidature/ }))
  await page.user.click(dialog.getByRole('button', { name: 'Refuser' }))
  await page.find('dialog [role=status]', /^Candidature déjà acceptée le .* par /)
  expect(reason).toMatchObject({ value: 'Trop tôt', isConnected: true })
  expect(dialog.queryByRole('button', { name: 'Refuser' })).toBeNull()
})
