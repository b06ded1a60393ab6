// The school's lists when there is nothing and when the server fails.
import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { formatMonth } from '#platform/time/date-format.ts'
import { applyAndConfirm } from '../support/applicants.ts'
import { callAs, teacherCaller } from '../support/caller.ts'
import { testDatabase } from '../support/database.ts'
import { answerDropped, badGateway, dropped } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import {
  cancelSeatLate,
  makeLesson,
  makePending,
  makeSchool,
  makeTeacher,
  takeSeat,
} from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)
const expected = /Le serveur n’a pas répondu/

const openLessons = async () => {
  const { userId } = await makeSchool(database.db)
  const page = await pages.open('/admin/lessons', { as: userId, expected })
  await page.find('h1', '')
  return page
}
const addressIs = (address: string) =>
  waitFor(() => expect(location.pathname + location.search).toBe(address))

test('a day without lessons says so', async () => {
  const page = await openLessons()
  await page.user.type(await page.findByLabelText('Jour'), '2031-01-01')
  await page.press('Afficher')
  await addressIs('/admin/lessons?day=2031-01-01')
  await page.find('main', 'Aucun cours ce jour-là')
})

test('of the two lists of the curriculum only the open one is marked as current', async () => {
  const tabs = 'nav[aria-label="Le programme"]'
  const { userId } = await makeSchool(database.db)
  for (const [path, name] of [
    ['/admin/curriculum', 'Mots'],
    ['/admin/curriculum/lessons', 'Textes et grammaire'],
  ] as const) {
    const page = await pages.open(path, { as: userId })
    await page.find(`${tabs} [aria-current]`, name)
    const current = [...document.querySelectorAll(`${tabs} [aria-current]`)]
    expect(current.map(({ textContent }) => textContent)).toEqual([name])
    await page.close()
  }
})

test('the period and the state of the lessons are kept while the other one changes', async () => {
  const page = await openLessons()
  const follow = async (navigation: string, name: string, href: string) => {
    const link = await waitFor(() => {
      const links = within(page.getByRole('navigation', { name: navigation })).getAllByRole('link')
      const found = links.find(one => one.textContent?.startsWith(name) && one.getAttribute('href') === href)
      if (!found) throw new Error(`No link «${name}» to ${href}`)
      return found
    })
    await page.user.click(link)
    await addressIs(href)
  }
  await page.find('main p', 'Les nombres comptent les cours à partir d’aujourd’hui')
  await follow('Cours par état', 'Reportés', '/admin/lessons?state=postponed')
  await follow('Période', 'Avant aujourd’hui', '/admin/lessons?state=postponed&period=past')
  await page.find(
    'main p',
    '« Annulés » montrent les cours d’avant aujourd’hui'.replaceAll(' »', '\u00a0»').replace('« ', '«\u00a0'),
  )
  await follow('Cours par état', 'Tous', '/admin/lessons?period=past')
  await follow('Période', 'À partir d’aujourd’hui', '/admin/lessons')
})

test('a lesson that cannot be cancelled: a message, and the reason stays for the next try', async () => {
  const { userId: parentId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  const startsAt = Temporal.Now.instant().round('hour').add({ hours: 48 })
  await makeLesson(database.db, { teacherId, startsAt, familyId: parentId, studentId: ids[0] ?? '' })
  const page = await openLessons()
  page.answer('lessons/cancel', dropped)
  await page.press(/^Annuler le cours/)
  const dialog = within(await page.findByRole('dialog'))
  const reason = dialog.getByRole('textbox')
  await page.user.type(reason, 'Le professeur est souffrant.')
  await page.user.click(dialog.getByRole('button', { name: 'Annuler le cours' }))
  await page.find('[role=alert]', 'Le serveur n’a pas répondu. Rien n’est perdu')
  expect(reason).toMatchObject({ value: 'Le professeur est souffrant.' })
})

test('families that cannot be loaded are said, and come with another try', async () => {
  const { email } = await insertFamily([], false, 6, database.db)
  const page = await openLessons()
  page.answer('admin/families', badGateway)
  const [link] = page.getAllByRole('link', { name: 'Familles' })
  await page.user.click(link ?? document.body)
  await page.find('main [role=alert]', 'Erreur lors du chargement des données de l’école')
  await page.find('main [role=alert]', expected)
  page.answer('admin/families')
  await page.press('Réessayer')
  await page.find('main', email)
})

test('the rules that another admin saved meanwhile stay', async () => {
  const { userId } = await makeSchool(database.db)
  const page = await pages.open('/admin/settings', { as: userId })
  const days = await page.findByLabelText(/Jours pendant lesquels/)
  await database.db.updateTable('school_settings').set({ notice_hours: 7 }).execute()
  await page.user.clear(days)
  await page.user.type(days, '41')
  await page.press('Enregistrer')
  await page.find('[role=status], [role=alert], li', 'Règles enregistrées')
  const saved = database.db.selectFrom('school_settings').select(['notice_hours', 'recording_days'])
  expect(await saved.executeTakeFirstOrThrow()).toEqual({ notice_hours: 7, recording_days: 41 })
})

/** The second click comes when the server has answered the first already, as on a fast network. */
const doubleClick = async (button: () => HTMLElement, answered: () => Promise<unknown>) => {
  fireEvent.click(button(), { detail: 1 })
  await answered()
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
  // False: the click was prevented, so that no form is submitted.
  expect(fireEvent.click(button(), { detail: 2 })).toBe(false)
}

test('a double click saves the rules once, and says so once', async () => {
  const { userId } = await makeSchool(database.db)
  const page = await pages.open('/admin/settings', { as: userId })
  const days = await page.findByLabelText(/Jours pendant lesquels/)
  await page.user.clear(days)
  await page.user.type(days, '45')
  await doubleClick(
    () => page.getByRole('button', { name: 'Enregistrer' }),
    () => page.toast('Règles enregistrées'),
  )
  expect(page.count('admin/changeSettings')).toBe(1)
})

test('a double click publishes a text of the school once, without a warning', async () => {
  const { userId } = await makeSchool(database.db)
  const page = await pages.open('/admin/school', { as: userId })
  const slogan = await page.findByLabelText('Devise')
  await page.user.clear(slogan)
  await page.user.type(slogan, 'L’arabe, pas à pas.')
  await doubleClick(
    () => page.getByRole('button', { name: 'Enregistrer et publier' }),
    () => page.toast('Texte publié'),
  )
  expect(page.count('school/writeText')).toBe(1)
})

test('rules that cannot be saved name the connection, and what was typed stays', async () => {
  const { userId } = await makeSchool(database.db)
  const page = await pages.open('/admin/settings', { as: userId, expected })
  page.answer('admin/changeSettings', dropped)
  const days = await page.findByLabelText(/Jours pendant lesquels/)
  await page.user.clear(days)
  await page.user.type(days, '43')
  await page.press('Enregistrer')
  await page.toast('vérifier la connexion')
  expect(days).toMatchObject({ value: '43' })
})

test('a rule outside its limits gets the focus', async () => {
  const { userId } = await makeSchool(database.db)
  const page = await pages.open('/admin/settings', { as: userId })
  const cancelling = await page.findByLabelText(/^Heures avant le cours pour annuler/)
  await page.user.clear(cancelling)
  await page.user.type(cancelling, '100')
  await page.press('Enregistrer')
  await waitFor(() => expect(document.activeElement).toBe(cancelling))
})

test('an empty announcement: both fields say so, and the first has the focus', async () => {
  const { userId } = await makeSchool(database.db)
  const page = await pages.open('/admin/announcements', { as: userId })
  await page.press('Voir l’aperçu')
  await page.find('form [role=alert]', 'Écrivez un texte.')
  await waitFor(() => expect(document.activeElement).toBe(page.getByLabelText('Objet')))
})

test('the lessons that an absence touches are listed on the teacher’s clock, which is named', async () => {
  const { userId } = await makeSchool(database.db)
  const { userId: familyId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db, { timezone: 'Asia/Beirut' })
  const day = Temporal.Now.plainDateISO('Asia/Beirut').add({ days: 9 })
  const startsAt = day.toZonedDateTime({ timeZone: 'Asia/Beirut', plainTime: '11:00' }).toInstant()
  await makeLesson(database.db, { teacherId, startsAt, familyId, studentId: ids[0] ?? '' })
  const page = await pages.open(`/admin/teachers/${teacherId}`, { as: userId })
  await page.press('Déclarer une absence')
  const dialog = within(await page.findByRole('dialog'))
  for (const label of ['Premier jour', 'Dernier jour'])
    fireEvent.change(dialog.getByLabelText(label), { target: { value: day.toString() } })
  await page.user.click(dialog.getByRole('button', { name: 'Voir ce que cela touche' }))
  await page.find('dialog li', '11:00 (heure de Beyrouth), Inès')
})

test('back from a result, the search still holds what was typed', async () => {
  const { userId } = await makeSchool(database.db)
  const { email } = await insertFamily([], false, 6, database.db)
  const page = await pages.open('/admin/search', { as: userId })
  await page.user.type(await page.findByRole('combobox'), email)
  await page.user.click(await page.findByRole('option'))
  await waitFor(() => expect(location.pathname).toMatch(/^\/admin\/families\//))
  await page.user.click(page.getByRole('link', { name: /^Rechercher partout/ }))
  await waitFor(() => expect(page.getByRole('combobox')).toMatchObject({ value: email }))
  await page.findByRole('option')
  expect(location.search).toBe('')
})

test('the telephone numbers of a family can be dialled', async () => {
  const { userId } = await makeSchool(database.db)
  const { userId: parentId } = await insertFamily(['Inès'], false, 6, database.db)
  await database.db
    .updateTable('profiles')
    .set({ phone: '06 12 34 56 78' })
    .where('id', '=', parentId)
    .execute()
  const page = await pages.open(`/admin/families/${parentId}`, { as: userId })
  const link = await waitFor(() => page.getByRole('link', { name: '06 12 34 56 78' }))
  expect(link.getAttribute('href')).toBe('tel:0612345678')
})

test('an application that nobody has answered was received; the attached diplomas are named apart from the one that is written', async () => {
  const { id } = await applyAndConfirm(pages.web, database.db)
  const { userId } = await makeSchool(database.db)
  const page = await pages.open(`/admin/applications/${id}`, { as: userId })
  await page.findByRole('region', { name: 'Diplômes joints' })
  await page.find('section li', /Candidature reçue.*20\d\d/)
  await page.gone('main p', 'Rien n’est encore arrivé')
  await page.follow('/admin/applications')
  const application = within(await page.findByRole('article', { name: 'Hanane Belkacem' }))
  application.getByText('Diplôme')
  application.getByText('Diplômes joints')
})

test('the record of a family lists a lesson that runs as running, not as the next one', async () => {
  const { userId: familyId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  const startsAt = Temporal.Now.instant().round('minute').subtract({ minutes: 5 })
  await makeLesson(database.db, { teacherId, familyId, studentId: ids[0] ?? '', startsAt })
  const { userId } = await makeSchool(database.db)
  const page = await pages.open(`/admin/families/${familyId}`, { as: userId })
  await page.find('section', /En cours depuis \d\d:\d\d, avec /)
  await page.findByRole('heading', { name: 'En cours' })
  await page.gone('h3', 'À venir')
  await page.gone('main p', 'Prochain cours')
})

test('the place of a lesson that was given is given back from its record, once', async () => {
  const { userId } = await makeSchool(database.db)
  const { userId: parentId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  const startsAt = Temporal.Now.instant().round('hour').subtract({ hours: 72 })
  const { lessonId } = await makeLesson(database.db, {
    teacherId,
    startsAt,
    familyId: parentId,
    studentId: ids[0] ?? '',
  })
  await database.db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lessonId).execute()
  const page = await pages.open(`/admin/lessons/${lessonId}`, { as: userId })
  await page.press('Rendre à la famille')
  const dialog = within(await page.findByRole('dialog'))
  await waitFor(() => dialog.getByText(/il reste dans les gains du professeur/))
  await page.user.type(dialog.getByRole('textbox'), 'Le son a été coupé la moitié du cours.')
  await page.user.click(dialog.getByRole('button', { name: 'Rendre à la famille' }))
  await page.find('main li', 'Donné, puis rendu à la famille')
  await waitFor(() => expect(page.queryByRole('button', { name: 'Rendre à la famille' })).toBeNull())
})

test('the family reads in its history that the school gave back a lesson that was given', async () => {
  const { userId: parentId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  const startsAt = Temporal.Now.instant().round('hour').subtract({ hours: 72 })
  const { lessonId, seatId } = await makeLesson(database.db, {
    teacherId,
    startsAt,
    familyId: parentId,
    studentId: ids[0] ?? '',
  })
  await database.db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lessonId).execute()
  await database.db
    .updateTable('seats')
    .set({ given_back_at: startsAt.add({ hours: 24 }) })
    .where('id', '=', seatId)
    .execute()
  const page = await pages.open('/parent/history', { as: parentId })
  await page.find('main li', 'Rendu : 35 € ne sont pas dus')
})

test('a booking for a family whose answers were all lost is looked up at the next press, not made beside another hour', async () => {
  const { userId } = await makeSchool(database.db)
  const { userId: familyId, ids } = await insertFamily(['Inès'], false, 8, database.db)
  const { teacherId } = await makeTeacher(database.db, { firstName: `Maha${randomUUID().slice(0, 8)}` })
  const page = await pages.open(`/admin/families/${familyId}/book`, { as: userId, expected })
  const teacher = await waitFor(async () => {
    const search = page.getByLabelText('Rechercher un nom')
    if (!(search instanceof HTMLInputElement && search.value)) await page.user.type(search, 'Maha')
    return page.getByRole('radio', { name: /^Maha/ })
  })
  await page.user.click(teacher)
  // Not the first free day: late in the day today has one hour left.
  const day = await waitFor(() => {
    const found = document.querySelectorAll('[data-day][data-free] button, button[data-day][data-free]')[1]
    if (!found) throw new Error('There is one free day at most.')
    return found
  })
  await page.user.click(day)
  const [first, second] = await waitFor(() => {
    const hours = [...document.querySelectorAll('main button:has(time)')]
    expect(hours.length).toBeGreaterThan(1)
    return hours
  })
  await page.user.click(first ?? document.body)
  await page.user.type(await page.findByLabelText('Motif'), 'Demandé au téléphone.')
  page.answer('admin/bookFor', answerDropped)
  page.answer('admin/booking', dropped)
  await page.press('Réserver et prévenir')
  await page.toast('Le serveur n’a pas répondu')
  page.answer('admin/bookFor')
  page.answer('admin/booking')
  await page.user.click(second ?? document.body)
  await page.press('Réserver et prévenir')
  await page.toast('La réservation est déjà faite')
  await waitFor(() => expect(location.pathname).toMatch(/^\/admin\/bookings\//))
  const booked = await database.db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .where('seats.student_id', '=', ids[0] ?? '')
    .where('lessons.teacher_id', '=', teacherId)
    .select('lessons.starts_at as startsAt')
    .execute()
  expect(booked.map(({ startsAt }) => startsAt.toString())).toEqual([first?.querySelector('time')?.dateTime])
})

test('several lessons of an absent teacher go to one substitute, with a line for each; those that can’t are named', async () => {
  const { db } = database
  const { userId } = await makeSchool(db)
  const { userId: parentId, ids } = await insertFamily(['Inès'], false, 6, db)
  const { teacherId } = await makeTeacher(db, { firstName: 'Karim' })
  const { teacherId: substitute } = await makeTeacher(db, { firstName: 'Leïla' })
  const day = Temporal.Now.instant()
    .round('hour')
    .add({ hours: 24 * 14 })
    .toZonedDateTimeISO('Europe/Paris')
  const lessonAt = async (hour: number, teacher = teacherId) =>
    makeLesson(db, {
      teacherId: teacher,
      startsAt: day.with({ hour, minute: 0 }).toInstant(),
      familyId: parentId,
      studentId: ids[0] ?? '',
    })
  const [first, second] = [await lessonAt(10), await lessonAt(14)]
  const { userId: otherParent, ids: others } = await insertFamily(['Sami'], false, 6, db)
  await makeLesson(db, {
    teacherId: substitute,
    startsAt: day.with({ hour: 14, minute: 0 }).toInstant(),
    familyId: otherParent,
    studentId: others[0] ?? '',
  })
  await db
    .insertInto('lesson_absences')
    .values(
      [first, second].map(({ lessonId }) => ({
        lesson_id: lessonId,
        teacher_id: teacherId,
        reason: 'Malade',
        reported_at: Temporal.Now.instant(),
      })),
    )
    .execute()
  const page = await pages.open(`/admin/teachers/${teacherId}`, { as: userId })
  const section = within(
    (await page.find('h2', 'Cours à confier')).closest('section') ?? document.createElement('section'),
  )
  await page.user.click(section.getByRole('button'))
  await page.find('.field-error', 'Choisissez un professeur')
  await page.user.selectOptions(
    section.getByRole('combobox'),
    section.getByRole('option', { name: 'Leïla Essai, libre pour 1 cours sur 2' }),
  )
  const [tenth, fourteenth] = section.getAllByRole<HTMLInputElement>('checkbox')
  expect([tenth?.checked, tenth?.disabled]).toEqual([true, false])
  expect([fourteenth?.checked, fourteenth?.disabled]).toEqual([false, true])
  await page.find('li', 'Leïla Essai n’est pas libre à cette heure ou ne prend pas ce cours.')
  await page.press('Confier 1 cours et prévenir')
  await page.find('li', 'à 10:00 : confié à Leïla Essai. La famille et les professeurs sont prévenus.')
  await waitFor(() => expect(section.getAllByRole('checkbox')).toHaveLength(1))
})

test('a teacher who is free but does not take the child’s age is offered below the others, with what does not fit', async () => {
  const { db } = database
  const { userId } = await makeSchool(db)
  const { userId: parentId, ids } = await insertFamily(['Inès'], false, 9, db)
  const { teacherId } = await makeTeacher(db)
  const { teacherId: older } = await makeTeacher(db, { firstName: 'Nour' })
  await db
    .updateTable('teachers')
    .set({ age_from: 12, varieties: ['darija'], languages: ['anglais'] })
    .where('id', '=', older)
    .execute()
  const day = Temporal.Now.instant()
    .add({ hours: 24 * 14 })
    .toZonedDateTimeISO('Europe/Paris')
  const { lessonId } = await makeLesson(db, {
    teacherId,
    startsAt: day.round('hour').with({ hour: 10 }).toInstant(),
    familyId: parentId,
    studentId: ids[0] ?? '',
  })
  const page = await pages.open(`/admin/lessons/${lessonId}`, { as: userId })
  await page.press('Confier à un autre professeur')
  const legend = await page.find('legend', 'Libres, mais le cours ne leur convient pas')
  const others = within(legend.closest('fieldset') ?? document.createElement('fieldset'))
  others.getByRole('radio', { name: 'Nour Essai ne prend pas cet âge' })
  others.getByText(/Âges\s: 12 à 17 ans\. Arabe\s: darija\. Explique en anglais\.$/)
})

test('a group lesson is headed as one, with the children and the teacher', async () => {
  const { db } = database
  const { userId } = await makeSchool(db)
  const { teacherId } = await makeTeacher(db)
  const day = Temporal.Now.instant()
    .add({ hours: 24 * 14 })
    .toZonedDateTimeISO('Europe/Paris')
  const { userId: familyId, ids } = await insertFamily(['Yanis', 'Maya'], false, 9, db)
  const [studentId = '', second = ''] = ids
  const startsAt = day.round('hour').with({ hour: 10 }).toInstant()
  const { lessonId } = await makeLesson(db, { teacherId, startsAt, type: 'group', familyId, studentId })
  await takeSeat(db, lessonId, { familyId, studentId: second })
  const page = await pages.open(`/admin/lessons/${lessonId}`, { as: userId })
  await page.find('h1', 'Yanis et Maya avec Salma Essai')
  await page.find('main span', /^Cours en groupe$/)
  await page.gone('main span', 'Cours seul')
})

test.each([
  ['lessons', 'Cours'],
  ['teachers', 'Professeurs'],
  ['families', 'Familles'],
  ['applications', 'Candidatures'],
])('an unknown record of %s keeps the frame of the school’s space and the way back', async (list, label) => {
  const { userId } = await makeSchool(database.db)
  const page = await pages.open(`/admin/${list}/${randomUUID()}`, { as: userId, expected: /not_found|404/ })
  await page.find('main h1', 'Page introuvable')
  expect(
    within(document.querySelector('main') ?? document.body).getByRole('link', { name: label }),
  ).toBeTruthy()
  page.getByRole('link', { name: /^Rechercher partout/ })
})

test.each(['/admin/nulle-part', '/admin/families/nulle/part', '/admin/lessons/nulle/part'])(
  'an unknown address of the school’s space, %s, keeps its frame and the way back',
  async address => {
    const { userId } = await makeSchool(database.db)
    const page = await pages.open(address, { as: userId, expected: /404/ })
    await page.find('main h1', /Page introuvable/)
    page.getByRole('link', { name: /^Rechercher partout/ })
    await page.user.click(page.getByRole('link', { name: 'Retour au tableau de bord' }))
    await page.find('h1', /^Bonjour/)
  },
)

test('a mail that failed for good is named on the dashboard, which leads to what can be done about it', async () => {
  const { userId } = await makeSchool(database.db)
  const { userId: parentId } = await insertFamily([], false, 6, database.db)
  const hour = Temporal.Now.instant().subtract({ hours: 1 })
  const failed = { kind: 'new-message', state: 'failed', failure: 'refused', user_id: parentId } as const
  await database.db
    .insertInto('mail_log')
    .values([
      { ...failed, job_id: randomUUID(), queued_at: hour, settled_at: hour },
      {
        ...failed,
        job_id: randomUUID(),
        queued_at: hour.subtract({ hours: 24 * 8 }),
        settled_at: hour.subtract({ hours: 24 * 8 }),
      },
    ])
    .execute()
  const page = await pages.open('/admin/dashboard', { as: userId })
  await page.find('main', 'Un email a échoué ces 7 derniers jours.')
  await page.user.click(page.getByRole('link', { name: 'Voir les emails échoués' }))
  await addressIs('/admin/mails?mail=failed')
  await page.find(
    'li',
    'Vérifiez l’adresse avec la personne, qui la change dans ses paramètres, puis renvoyez-le.',
  )
  await page.find('li', 'L’adresse a été refusée. Il ne peut plus être renvoyé.')
  expect(page.getAllByRole('button', { name: /^Renvoyer/ })).toHaveLength(1)
})

test('the list of teachers opens the form of an absence, which begins tomorrow once today’s lessons are over', async () => {
  const { db } = database
  const { userId } = await makeSchool(db)
  // A zone where it is day, so that the first half hour of today is over.
  const { hour } = Temporal.Now.zonedDateTimeISO('UTC')
  const timezone = hour > 2 && hour < 22 ? 'UTC' : 'Asia/Tokyo'
  const { teacherId } = await makeTeacher(db, { firstName: 'Absente', timezone })
  const { userId: familyId, ids } = await insertFamily(['Inès'], false, 6, db)
  const now = Temporal.Now.instant().toZonedDateTimeISO(timezone)
  await makeLesson(db, {
    teacherId,
    startsAt: now.startOfDay().toInstant(),
    minutes: 30,
    familyId,
    studentId: ids[0] ?? '',
  })
  const page = await pages.open('/admin/teachers?search=Absente', { as: userId })
  await page.user.click(await page.find('a', 'Déclarer une absence (Absente'))
  const dialog = within(await page.findByRole('dialog', { name: 'Déclarer une absence' }))
  const day = (label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label).value
  const tomorrow = now.toPlainDate().add({ days: 1 }).toString()
  expect([day(/^Premier jour/), day(/^Dernier jour/)]).toEqual([tomorrow, tomorrow])
  await page.user.click(dialog.getByRole('button', { name: 'Annuler' }))
  await addressIs(`/admin/teachers/${teacherId}`)
})

test('the last day of an absence moves along with a first day behind it', async () => {
  const { userId } = await makeSchool(database.db)
  const { teacherId } = await makeTeacher(database.db)
  const page = await pages.open(`/admin/teachers/${teacherId}`, { as: userId })
  await page.press('Déclarer une absence')
  const dialog = within(await page.findByRole('dialog'))
  const [first, last] = [dialog.getByLabelText(/^Premier jour/), dialog.getByLabelText(/^Dernier jour/)]
  fireEvent.change(last, { target: { value: '2031-05-12' } })
  fireEvent.change(first, { target: { value: '2031-05-10' } })
  expect(last).toMatchObject({ value: '2031-05-12' })
  fireEvent.change(first, { target: { value: '2031-05-20' } })
  expect(last).toMatchObject({ value: '2031-05-20' })
})

test('the dashboard names a report, with a link to its lesson, which shows it once it is handled', async () => {
  const { userId } = await makeSchool(database.db)
  const { userId: familyId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  const startsAt = Temporal.Now.instant().round('hour').add({ hours: 72 })
  const { lessonId } = await makeLesson(database.db, {
    teacherId,
    startsAt,
    familyId,
    studentId: ids[0] ?? '',
  })
  await database.db
    .insertInto('room_reports')
    .values({
      lesson_id: lessonId,
      reported_by: familyId,
      role: 'parent',
      body: 'Il n’y a personne.',
      reported_at: Temporal.Now.instant(),
    })
    .execute()
  const page = await pages.open('/admin', { as: userId })
  await page.find('main', 'Un signalement est à traiter.')
  await page.user.click(page.getByRole('link', { name: /^Cours avec Salma/ }))
  await addressIs(`/admin/lessons/${lessonId}`)
  const section = within(await page.findByRole('region', { name: 'Signalements' }))
  section.getByText('Il n’y a personne.')
  await page.user.click(section.getByRole('button', { name: 'Marquer comme traité' }))
  await page.find('main', /Traité par Farida Amrani le/)
})

test('the report that a teacher did not come asks to act until it is handled, then says what became of the lesson', async () => {
  const { userId } = await makeSchool(database.db)
  const { userId: familyId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  const startsAt = Temporal.Now.instant().round('hour').subtract({ hours: 48 })
  const { lessonId } = await makeLesson(database.db, {
    teacherId,
    startsAt,
    familyId,
    studentId: ids[0] ?? '',
  })
  await database.db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lessonId).execute()
  await database.db
    .insertInto('room_reports')
    .values({ lesson_id: lessonId, body: '', reported_at: startsAt.add({ minutes: 10 }) })
    .execute()
  const page = await pages.open(`/admin/lessons/${lessonId}`, { as: userId })
  const section = within(await page.findByRole('region', { name: 'Signalements' }))
  section.getByText(/S’il n’a pas eu lieu, annulez-le/)
  await page.user.click(section.getByRole('button', { name: 'Marquer comme traité' }))
  await page.find('main', /le professeur n’y était pas entré\. Le cours compte comme donné\./)
  expect(section.queryByText(/annulez-le/)).toBeNull()
})

test('the corrections of a month stand below its earnings, and their amounts in the journal', async () => {
  const { userId } = await makeSchool(database.db)
  const { teacherId } = await makeTeacher(database.db)
  const admin = callAs(database.db, { userId, role: 'admin' }, Temporal.Now.instant())
  await admin.earnings.correct({ id: randomUUID(), teacherId, cents: -1500, reason: 'Cours écourté' })
  const page = await pages.open('/admin/earnings', { as: userId })
  const corrections = within(await page.findByRole('region', { name: 'Corrections du mois' }))
  corrections.getByText('Cours écourté')
  const [link] = page.getAllByRole('link', { name: 'Journal' })
  await page.user.click(link ?? document.body)
  await page.find('main', /Gains corrigés\s*−15/)
})

test('before a month is closed the school reads how many teachers and lessons, and the sum, and that months without earnings are closed too; the journal names the first and the last', async () => {
  const { userId } = await makeSchool(database.db)
  const { userId: parentId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  const day = Temporal.Now.plainDateISO('Europe/Paris').subtract({ months: 2 }).with({ day: 15 })
  // The three months between the two lessons have no earnings.
  for (const date of [day.subtract({ months: 4 }), day]) {
    const { lessonId } = await makeLesson(database.db, {
      teacherId,
      startsAt: date.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '10:00' }).toInstant(),
      familyId: parentId,
      studentId: ids[0] ?? '',
    })
    await database.db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lessonId).execute()
  }
  const page = await pages.open(`/admin/earnings?month=${day.toPlainYearMonth()}`, { as: userId })
  await page.press('Clore ce mois')
  const dialog = within(await page.findByRole('alertdialog'))
  expect(dialog.getAllByText(/^\p{Lu}\p{L}+ \d{4}\s: 1 professeur, 1 cours donné, 35\s€$/u)).toHaveLength(2)
  dialog.getByText('3 mois sans gains sont clos avec eux.')
  await page.user.click(dialog.getByRole('button', { name: 'Clore ce mois' }))
  await page.find('.toaster', '5 mois sont clos')
  await page.close()
  const journal = await pages.open('/admin/journal', { as: userId })
  const months = `${formatMonth(`${day.subtract({ months: 4 }).toPlainYearMonth()}-01`)} à ${formatMonth(`${day.toPlainYearMonth()}-01`)}`
  const entry = await journal.find('main li', new RegExp(months, 'i'))
  expect(within(entry).getAllByText('Mois de gains clos')).toHaveLength(1)
})

test('another admin is invited: a wrong address is told beside it, the list then shows who has not answered', async () => {
  const { userId } = await makeSchool(database.db)
  const page = await pages.open('/admin/accounts', { as: userId })
  await page.press('Inviter un administrateur')
  const field = await page.findByLabelText<HTMLInputElement>(/^Son adresse email/)
  await page.user.type(field, 'adjointe')
  await page.press('Envoyer l’invitation')
  await page.find('dialog [role=alert]', 'email')
  expect(field.value).toBe('adjointe')
  expect(document.activeElement).toBe(field)
  await page.user.clear(field)
  await page.user.type(field, 'adjointe@kalima.test')
  await page.press('Envoyer l’invitation')
  await page.find('[role=status]', 'L’invitation est partie à l’adresse adjointe@kalima.test.')
  const row = (await page.find('main li', 'Invitation sans réponse')).closest('li') ?? document.body
  expect(row.textContent).toContain('adjointe@kalima.test')
  await page.press('Inviter de nouveau adjointe@kalima.test')
  await waitFor(async () => {
    const invited = await database.db
      .selectFrom('audit_log')
      .where('action', '=', 'admin_invited')
      .select('id')
      .execute()
    expect(invited).toHaveLength(2)
  })
})

test('a place cancelled late for a family follows the family’s rule unless the school chooses otherwise', async () => {
  const { userId: parentId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  const startsAt = Temporal.Now.instant().round('hour').add({ hours: 3 })
  const { lessonId } = await makeLesson(database.db, {
    teacherId,
    familyId: parentId,
    studentId: ids[0] ?? '',
    startsAt,
  })
  const { userId } = await makeSchool(database.db)
  const page = await pages.open(`/admin/lessons/${lessonId}`, { as: userId })
  await page.press('Annuler pour la famille')
  const dialog = await page.findByRole('dialog', { name: /Annuler à la place/ })
  const choices = within(dialog).getAllByRole<HTMLInputElement>('radio', {
    name: /Selon la règle|Sans frais/,
  })
  expect(choices.map(({ checked }) => checked)).toEqual([true, false])
})

test('the earnings name hours and cancelled lessons also where their columns have no room', async () => {
  const { userId: parentId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  // The months before are closed above.
  const day = Temporal.Now.plainDateISO('Europe/Paris').subtract({ months: 1 }).with({ day: 15 })
  const { lessonId } = await makeLesson(database.db, {
    teacherId,
    familyId: parentId,
    studentId: ids[0] ?? '',
    startsAt: day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '10:00' }).toInstant(),
    minutes: 90,
  })
  await database.db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lessonId).execute()
  const { userId } = await makeSchool(database.db)
  const page = await pages.open(`/admin/earnings?month=${day.toPlainYearMonth()}`, { as: userId })
  await page.find('tbody th', 'Heures\u00a0: 1,5, annulés\u00a0: 0')
  await page.find('tfoot th', 'Heures\u00a0: 1,5, annulés\u00a0: 0')
})

test('a lesson that began without a teacher stands as such in a record, not among those to come', async () => {
  const { userId: parentId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  const startsAt = Temporal.Now.instant().subtract({ minutes: 10 }).round('minute')
  const { lessonId } = await makeLesson(database.db, {
    teacherId,
    familyId: parentId,
    studentId: ids[0] ?? '',
    startsAt,
  })
  const asTeacher = callAs(database.db, teacherCaller(teacherId), startsAt.subtract({ hours: 1 }))
  await asTeacher.lessons.reportAbsence({ id: lessonId, reason: '' })
  const { userId } = await makeSchool(database.db)
  const page = await pages.open(`/admin/families/${parentId}`, { as: userId })
  await page.find('#cours ~ h3, section h3', 'Sans professeur')
  expect(page.queryByRole('heading', { name: 'À venir' })).toBeNull()
})

const lessonInDays = async (days: number, type: 'individual' | 'group' = 'individual') => {
  const { userId: familyId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  const startsAt = Temporal.Now.instant()
    .round('hour')
    .add({ hours: 24 * days })
  const studentId = ids[0] ?? ''
  const { lessonId } = await makeLesson(database.db, { teacherId, familyId, studentId, startsAt, type })
  return { familyId, studentId, teacherId, lessonId, startsAt }
}

test('a lesson that another admin gave away meanwhile is not cancelled: the page says so, keeps the reason, and asks again with its teacher', async () => {
  const { familyId, lessonId } = await lessonInDays(12)
  const { teacherId: substitute } = await makeTeacher(database.db, { firstName: 'Leïla' })
  const { userId } = await makeSchool(database.db)
  const page = await pages.open(`/admin/lessons?family=${familyId}`, { as: userId })
  await page.press(/^Annuler le cours de Salma/)
  const dialog = within(await page.findByRole('dialog', { description: /Salma/ }))
  await database.db
    .updateTable('lessons')
    .set({ teacher_id: substitute })
    .where('id', '=', lessonId)
    .execute()
  await page.user.type(dialog.getByRole('textbox'), 'Le professeur est souffrant.')
  await page.user.click(dialog.getByRole('button', { name: 'Annuler le cours' }))
  await page.toast(/confier ce cours à un autre professeur.*rien n’est annulé/)
  const again = within(await page.findByRole('dialog', { description: /Leïla/ }))
  expect(again.getByRole('textbox')).toMatchObject({ value: 'Le professeur est souffrant.' })
  await page.user.click(again.getByRole('button', { name: 'Annuler le cours' }))
  await page.find('main p', /^Annulé par l’école/)
})

test('before the school moves a lesson within the family’s limit or onto an hour cancelled too late, the dialog says so', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const { userId: familyId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const studentId = ids[0] ?? ''
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 1 })
  const at = (plainTime: string, on = day) =>
    on.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime }).toInstant()
  const setLimit = (free_cancellation_hours: number) =>
    database.db.updateTable('school_settings').set({ free_cancellation_hours }).execute()
  await setLimit(72)
  const left = { teacherId, familyId, studentId, startsAt: at('10:00') }
  await cancelSeatLate(database.db, { ...left, ...(await makeLesson(database.db, left)) })
  const { lessonId } = await makeLesson(database.db, {
    teacherId,
    familyId,
    studentId,
    startsAt: at('10:00', day.add({ days: 4 })),
  })
  await setLimit(24)
  const { userId } = await makeSchool(database.db)
  const page = await pages.open(`/admin/lessons/${lessonId}`, { as: userId })
  await page.press('Déplacer')
  const shown = `dialog [data-day="${day}"]`
  await page.find('dialog [data-day]', '')
  if (!document.querySelector(shown)) await page.press('Mois précédent')
  await page.user.click(await page.find(`${shown}[data-free]`, ''))
  await page.press('10:00')
  await page.find('dialog [role=status]', /^À sa nouvelle heure, .*, ce cours commence dans moins de 72\sh/)
  await page.find('dialog [role=status]', /à 10:00 \(35\s€\) ne sera plus dû/)
})

test('a blocked teacher is listed as blocked, and not offered to be reinstated', async () => {
  const { userId } = await makeSchool(database.db)
  const { teacherId } = await makeTeacher(database.db, { firstName: 'Bloquée' })
  const school = callAs(database.db, { userId, role: 'admin' }, Temporal.Now.instant())
  await school.admin.block({ id: teacherId, reason: 'Absences répétées' })
  const page = await pages.open('/admin/teachers?search=Bloqu%C3%A9e', { as: userId })
  await page.find('li', /Bloqué depuis le /)
  await page.gone('main li', 'Suspendu')
  expect(page.queryByRole('button', { name: /^Rétablir|^Suspendre/ })).toBeNull()
})

test('the list of all lessons counts every lesson that it shows, and names each link by its hour', async () => {
  const { lessonId, familyId, studentId, teacherId, startsAt } = await lessonInDays(15)
  const later = startsAt.add({ hours: 2 })
  await makeLesson(database.db, { teacherId, familyId, studentId, startsAt: later })
  const { userId } = await makeSchool(database.db)
  const school = callAs(database.db, { userId, role: 'admin' }, Temporal.Now.instant())
  await school.lessons.cancel({ id: lessonId, reason: 'Fermé' })
  let [listed, page] = [0, await school.admin.lessons({})]
  const { counts } = page
  for (listed += page.lessons.length; page.next; listed += page.lessons.length)
    page = await school.admin.lessons({ after: page.next })
  expect(counts?.all).toBe(listed)
  const shown = await pages.open('/admin/lessons', { as: userId })
  await shown.find('nav a', `Tous ${listed}`)
  await shown.follow(`/admin/lessons?teacher=${teacherId}`)
  await shown.find('main h2', '')
  const links = await waitFor(() => {
    const found = shown.getAllByRole('link', { name: /^Inès .* avec Salma Essai, .* à \d\d:00$/ })
    expect(found).toHaveLength(2)
    return found
  })
  expect(new Set(links.map(link => link.getAttribute('aria-label'))).size).toBe(2)
})

test('a record does not count a cancelled lesson among those to come', async () => {
  const { lessonId, teacherId } = await lessonInDays(16)
  const { userId } = await makeSchool(database.db)
  const school = callAs(database.db, { userId, role: 'admin' }, Temporal.Now.instant())
  await school.lessons.cancel({ id: lessonId, reason: 'Fermé' })
  const page = await pages.open(`/admin/teachers/${teacherId}`, { as: userId })
  await page.find('h3', 'Annulés ou reportés')
  expect(page.queryByRole('heading', { name: 'À venir' })).toBeNull()
})

test('a lesson of a suspended teacher is not offered to be moved, and its record says why', async () => {
  const { lessonId, teacherId } = await lessonInDays(18)
  await database.db
    .updateTable('teachers')
    .set({ suspended_at: Temporal.Now.instant() })
    .where('id', '=', teacherId)
    .execute()
  const { userId } = await makeSchool(database.db)
  const page = await pages.open(`/admin/lessons/${lessonId}`, { as: userId })
  await page.find('main li', 'Report impossible : professeur indisponible'.replace(' :', '\u00a0:'))
  expect(page.queryByRole('button', { name: 'Déplacer' })).toBeNull()
  expect(page.getAllByRole('button', { name: 'Annuler' }).length).toBeGreaterThan(0)
})

test('a given group keeps both children and its price after the place of one was given back', async () => {
  const { db } = database
  const { userId } = await makeSchool(db)
  const { teacherId } = await makeTeacher(db)
  const { userId: familyId, ids } = await insertFamily(['Yanis', 'Maya'], false, 9, db)
  const [studentId = '', second = ''] = ids
  const startsAt = Temporal.Now.instant().round('hour').subtract({ hours: 72 })
  const { lessonId } = await makeLesson(db, { teacherId, startsAt, type: 'group', familyId, studentId })
  const seatId = await takeSeat(db, lessonId, { familyId, studentId: second })
  await db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lessonId).execute()
  const givenBackAt = startsAt.add({ hours: 24 })
  await db.updateTable('seats').set({ given_back_at: givenBackAt }).where('id', '=', seatId).execute()
  const page = await pages.open(`/admin/lessons/${lessonId}`, { as: userId })
  await page.find('h1', 'Yanis et Maya avec Salma Essai')
  await page.find('main dd', /^59,50\s€ en tout$/)
  const places = within(page.getByRole('region', { name: /^Les enfants/ }))
  expect(
    places
      .getAllByRole('listitem')
      .map(({ textContent }) => /Donné(, puis rendu à la famille)?/.exec(textContent)?.[0]),
  ).toEqual(['Donné', 'Donné, puis rendu à la famille'])
})

test('a group of a suspended teacher that waits for a second child is not offered to a substitute', async () => {
  const { lessonId, teacherId, startsAt } = await lessonInDays(17, 'group')
  await makePending(database.db, lessonId, startsAt.subtract({ hours: 24 }))
  await database.db
    .updateTable('teachers')
    .set({ suspended_at: Temporal.Now.instant() })
    .where('id', '=', teacherId)
    .execute()
  const { userId } = await makeSchool(database.db)
  const page = await pages.open(`/admin/teachers/${teacherId}`, { as: userId })
  await page.find('p', /attend un deuxième enfant ne peut pas être confié/)
  expect(page.queryByRole('checkbox')).toBeNull()
  const section = page.getByRole('region', { name: 'Cours à confier' })
  await page.user.click(within(section).getByRole('link', { name: /^Inès/ }))
  await page.find('section p', /il ne peut pas être confié.* Annulez-le/)
})

/** One teacher for these tests: the list of teachers is cached, and one who is new may be missing in it. */
let rita: ReturnType<typeof makeTeacher> | undefined
const findRita = () => {
  rita ??= makeTeacher(database.db, { firstName: 'Rita' })
  return rita
}

/** The school's form for a family, with an hour of the second free day chosen. */
const chooseHourForFamily = async (familyId: string, type?: string) => {
  const { userId } = await makeSchool(database.db)
  const page = await pages.open(`/admin/families/${familyId}/book`, { as: userId })
  const teacher = await waitFor(async () => {
    const search = page.getByLabelText('Rechercher un nom')
    if (!(search instanceof HTMLInputElement && search.value)) await page.user.type(search, 'Rita')
    return page.getByRole('radio', { name: /^Rita/ })
  })
  await page.user.click(teacher)
  if (type) await page.user.click(await page.findByRole('radio', { name: type }))
  const day = await waitFor(() => {
    const found = document.querySelectorAll('[data-day][data-free] button, button[data-day][data-free]')[1]
    if (!found) throw new Error('There is one free day at most.')
    return found
  })
  await page.user.click(day)
  const hour = await waitFor(() => {
    const found = document.querySelector('main button:has(time)')
    if (!found) throw new Error('The day has no hour.')
    return found
  })
  await page.user.click(hour)
  return page
}

test('a series for a family lists its dates and why one can’t be had, and is booked without it', async () => {
  const { userId: familyId, ids } = await insertFamily(['Inès'], false, 8, database.db)
  const { teacherId } = await findRita()
  const page = await chooseHourForFamily(familyId)
  const sessions = await page.findByLabelText('Nombre de cours')
  await page.user.clear(sessions)
  await page.user.type(sessions, '3')
  const dates = () =>
    [...document.querySelectorAll('main ol > li time')].map(one => one.getAttribute('datetime') ?? '')
  await waitFor(() => expect(dates()).toHaveLength(3))
  const [, second = ''] = dates()
  // The child gets a lesson with another teacher at the second of these hours.
  const { teacherId: other } = await makeTeacher(database.db)
  const startsAt = Temporal.Instant.from(second)
  await makeLesson(database.db, { teacherId: other, startsAt, familyId, studentId: ids[0] ?? '' })
  await page.user.clear(sessions)
  await page.user.type(sessions, '4')
  await page.find('main li', 'L’enfant a déjà un cours à cette heure.')
  await page.user.type(await page.findByLabelText('Motif'), 'Demandé au téléphone.')
  await page.press('Réserver et prévenir')
  expect(document.activeElement?.textContent).toBe('Les séances')
  await page.user.click(await page.findByText('Retirer cette séance'))
  await page.find('main li', 'Retirée')
  await waitFor(() => expect(document.body.textContent).not.toContain('Certaines dates ne sont pas libres'))
  await page.press('Réserver et prévenir')
  await waitFor(() => expect(location.pathname).toMatch(/^\/admin\/bookings\//))
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int from lessons where teacher_id = $1',
    [teacherId],
  )
  expect(rows).toEqual([{ count: 3 }])
})

test('before the school books the first place of a group, the form says until when a second child must join', async () => {
  const { userId: familyId } = await insertFamily(['Inès'], false, 8, database.db)
  await findRita()
  const page = await chooseHourForFamily(familyId, 'Cours en groupe')
  await page.find('main p', /^Ce groupe est encore vide.*a lieu si un deuxième enfant s’inscrit avant le/)
})
