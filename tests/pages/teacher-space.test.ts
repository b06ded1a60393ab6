// What fails in the teacher's space, and whom it lets in.
import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor, within } from '@testing-library/dom'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { holidayPeriodLabel } from '#features/availability/holiday-labels.ts'
import { formatDay, formatDayWithYear, showDay } from '#platform/time/date-format.ts'
import { callAs, teacherCaller } from '../support/caller.ts'
import { testDatabase } from '../support/database.ts'
import { expectSound } from '../support/dom-axe.ts'
import { answerDropped, changed, dropped } from '../support/dom-network.ts'
import { domPages } from '../support/dom-page.ts'
import { insertFamily } from '../support/new-family.ts'
import { everyDay, makeFamily, makeLesson, makeSchool, makeTeacher, takeSeat } from '../support/people.ts'

const database = testDatabase()
const pages = domPages(database)
const expected = /Le serveur n’a pas répondu/

const today = Temporal.Now.plainDateISO('Europe/Paris')
const monday = today.add({ weeks: 30 }).subtract({ days: today.dayOfWeek - 1 })
const openWeek = async () => {
  const { teacherId } = await makeTeacher(database.db, { hours: everyDay('09:00-12:00') })
  return pages.open(`/teacher/availability?date=${monday}`, { as: teacherId, expected })
}

test('hours that cannot be added: a message, and the dialog stays', async () => {
  const page = await openWeek()
  page.answer('availability/write', dropped)
  await page.press('Ajouter des créneaux')
  const dialog = within(await page.findByRole('dialog', { name: 'Ajouter des créneaux' }))
  await page.user.click(dialog.getByRole('checkbox', { name: 'lundi' }))
  await page.user.click(dialog.getByRole('switch', { name: 'Répéter chaque semaine' }))
  await dialog.findByText(/^Une seule fois/)
  await page.user.click(dialog.getByRole('button', { name: 'Ajouter' }))
  await page.toast('Erreur lors de l’ajout des créneaux')
  await expectSound('after a failure')
  await page.user.click(dialog.getByRole('button', { name: 'Annuler' }))
})

test('an hour that cannot be opened: a message, and it stays closed', async () => {
  const page = await openWeek()
  page.answer('availability/openOrClose', dropped)
  const closed = new RegExp(`^${formatDay(monday.toString())}, 12:00, Fermé$`)
  await page.press(closed)
  await page.toast(`Votre calendrier dit maintenant : ${formatDay(monday.toString())}, 12:00, Fermé.`)
  await page.findAllByRole('button', { name: closed })
})

test('an hour whose answer is lost: the message says what the hour is now, or that it is not known', async () => {
  const page = await openWeek()
  const hour = `${formatDay(monday.toString())}, 12:00`
  page.answer('availability/openOrClose', answerDropped)
  await page.press(`${hour}, Fermé`)
  await page.toast(`Le changement n’est pas confirmé. Votre calendrier dit maintenant : ${hour}, Disponible.`)
  page.answer('availability/week', dropped)
  await page.press(`${hour}, Disponible`)
  await page.toast('Le changement du créneau de 12:00 n’est pas confirmé, et son état n’est pas connu.')
})

test('many hours whose answer is lost: the message leads to the calendar, or says that they are not known', async () => {
  const page = await openWeek()
  const hour = `${formatDay(monday.toString())}, 12:00`
  const paint = async (name: string) => {
    const [first] = await page.findAllByRole('button', { name })
    first?.focus()
    await page.user.keyboard('{Shift>}{ArrowRight}{/Shift}{Enter}')
  }
  page.answer('availability/paint', answerDropped)
  await paint(`${hour}, Fermé`)
  await page.toast('Le calendrier montre les heures comme elles sont maintenant.')
  page.answer('availability/week', dropped)
  await paint(`${hour}, Disponible`)
  await page.toast('Le changement n’est pas confirmé, et l’état des heures n’est pas connu.')
})

test('a group at a closed hour is refused in the form; one without children is removed', async () => {
  const page = await openWeek()
  const closed = 'Vos horaires n’ouvrent pas cette heure'
  await page.press('Ajouter une heure de groupe')
  await page.user.selectOptions(await page.findByLabelText('Heure'), '20:00')
  await page.press('Enregistrer le groupe')
  await page.find('form [role=alert]', closed)
  await page.user.selectOptions(await page.findByLabelText('Heure'), '10:00')
  await page.press('Enregistrer le groupe')
  await page.toast('Groupe enregistré')
  await page.press('Retirer le groupe du mercredi à 10:00')
  await page.toast('Groupe retiré')
  await page.find('section', 'Aucun groupe encore.')
  await waitFor(() => expect(document.activeElement?.id).toBe('vos-groupes'))
})

test('the form of a group hour closes without saving, and the focus stays beside it', async () => {
  const page = await openWeek()
  await page.press('Ajouter une heure de groupe')
  await page.press('Annuler')
  await page.findByRole('button', { name: 'Ajouter une heure de groupe' })
  expect(page.queryByRole('button', { name: 'Enregistrer le groupe' })).toBeNull()
  await waitFor(() => expect(document.activeElement?.id).toBe('vos-groupes'))
})

test('today without anything left is not called a day off; another day is', async () => {
  const { teacherId } = await makeTeacher(database.db, { hours: {} })
  const page = await pages.open('/teacher/dashboard', { as: teacherId })
  const days = within(await page.findByRole('region', { name: 'Les sept jours qui viennent' }))
  const [first, second] = days.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(first).toContain('plus rien')
  expect(first).not.toContain('repos')
  expect(second).toContain('repos')
})

test('first steps stay after the first open hour, and name what is missing', async () => {
  const { teacherId } = await makeTeacher(database.db, { hours: everyDay('09:00-12:00'), trial: false })
  const page = await pages.open('/teacher/dashboard', { as: teacherId })
  const first = within(await page.findByRole('region', { name: 'Pour commencer' }))
  const missing = first.getAllByRole('listitem').flatMap(item => within(item).queryByRole('link') ?? [])
  expect(missing.map(({ textContent }) => textContent)).toEqual([
    'Votre photo',
    'Votre présentation',
    'Niveaux enseignés',
    'L’arabe que vous enseignez',
    'Vidéo de présentation',
    'Le cours d’essai',
  ])
  first.getByText(/les familles de tous les niveaux vous trouvent/)
  expect(first.queryByRole('link', { name: 'Ouvrir mes horaires' })).toBeNull()
})

test('a booked hour leads to its lesson, among those of its day', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db, { hours: everyDay('09:00-12:00') })
  const { userId: familyId, ids } = await insertFamily(['Inès'], false, 6, db)
  for (const [day, hour] of [
    [monday, '10:00'],
    [monday.add({ days: 1 }), '10:00'],
  ] as const)
    await makeLesson(db, {
      teacherId,
      familyId,
      studentId: ids[0] ?? '',
      startsAt: day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: hour }).toInstant(),
    })
  const page = await pages.open(`/teacher/availability?date=${monday}`, { as: teacherId })
  await page.press(new RegExp(`^${formatDay(monday.toString())}, 10:00, Réservé, Inès`))
  const dialog = within(await page.findByRole('dialog'))
  dialog.getByText('Un cours y est prévu (Inès).')
  await page.user.click(dialog.getByRole('link', { name: 'Voir le cours' }))
  await page.find('main', `Cours du ${showDay(monday.toString())}`)
  expect(location.search).toBe(`?day=${monday}`)
  const list = document.querySelector('main')?.textContent
  expect(list).toContain('Inès')
  expect(list).not.toContain(formatDay(monday.add({ days: 1 }).toString()))
})

/** A teacher with a lesson on that Monday at 10:00, and the page of that week. */
const lessonOfMonday = async (type: 'individual' | 'group') => {
  const { teacherId } = await makeTeacher(database.db, { hours: everyDay('09:00-12:00') })
  const { parentId, studentIds } = await makeFamily(database.db)
  const startsAt = monday.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '10:00' }).toInstant()
  const seated = { familyId: parentId, studentId: studentIds[0] ?? '' }
  const { lessonId } = await makeLesson(database.db, { teacherId, ...seated, startsAt, type })
  return {
    lessonId,
    hour: `${formatDay(monday.toString())}, 10:00`,
    lessons: callAs(database.db, teacherCaller(teacherId), Temporal.Now.instant()).lessons,
    open: () => pages.open(`/teacher/availability?date=${monday}`, { as: teacherId }),
  }
}

test('the hour of a reported absence is named so, and opens only after a question', async () => {
  const { lessonId, hour, lessons, open } = await lessonOfMonday('individual')
  await lessons.reportAbsence({ id: lessonId })
  await lessons.cancel({ id: lessonId })
  const page = await open()
  await page.press(`${hour}, Absence`)
  const dialog = within(await page.findByRole('dialog'))
  dialog.getByText(/Une absence est signalée pour le cours de cette heure\..*redevient réservable/)
  await expectSound('the question of an absence')
  await page.user.keyboard('{Escape}')
  const timetable = within(await page.findByRole('region', { name: 'Mes créneaux, jour par jour' }))
  timetable.getByText('Absence signalée')
  expect(timetable.queryByText('Indisponible')).toBeNull()
  await page.user.click(timetable.getByRole('button', { name: /^Retirer .*, 10:00 – 11:00$/ }))
  const question = within(await page.findByRole('alertdialog', { name: /^Rouvrir cette heure/ }))
  question.getByText(/redevient réservable/)
  await page.user.click(question.getByRole('button', { name: 'Rouvrir l’heure' }))
  await page.findAllByRole('button', { name: `${hour}, Disponible` })
  expect(page.queryByRole('button', { name: 'Remettre' })).toBeNull()
})

test('the hour of a lesson with a reported absence says how to give it after all', async () => {
  const { lessonId, hour, lessons, open } = await lessonOfMonday('individual')
  await lessons.reportAbsence({ id: lessonId })
  const page = await open()
  await page.press(`${hour}, Réservé, Enfant 1, fermé aux réservations`)
  within(await page.findByRole('dialog')).getByText(/choisissez « Je peux finalement le donner »/)
})

test('the closed hour of a group with a free seat says that it is still offered, and what to do instead of cancelling', async () => {
  const { hour, open } = await lessonOfMonday('group')
  const page = await open()
  await page.press(`${hour}, Réservé, Enfant 1`)
  const dialog = within(await page.findByRole('dialog'))
  dialog.getByText(
    /Seules les places libres du groupe restent proposées\. .*choisissez « Je ne peux pas donner ce cours »/,
  )
  await page.user.click(dialog.getByRole('button', { name: 'Fermer l’heure' }))
  await page.toast(/est maintenu\. Seules les places libres du groupe restent proposées\./)
  await page.findAllByRole('button', {
    name: `${hour}, Réservé, Enfant 1, fermé aux réservations, sauf les places libres du groupe`,
  })
})

test('hours closed over a group lesson: the dialog and the message say what stays, and lead to the lesson', async () => {
  const { open } = await lessonOfMonday('group')
  const page = await open()
  await page.press('Ajouter des créneaux')
  const dialog = within(await page.findByRole('dialog', { name: 'Ajouter des créneaux' }))
  await page.user.click(dialog.getByRole('checkbox', { name: 'lundi' }))
  await page.user.click(dialog.getByRole('switch', { name: 'Indisponibilité' }))
  await page.user.click(dialog.getByRole('button', { name: 'Ajouter' }))
  const said =
    /Seules les places libres du groupe restent proposées\. .*choisissez « Je ne peux pas donner ce cours »/
  await dialog.findByText(said)
  const link = dialog.getByRole<HTMLAnchorElement>('link', { name: /à 10:00, Enfant 1$/ })
  expect(link.search).toBe(`?day=${monday}`)
  await expectSound('lessons that would stay')
  await page.user.click(dialog.getByRole('button', { name: 'Fermer et garder les cours' }))
  await page.toast(said)
})

test('an hour of a page that shows another time zone stays, and the page shows the zone of today', async () => {
  const { teacherId } = await makeTeacher(database.db, { hours: everyDay('09:00-12:00') })
  const page = await pages.open(`/teacher/availability?date=${monday}`, { as: teacherId })
  await page.findAllByRole('button', { name: new RegExp(`^${formatDay(monday.toString())}, 09:00`) })
  const countRules = async () =>
    (await callAs(database.db, teacherCaller(teacherId), Temporal.Now.instant()).availability.list()).length
  const before = await countRules()
  await database.db
    .updateTable('teachers')
    .set({ timezone: 'Asia/Tokyo' })
    .where('id', '=', teacherId)
    .execute()
  await page.press(new RegExp(`^${formatDay(monday.toString())}, 12:00, Fermé$`))
  await page.toast('Votre fuseau horaire a changé')
  await page.find('main', /Tokyo/)
  expect(await countRules()).toBe(before)
})

test('a week that cannot be loaded, and comes with another try', async () => {
  const page = await openWeek()
  const next = formatDay(monday.add({ weeks: 1 }).toString())
  const [link] = await page.findAllByRole('link', { name: 'Semaine suivante' })
  page.answer('availability/week', dropped)
  await page.user.click(link ?? document.body)
  await page.find('main [role=alert]', 'Erreur lors du chargement des disponibilités')
  await expectSound('without a calendar')
  page.answer('availability/week')
  await page.press('Réessayer')
  await page.findAllByRole('button', { name: new RegExp(`^${next}, 12:00`) })
})

test('a dashboard that cannot be loaded, and comes with another try', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const answers = { 'teacherSpace/dashboard': dropped }
  const page = await pages.open('/teacher/dashboard', { as: teacherId, answers, expected })
  await page.find('main', 'Une erreur est survenue lors du chargement du tableau de bord')
  await expectSound('without a dashboard')
  page.answer('teacherSpace/dashboard')
  await page.press('Réessayer')
  await page.find('h1', 'Bonjour, Salma')
})

test('settings leave what another device saved since the page was opened', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const page = await pages.open('/teacher/settings', { as: teacherId })
  const headline = await page.findByRole('textbox', { name: /^Phrase de présentation/ })
  await db
    .updateTable('teachers')
    .set({ hourly_rate_cents: 4200, timezone: 'Asia/Tokyo', levels: sql`'{niveau-2}'::level[]` })
    .where('id', '=', teacherId)
    .execute()
  await page.user.type(headline, 'Lire dès la première heure')
  await page.press('Enregistrer')
  await page.toast('Profil mis à jour avec succès')
  const stored = await db
    .selectFrom('teachers')
    .where('id', '=', teacherId)
    .select(['hourly_rate_cents', 'timezone', 'headline', sql<string[]>`levels::text[]`.as('levels')])
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({
    hourly_rate_cents: 4200,
    timezone: 'Asia/Tokyo',
    headline: 'Lire dès la première heure',
    levels: ['niveau-2'],
  })
  // The fields then show what is stored.
  await waitFor(() => expect(page.getByRole<HTMLInputElement>('textbox', { name: /Tarif/ }).value).toBe('42'))
  expect(page.getByRole<HTMLInputElement>('checkbox', { name: /Découverte/ }).checked).toBe(true)
})

test('settings name the lessons that a new zone brings into a holiday, before it is saved', async () => {
  const { db } = database
  const { teacherId } = await makeTeacher(db)
  const { parentId, studentIds } = await makeFamily(db)
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 20 })
  await makeLesson(db, {
    teacherId,
    familyId: parentId,
    studentId: studentIds[0] ?? '',
    startsAt: day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '22:00' }).toInstant(),
  })
  const holiday = day.add({ days: 1 }).toString()
  await db
    .insertInto('teacher_holidays')
    .values({
      id: randomUUID(),
      teacher_id: teacherId,
      first_day: holiday,
      last_day: holiday,
      taken_at: Temporal.Now.instant(),
    })
    .execute()
  const page = await pages.open('/teacher/settings', { as: teacherId })
  const zone = await page.findByRole('combobox', { name: /^Fuseau horaire/ })
  await page.user.clear(zone)
  await page.user.type(zone, 'Tokyo')
  await page.user.click(await page.findByRole('option', { name: /Tokyo/ }))
  expect(await page.findByText('1 cours sera dans vos vacances ou une absence')).toBeTruthy()
  expect(page.getByText(/, Enfant 1$/).textContent).toMatch(/ à 0[56]:00, Enfant 1$/)
  await expectSound('lessons in a holiday of another zone')
})

test('a suspended teacher does not read that families see the photo', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const answers = { 'teachers/photo': changed(photo => ({ ...photo, shown: '/photos/1/512.webp' })) }
  const page = await pages.open('/teacher/settings', { as: teacherId, answers })
  await page.find('[role=status]', 'Cette photo est montrée aux familles.')
  await page.close()
  await database.db
    .updateTable('teachers')
    .set({ suspended_at: Temporal.Now.instant() })
    .where('id', '=', teacherId)
    .execute()
  const suspended = await pages.open('/teacher/settings', { as: teacherId, answers })
  await suspended.find('main', 'Votre profil est suspendu.')
  await suspended.findByRole('img', { name: 'Votre photo' })
  expect(suspended.queryByText('Cette photo est montrée aux familles.')).toBeNull()
})

test('each button that confirms a lesson has the children and the hour in its name', async () => {
  const { db } = database
  const { userId: familyId, ids } = await insertFamily(['Yanis', 'Maya'], false, 6, db)
  const [first = '', second = ''] = ids
  const { teacherId } = await makeTeacher(db)
  const startsAt = Temporal.Now.instant().round('hour').add({ hours: 48 })
  const seated = { teacherId, familyId, studentId: first }
  const group = await makeLesson(db, { ...seated, startsAt, type: 'group' })
  await takeSeat(db, group.lessonId, { familyId, studentId: second })
  for (const hours of [2, 4]) await makeLesson(db, { ...seated, startsAt: startsAt.add({ hours }) })
  const page = await pages.open('/teacher/lessons', { as: teacherId })
  await page.findAllByRole('button', { name: /^Actions pour le cours de Yanis et Maya, / })
  // Each stands twice, for two widths.
  const names = page
    .getAllByRole('button', { name: /^Confirmer \(/ })
    .map(({ textContent }) => textContent ?? '')
  expect(new Set(names).size).toBe(3)
  expect(names[0]).toMatch(/^Confirmer \(Yanis et Maya, .+ à \d\d:\d\d\)$/)
})

test('changed settings are not left without a question', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const page = await pages.open('/teacher/settings', { as: teacherId })
  const headline = await page.findByRole('textbox', { name: /^Phrase de présentation/ })
  await page.user.type(headline, 'Lire')
  const unload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(unload)
  expect(unload.defaultPrevented).toBe(true)
  void page.follow('/teacher/lessons')
  const question = async () =>
    within(await page.findByRole('alertdialog', { name: /^Quitter sans enregistrer/ }))
  await expectSound('before leaving changed settings')
  await page.user.click((await question()).getByRole('button', { name: 'Rester sur la page' }))
  expect(location.pathname).toBe('/teacher/settings')
  await page.user.clear(headline)
  await page.follow('/teacher/lessons')
  await page.heading('Mes cours')
})

const openReport = async (lastNote?: string) => {
  const { userId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  const startsAt = Temporal.Now.instant().round('hour').subtract({ hours: 3 })
  const { lessonId } = await makeLesson(database.db, {
    teacherId,
    startsAt,
    familyId: userId,
    studentId: ids[0] ?? '',
  })
  if (lastNote) {
    const before = startsAt.subtract({ hours: 24 * 7 })
    const last = await makeLesson(database.db, {
      teacherId,
      startsAt: before,
      familyId: userId,
      studentId: ids[0] ?? '',
    })
    await database.db
      .insertInto('lesson_reports')
      .values({
        seat_id: last.seatId,
        student_id: ids[0] ?? '',
        teacher_id: teacherId,
        draft_version: 1,
        family_note: lastNote,
        sent_at: before.add({ hours: 2 }),
      })
      .execute()
  }
  const address = `/teacher/reports/${lessonId}?eleve=${ids[0]}`
  const page = await pages.open(address, { as: teacherId })
  const readTasks = async () => {
    const report = await database.db
      .selectFrom('report_drafts')
      .where('student_id', '=', ids[0] ?? '')
      .select(sql<string[]>`content -> 'tasks'`.as('tasks'))
      .executeTakeFirst()
    return report?.tasks
  }
  return { page, address, teacherId, readTasks, studentId: ids[0] ?? '' }
}

test('a task that is typed and not added goes with the report', async () => {
  const { page, studentId } = await openReport()
  await page.user.click(await page.findByRole('radio', { name: 'À l’heure' }))
  await page.user.type(page.getByRole('textbox', { name: 'Un mot pour la famille' }), 'Une belle heure.')
  await page.user.type(page.getByRole('textbox', { name: 'Un autre devoir' }), 'Lire la page 12')
  // A telephone leaves the focus in the field.
  page.getByRole('button', { name: 'Envoyer à la famille' }).click()
  await page.toast('Compte rendu envoyé')
  const sent = await database.db
    .selectFrom('homework')
    .where('student_id', '=', studentId)
    .select('task')
    .execute()
  expect(sent).toEqual([{ task: 'Lire la page 12' }])
})

test('a correction says that the homework which the child did stays, in the form and in the preview', async () => {
  const { page, address, studentId } = await openReport()
  await page.user.click(await page.findByRole('radio', { name: 'À l’heure' }))
  await page.user.type(page.getByRole('textbox', { name: 'Un mot pour la famille' }), 'Une belle heure.')
  await page.press('Relire les mots du jour (ajouter)')
  await page.press('Une séance d’exercices (ajouter)')
  await page.press('Envoyer à la famille')
  await page.toast('Compte rendu envoyé')
  await page.gone('#apercu')
  await database.db
    .updateTable('homework')
    .set({ done_at: Temporal.Now.instant() })
    .where('student_id', '=', studentId)
    .where('place', '=', 1)
    .execute()
  await page.follow(address)
  await page.press('Une séance d’exercices (retirer)')
  await page.press('Relire les mots du jour (retirer)')
  const stays = /^Ce que l’enfant a déjà fait reste dans sa liste\s: Relire les mots du jour$/
  await page.find('section[aria-labelledby="devoirs"] [role=status]', stays)
  await page.find('section[aria-labelledby="apercu"] p', stays)
})

test('a report that cannot be sent leads to what is missing', async () => {
  const { page } = await openReport()
  const send = () => page.press('Envoyer à la famille')
  const expectFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))
  const onTime = await page.findByRole<HTMLInputElement>('radio', { name: 'À l’heure' })
  await send()
  await page.find('[role=alert]', 'Ajoutez ce que vous avez vu ensemble')
  await expectFocus(page.getByRole('combobox', { name: /^Rechercher une lettre/ }))
  await page.user.type(page.getByRole('textbox', { name: 'Un mot pour la famille' }), 'Une belle heure.')
  await send()
  await page.find('[role=alert]', 'Choisissez d’abord la présence.')
  await expectFocus(onTime)
  expect(page.getByRole('group', { name: /^Présence/, description: /^Choisissez d’abord/ })).toBeTruthy()
  await expectSound('a report without attendance')
  await page.user.click(onTime)
  await page.gone('[role=alert]')
  await page.press('Relire les mots du jour (ajouter)')
  const day = page.getByLabelText<HTMLInputElement>(/^À faire pour le/)
  await page.user.clear(day)
  await send()
  await page.find('[role=alert]', 'Choisissez le jour pour lequel les devoirs sont à faire.')
  await expectFocus(day)
})

test('a chip that goes when it is pressed leaves the focus beside it, and the change is announced', async () => {
  const { page } = await openReport()
  const press = async (name: string) => {
    const chip = await page.findByRole('button', { name })
    chip.focus()
    await page.user.keyboard('{Enter}')
  }
  const expectFocus = (text: string) => expect(document.activeElement?.textContent).toBe(text)
  await press('Relire les mots du jour (ajouter)')
  await page.find('[role=status]', 'Ajouté : Relire les mots du jour.')
  expectFocus('Une séance d’exercices (ajouter)')
  // The last suggestion: the focus goes to the other list.
  await press('Une séance d’exercices (ajouter)')
  await page.find('[role=status]', 'Ajouté : Une séance d’exercices.')
  expectFocus('Relire les mots du jour (retirer)')
  await press('Relire les mots du jour (retirer)')
  await page.find('[role=status]', 'Retiré : Relire les mots du jour.')
  expectFocus('Une séance d’exercices (retirer)')

  const search = page.getByRole('combobox', { name: /^Rechercher une lettre/ })
  await page.user.type(search, 'Chanson du matin{Enter}')
  await page.find('[role=status]', 'Ajouté : Chanson du matin.')
  expect(document.activeElement).toBe(search)
  await press('Chanson du matin (retirer)')
  await page.find('[role=status]', 'Retiré : Chanson du matin.')
  expect(document.activeElement).toBe(search)
})

test('the last report opens over the form, and what was typed stays', async () => {
  const { page } = await openReport('Il lit tout seul.')
  const note = await page.findByRole<HTMLTextAreaElement>('textbox', { name: 'Un mot pour la famille' })
  await page.user.type(note, 'Une belle heure.')
  await page.press('Dernier compte rendu')
  const dialog = within(await page.findByRole('dialog', { name: 'Dernier compte rendu' }))
  dialog.getByText(/Il lit tout seul\./)
  await expectSound('the last report over the form')
  await page.user.click(dialog.getByRole('button', { name: 'Fermer' }))
  expect(note.value).toBe('Une belle heure.')
})

test('a task that is typed is in the draft once the field is left, and once only', async () => {
  const { page, readTasks } = await openReport()
  const field = () => page.getByRole<HTMLInputElement>('textbox', { name: 'Un autre devoir' })
  await page.findByRole('textbox', { name: 'Un autre devoir' })
  await page.user.type(field(), 'Lire la page 12')
  await page.user.click(page.getByRole('textbox', { name: 'Un mot pour la famille' }))
  await page.findByRole('button', { name: /^Lire la page 12/ })
  await page.find('[role=status]', 'Enregistré à')
  expect(await readTasks()).toEqual(['Lire la page 12'])
  await page.user.type(field(), 'Lire la page 12{Enter}')
  await page.findByText('Ce devoir est déjà dans la liste.')
  expect(field().value).toBe('Lire la page 12')
  await expectSound('a task that is there already')
})

test('a task that is being typed is saved before it is added, and is in the list after a reload', async () => {
  const { page, address, teacherId, readTasks } = await openReport()
  const field = await page.findByRole<HTMLInputElement>('textbox', { name: 'Un autre devoir' })
  await page.user.type(field, 'Lire la page 12')
  await waitFor(async () => expect(await readTasks()).toEqual(['Lire la page 12']))
  expect(field.value).toBe('Lire la page 12')
  await page.user.type(field, '{Enter}')
  await page.findByRole('button', { name: /^Lire la page 12/ })
  expect(field.value).toBe('')
  await page.close()
  const reloaded = await pages.open(address, { as: teacherId })
  await reloaded.findByRole('button', { name: /^Lire la page 12/ })
})

test('a task that finds the list full is named as not kept while it stands in the field', async () => {
  const { page, readTasks } = await openReport()
  const field = await page.findByRole<HTMLInputElement>('textbox', { name: 'Un autre devoir' })
  for (const task of ['un', 'deux', 'trois', 'quatre', 'cinq'])
    await page.user.type(field, `Devoir ${task}{Enter}`)
  await page.user.type(field, 'Devoir de trop')
  await page.press('Relire les mots du jour (ajouter)')
  await page.findByText(/^La liste est pleine/)
  await waitFor(async () => expect((await readTasks())?.at(-1)).toBe('offered:read_words'))
  expect(field.value).toBe('Devoir de trop')
})

test('a task that is typed is in the draft when the teacher goes back', async () => {
  const { page, readTasks } = await openReport()
  await page.user.type(await page.findByRole('textbox', { name: 'Un autre devoir' }), 'Lire la page 12')
  await page.follow('/teacher/lessons')
  await page.heading('Mes cours')
  await waitFor(async () => expect(await readTasks()).toEqual(['Lire la page 12']))
})

test.each([
  ['nothing of the Arabic that no parent chose', null, undefined],
  ['which Arabic a parent chose', 'dialectal', 'Arabe dialectal'],
] as const)('a teacher reads %s', async (_what, language_preference, shown) => {
  const { parentId: familyId, studentIds } = await makeFamily(database.db)
  const { teacherId } = await makeTeacher(database.db)
  const [studentId = ''] = studentIds
  const startsAt = Temporal.Now.instant().round('hour').add({ hours: 48 })
  await makeLesson(database.db, { teacherId, familyId, studentId, startsAt })
  await database.db.updateTable('students').set({ language_preference }).where('id', '=', studentId).execute()
  const page = await pages.open(`/teacher/students/${studentId}`, { as: teacherId })
  await page.findByRole('heading', { name: 'Vos notes' })
  expect(page.queryByText('Arabe souhaité')?.nextSibling?.textContent).toBe(shown)
})

test('the home page leads to the child of a lesson and has its proposals; a past year is named', async () => {
  const { userId, ids } = await insertFamily(['Inès'], false, 6, database.db)
  const { teacherId } = await makeTeacher(database.db)
  const people = { teacherId, familyId: userId, studentId: ids[0] ?? '' }
  const startsAt = Temporal.Now.instant().round('hour').add({ hours: 48 })
  await makeLesson(database.db, { ...people, startsAt })
  const lastYear = Temporal.Instant.from(`${today.year - 1}-06-02T10:00:00Z`)
  await makeLesson(database.db, { ...people, startsAt: lastYear })
  const page = await pages.open('/teacher/dashboard', { as: teacherId })
  const child = await page.findByRole('link', { name: 'Inès' })
  expect(child.getAttribute('href')).toBe(`/teacher/students/${ids[0]}`)
  await page.press(/^Actions pour le cours/)
  await page.findByText('Proposer une autre heure')
  await page.follow('/teacher/lessons?scope=history')
  await page.find('time', `2 juin ${today.year - 1}`)
})

test('a day without a free hour says which absences close it and leads to the next free hour', async () => {
  const { db } = database
  const now = Temporal.Now.instant()
  const { teacherId } = await makeTeacher(db, { hours: everyDay('09:00-12:00') })
  const { userId: familyId, ids } = await insertFamily(['Inès'], false, 6, db)
  const startsAt = monday.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '10:00' }).toInstant()
  const { lessonId } = await makeLesson(db, { teacherId, familyId, studentId: ids[0] ?? '', startsAt })
  const dayAfter = (days: number) => monday.add({ days }).toString()
  const { userId: adminId } = await makeSchool(db)
  const absence = { firstDay: dayAfter(0), lastDay: dayAfter(1), fromHour: 0, untilHour: 24 }
  await callAs(db, { userId: adminId, role: 'admin' }, now).admin.recordAbsence({
    id: randomUUID(),
    teacherId,
    ...absence,
    lessonIds: [lessonId],
  })
  const holiday = { firstDay: dayAfter(2), lastDay: dayAfter(2) }
  await callAs(db, teacherCaller(teacherId), now).availability.takeHoliday({
    id: randomUUID(),
    ...holiday,
    lessonIds: [],
  })
  const page = await pages.open('/teacher/lessons', { as: teacherId })
  await page.press(/^Actions pour le cours/)
  await page.user.click(await page.findByRole('menuitem', { name: 'Proposer une autre heure' }))
  await page.find('dialog', 'Aucune heure libre ce jour-là.')
  await page.find('dialog', `L’école a déclaré votre absence : ${holidayPeriodLabel(absence)}.`)
  await expectSound('a day without free hours')
  const day = page.getByLabelText<HTMLInputElement>(/^Jour/)
  fireEvent.input(day, { target: { value: dayAfter(2) } })
  await page.find('dialog', `Vous avez posé des vacances : ${formatDayWithYear(dayAfter(2))}.`)
  await page.find('dialog button', `Prochaine heure libre : ${showDay(dayAfter(3))}`)
  await page.press(/^Prochaine heure libre/)
  await page.findByRole('button', { name: '09:00' })
  expect(day.value).toBe(dayAfter(3))
  expect(document.activeElement).toBe(day)
})

test('an answer to a review that may not be published says why at its text, which stays and has the focus', async () => {
  const { db } = database
  const { userId, ids } = await insertFamily(['Inès'], false, 6, db)
  const { teacherId } = await makeTeacher(db)
  const startsAt = Temporal.Now.instant().round('hour').subtract({ hours: 48 })
  const lesson = { teacherId, familyId: userId, studentId: ids[0] ?? '', startsAt }
  const { lessonId } = await makeLesson(db, lesson)
  await db.updateTable('lessons').set({ status: 'completed' }).where('id', '=', lessonId).execute()
  await db
    .insertInto('teacher_reviews')
    .values({ teacher_id: teacherId, family_id: userId, written_by: userId, stars: 5, written_at: startsAt })
    .execute()
  const page = await pages.open('/teacher/reviews', { as: teacherId })
  await page.press(/^Répondre à/)
  const text = await page.findByRole<HTMLTextAreaElement>('textbox', { name: /^Votre réponse/ })
  await page.user.type(text, 'Appelez le 06 12 34 56 78')
  await page.press('Publier la réponse')
  await page.find('[role=alert]', 'Une réponse publique ne contient ni lien')
  page.getByRole('textbox', { name: /^Votre réponse/, description: /Une réponse publique/ })
  await waitFor(() => expect(document.activeElement).toBe(text))
  expect(text.value).toBe('Appelez le 06 12 34 56 78')
  await expectSound('a refused answer')
  await page.user.clear(text)
  await page.user.type(text, 'Merci !')
  await page.press('Publier la réponse')
  await page.toast('Votre réponse est publiée.')
})

test('a report that another tab changed: nothing is tried again before a choice', async () => {
  const { page, studentId } = await openReport()
  const note = await page.findByRole('textbox', { name: 'Un mot pour la famille' })
  await page.user.type(note, 'Ici')
  await page.find('[role=status]', 'Enregistré à')
  await database.db
    .updateTable('report_drafts')
    .set({ version: 7, content: sql`jsonb_set(content, '{familyNote}', '"Ailleurs"')` })
    .where('student_id', '=', studentId)
    .execute()
  await page.user.type(note, ' et là')
  await page.find('[role=status]', 'Choisissez une version ci-dessus.')
  await page.press('Garder celle-ci')
  await page.find('[role=status]', 'Enregistré à')
})

test('a report that is sent without a connection goes once it is back, as it was then', async () => {
  const { page, studentId } = await openReport()
  await page.user.click(await page.findByRole('radio', { name: 'À l’heure' }))
  const note = page.getByRole('textbox', { name: 'Un mot pour la famille' })
  for (const name of ['reports/save', 'reports/send']) page.answer(name, dropped)
  await page.user.type(note, 'Une belle heure.')
  await page.press('Envoyer à la famille')
  await page.find('[role=status]', /^Connexion perdue\. Votre compte rendu partira/)
  await expectSound('a report that waits for the connection')

  await page.user.type(note, ' Bravo !')
  await page.find('[role=alert]', 'Le compte rendu n’est pas parti')
  await page.gone('[role=status]', /^Connexion perdue/)

  // The text is saved, and only the sending finds no answer.
  page.answer('reports/save')
  dispatchEvent(new Event('online'))
  await page.find('[role=status]', 'Enregistré à')
  await page.press('Envoyer à la famille')
  await page.find('[role=status]', /^Connexion perdue/)
  page.answer('reports/send')
  dispatchEvent(new Event('online'))
  await page.toast('Compte rendu envoyé')
  const sent = await database.db
    .selectFrom('lesson_reports')
    .where('student_id', '=', studentId)
    .select('family_note')
    .execute()
  expect(sent).toEqual([{ family_note: 'Une belle heure. Bravo !' }])
})

test('the question whether holidays are cancelled has a button that keeps them', async () => {
  const { teacherId } = await makeTeacher(database.db)
  const firstDay = monday.toString()
  const holiday = { id: randomUUID(), firstDay, lastDay: firstDay, lessonIds: [] }
  await callAs(database.db, teacherCaller(teacherId), Temporal.Now.instant()).availability.takeHoliday(
    holiday,
  )
  const page = await pages.open('/teacher/availability', { as: teacherId })
  await page.press(/^Annuler ces vacances/)
  const dialog = within(await page.findByRole('alertdialog', { name: /^Annuler ces vacances/ }))
  await page.user.click(dialog.getByRole('button', { name: 'Garder les vacances' }))
  await page.gone('[role=alertdialog] h2')
})

test.each(['dashboard', 'lessons', 'students', 'availability', 'stats', 'settings'])(
  'a parent who asks for /teacher/%s goes home, and is told why',
  async name => {
    const { userId } = await insertFamily([], false, 6, database.db)
    const page = await pages.open(`/teacher/${name}`, { as: userId })
    await page.toast('Vous n’avez pas les permissions nécessaires')
    await waitFor(() => expect(location.pathname).toBe('/'))
  },
)
