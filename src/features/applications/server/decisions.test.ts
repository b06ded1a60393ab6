import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { anApplicant, applyAndConfirm, applyOver } from '../../../../tests/support/applicants.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aParent, registered, signIn, signUp } from '../../../../tests/support/parents.ts'
import { makeSchool } from '../../../../tests/support/people.ts'
import { cookieOf, testWeb, tokenIn } from '../../../../tests/support/web.ts'
import { acceptApplication } from './accept-application.ts'
import { listApplications } from './queries.ts'
import { refuseApplication } from './refuse-application.ts'

const database = testDatabase()
const web = testWeb(database)
const now = Temporal.Instant.from('2026-11-24T10:00:00Z')
let farida: Admin
let karim: Admin
beforeAll(async () => {
  farida = (await makeSchool(database.db)).school
  karim = (await makeSchool(database.db, 'Karim')).school
})
beforeEach(async () => void (await web.deliver()))

const applicationRow = (id: string) =>
  database.db.selectFrom('teacher_applications').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const teacherRow = (id: string) =>
  database.db.selectFrom('teachers').where('id', '=', id).selectAll().executeTakeFirst()
const applyAgain = (cookie: string, { email: _, password: __, ...application }: Record<string, unknown>) =>
  web.post('/api/v1/teacher-applications/mine', application, { cookie })
const pending = { status: 'pending' as const, after: undefined, limit: 100 }

describe('accepting', () => {
  test('creates a teacher with a public profile and mails the applicant', async () => {
    const { applicant, id, userId } = await applyAndConfirm(web, database.db)
    expect(await acceptApplication(database.db, farida, id, now)).toEqual({ ok: true, value: { id } })
    expect(await teacherRow(userId)).toMatchObject({
      role: 'teacher',
      timezone: 'Africa/Cairo',
      hourly_rate_cents: 3250,
      specialization: ['Arabe moderne'],
      education: [{ title: 'Master d’arabe', place: '', year: '' }],
      teaching_experience: '6\u00a0ans d’enseignement',
      is_listed: true,
      bio: '',
    })
    expect(await applicationRow(id)).toMatchObject({ status: 'accepted', decided_by: farida.userId })
    const mails = await web.deliver()
    expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: applicant.email, subject: 'Votre candidature est acceptée' },
    ])
    expect(mails[0]?.text).toMatch(/Ouvrir mes heures.:\n\S+\/teacher\/availability\n/)
    const shown = await web.get(`/api/v1/teachers/${userId}`)
    expect(await shown.json()).toMatchObject({ firstName: 'Hanane', hourlyRate: 32.5 })
    const entered = await signIn(web, applicant)
    expect(await entered.json()).toMatchObject({ home: '/teacher/dashboard' })
  })

  test('writes nothing when the mail cannot be enqueued', async () => {
    const { id, userId } = await applyAndConfirm(web, database.db)
    await database.pool.query('alter schema pgboss rename to pgboss_away')
    try {
      await expect(acceptApplication(database.db, farida, id, now)).rejects.toThrow(/pgboss/)
    } finally {
      await database.pool.query('alter schema pgboss_away rename to pgboss')
    }
    expect(await teacherRow(userId)).toBeUndefined()
    expect((await applicationRow(id)).status).toBe('pending')
  })

  test('repeated by one admin is written once; another admin is refused', async () => {
    const { id } = await applyAndConfirm(web, database.db)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => acceptApplication(database.db, farida, id, now)),
    )
    expect(outcomes.every(outcome => outcome.ok)).toBe(true)
    expect(await web.deliver()).toHaveLength(1)
    expect(await acceptApplication(database.db, karim, id, now)).toEqual({
      ok: false,
      code: 'application_decided',
    })
  })

  test('is refused while the address is unconfirmed; the list only counts such applications', async () => {
    const applicant = anApplicant({ firstName: 'Inconnue' })
    await applyOver(web, applicant)
    const { id } = await database.db
      .selectFrom('teacher_applications')
      .where('email', '=', applicant.email)
      .select('id')
      .executeTakeFirstOrThrow()
    for (const decide of [
      acceptApplication(database.db, farida, id, now),
      refuseApplication(database.db, farida, { id, reason: 'Non' }, now),
    ])
      expect(await decide).toEqual({ ok: false, code: 'application_unconfirmed' })
    const list = await listApplications(database.db, farida, pending)
    expect(list.unconfirmed).toBeGreaterThan(0)
    expect(JSON.stringify(list)).not.toContain('Inconnue')
  })
})

test('mails every admin once when an address is confirmed, without the applicant’s name, and the applicant what comes next', async () => {
  const applicant = anApplicant()
  await applyOver(web, applicant)
  const [link] = await web.deliver()
  const token = tokenIn(link)
  await Promise.all(
    [1, 2, 3].map(() => web.post('/api/auth/verify-email', { token, password: applicant.password })),
  )
  const all = await web.deliver()
  const received = all.filter(({ to }) => to === applicant.email)
  expect(received.map(({ subject }) => subject)).toEqual(['Votre candidature est bien arrivée'])
  expect(received[0]?.text).toContain('vous répond par email')
  expect(received[0]?.text).toContain('/candidature')
  const mails = all.filter(mail => !received.includes(mail))
  expect(mails.map(({ to }) => to).sort()).toEqual(
    [farida, karim].map(({ userId }) => `${userId}@kalima.test`).sort(),
  )
  expect(mails[0]?.subject).toBe('Une candidature est à lire')
  expect(JSON.stringify(mails)).not.toContain('Belkacem')
})

describe('two admins at once', () => {
  test('make one decision: the other is refused and one mail is sent', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { applicant, id, userId } = await applyAndConfirm(web, database.db)
      const outcomes = await Promise.all([
        acceptApplication(database.db, farida, id, now),
        refuseApplication(database.db, karim, { id, reason: 'Dossier incomplet' }, now),
      ])
      expect(outcomes.filter(outcome => outcome.ok)).toHaveLength(1)
      expect(outcomes.filter(outcome => !outcome.ok)).toEqual([{ ok: false, code: 'application_decided' }])
      const { status } = await applicationRow(id)
      expect(Boolean(await teacherRow(userId))).toBe(status === 'accepted')
      expect((await web.deliver()).map(mail => mail.to)).toEqual([applicant.email])
    }
  })

  test('who both accept: one of them succeeds', async () => {
    const { id } = await applyAndConfirm(web, database.db)
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        acceptApplication(database.db, index % 2 ? farida : karim, id, now),
      ),
    )
    expect(outcomes.filter(outcome => outcome.ok)).toHaveLength(5)
  })

  test('do not accept a refused application while the applicant applies again', async () => {
    const { id, userId, applicant } = await applyAndConfirm(web, database.db)
    const cookie = cookieOf(await signIn(web, applicant))
    await refuseApplication(database.db, farida, { id, reason: 'Trop tôt' }, now)
    const [again, late] = await Promise.all([
      applyAgain(cookie, { ...applicant, diploma: 'Doctorat' }),
      acceptApplication(database.db, farida, id, now),
    ])
    expect(again.status).toBe(201)
    expect(late).toEqual({ ok: false, code: 'application_decided' })
    expect(await teacherRow(userId)).toBeUndefined()
  })
})

describe('refusing', () => {
  test('mails the reason to the applicant unchanged', async () => {
    const { applicant, id } = await applyAndConfirm(web, database.db, {
      firstName: 'Zoé\r\nBcc: all',
    })
    const reason = 'Votre diplôme est illisible.\n<b>Merci</b> de le renvoyer.'
    expect(await refuseApplication(database.db, farida, { id, reason }, now)).toMatchObject({ ok: true })
    const [mail] = await web.deliver()
    expect(mail).toMatchObject({
      to: applicant.email,
      subject: 'La réponse de l’école à votre candidature',
    })
    expect(mail?.text).toContain(reason)
    expect(mail?.html).not.toContain('<b>Merci</b>')
    // Not the form for visitors, which refuses an address that has an account.
    expect(mail?.html).toMatch(/href="[^"]+\/candidature"/)
    expect(mail?.html).not.toContain('/register/teacher')
    expect(`${mail?.to}${mail?.subject}`).not.toMatch(/[\r\n]/)
    expect(await applicationRow(id)).toMatchObject({ status: 'refused', refusal_reason: reason })
  })

  test('lets the signed-in applicant apply again, and keeps the decision', async () => {
    const { applicant, id, userId } = await applyAndConfirm(web, database.db)
    const cookie = cookieOf(await signIn(web, applicant))
    expect((await applyAgain(cookie, applicant)).status).toBe(409)
    await refuseApplication(database.db, farida, { id, reason: 'Trop tôt' }, now)
    const mine = await web.get('/api/v1/teacher-applications/mine', { cookie })
    expect(await mine.json()).toMatchObject({ status: 'refused', refusalReason: 'Trop tôt' })
    await web.deliver()

    const twice = await Promise.all(
      [1, 2].map(() => applyAgain(cookie, { ...applicant, diploma: 'Doctorat' })),
    )
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await web.deliver()).map(({ subject }) => subject).toSorted()).toEqual([
      'Une candidature est à lire',
      'Une candidature est à lire',
      'Votre candidature est bien arrivée',
    ])
    expect(await applicationRow(id)).toMatchObject({ status: 'refused', user_id: userId })
    const again = (await listApplications(database.db, farida, pending)).applications.find(
      ({ email }) => email === applicant.email,
    )
    expect(again).toMatchObject({ diploma: 'Doctorat', status: 'pending' })
    expect((await applyAgain('', applicant)).status).toBe(401)
    const parent = cookieOf(await signIn(web, await registered(web)))
    expect((await applyAgain(parent, applicant)).status).toBe(409)
  })

  test('leaves the confirmed account to its owner when a stranger signs up with the address', async () => {
    const { applicant, id, userId } = await applyAndConfirm(web, database.db)
    await refuseApplication(database.db, farida, { id, reason: 'Trop tôt' }, now)
    const stranger = { email: applicant.email, password: 'attaquant-1234' }
    expect((await applyOver(web, anApplicant(stranger))).status).toBe(409)
    expect((await signUp(web, aParent(stranger))).status).toBe(409)
    expect(await applicationRow(id)).toMatchObject({ status: 'refused', user_id: userId })
    expect((await signIn(web, applicant)).status).toBe(200)
  })
})

describe('over HTTP', () => {
  const signInAdmin = async () => {
    const { password } = anApplicant()
    const admin = await registered(web, { password })
    await database.pool.query(`delete from parents where id = (select id from users where email = $1)`, [
      admin.email,
    ])
    await database.pool.query(
      `update user_roles set role = 'admin' where user_id = (select id from users where email = $1)`,
      [admin.email],
    )
    return cookieOf(await signIn(web, admin))
  }

  test('an admin lists the applications, decides and gets the result', async () => {
    const cookie = await signInAdmin()
    const { applicant, id } = await applyAndConfirm(web, database.db)
    const list = await web.get('/api/v1/teacher-applications?limit=100', { cookie })
    const { applications } = await list.json()
    expect(applications.find((one: { id: string }) => one.id === id)).toMatchObject({
      email: applicant.email,
      experience: 6,
      hourlyRateCents: 3250,
      motivation: 'J’aime enseigner.\nÀ des enfants surtout.',
      zoneLabel: 'heure du Caire',
    })
    const path = `/api/v1/teacher-applications/${id}`
    for (const reason of ['', '   ', 'x'.repeat(1001), 'a\u0007b', 7])
      expect((await web.post(`${path}/refusal`, { reason }, { cookie })).status).toBe(400)
    const refused = await web.post(`${path}/refusal`, { reason: ' Trop tôt ' }, { cookie })
    expect(await refused.json()).toMatchObject({ status: 'refused', refusalReason: 'Trop tôt' })
    const late = await web.post(`${path}/acceptance`, {}, { cookie })
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ code: 'application_decided' })
    for (const nobody of ['00000000-0000-7000-8000-000000000000', 'x', '1;drop'])
      expect(
        (await web.post(`/api/v1/teacher-applications/${nobody}/acceptance`, {}, { cookie })).status,
      ).toBe(404)
  })

  test('a parent, the applicant and a visitor are refused', async () => {
    const { applicant, id } = await applyAndConfirm(web, database.db)
    const parent = await registered(web)
    const paths = [
      ['GET', '/api/v1/teacher-applications'],
      ['POST', `/api/v1/teacher-applications/${id}/acceptance`],
      ['POST', `/api/v1/teacher-applications/${id}/refusal`],
      ['GET', '/api/v1/school/dashboard'],
      ['GET', '/api/v1/school/teachers'],
      ['GET', '/api/v1/school/families'],
      ['GET', '/api/v1/school/lessons'],
      ['GET', '/api/v1/school/earnings'],
      ['POST', `/api/v1/teachers/${id}/suspension`],
    ] as const
    for (const person of [parent, applicant, undefined]) {
      const cookie = person && cookieOf(await signIn(web, person))
      for (const [method, path] of paths) {
        const sent = cookie ? { cookie } : {}
        const response =
          method === 'GET' ? await web.get(path, sent) : await web.post(path, { reason: 'Non' }, sent)
        expect(response.status, path).toBe(person ? 403 : 401)
        expect(await response.text()).not.toContain('Belkacem')
      }
    }
    expect((await applicationRow(id)).status).toBe('pending')
  })
})

test('an application from an English page is read and answered in English, and the language goes over to the teacher', async () => {
  const applicant = anApplicant()
  const english = { headers: { 'accept-language': 'en' } }
  await web.post('/api/auth/sign-up/teacher', applicant, english)
  const [confirmation] = await web.deliver()
  expect(confirmation).toMatchObject({ subject: 'Confirm your email so that your application is read' })
  expect(confirmation?.text).toContain('/en/confirm?token=')
  await web.post('/api/auth/verify-email', { token: tokenIn(confirmation), password: applicant.password })
  const received = (await web.deliver()).find(({ to }) => to === applicant.email)
  expect(received?.subject).toBe('Your application has arrived')

  const cookie = cookieOf(await signIn(web, applicant))
  const localeOf = async () =>
    (await (await web.post('/api/rpc/accounts/me', { json: {} }, { cookie })).json()).json.viewer.locale
  expect(await localeOf()).toBe('en')
  const choose = (locale: string) => web.send('PUT', '/api/v1/account/language', { locale }, { cookie })
  expect((await choose('fr')).status).toBe(200)
  expect(await localeOf()).toBe('fr')
  expect((await choose('en')).status).toBe(200)
  expect(await localeOf()).toBe('en')

  const { id, userId } = await database.db
    .selectFrom('teacher_applications')
    .where('email', '=', applicant.email)
    .select(['id', 'user_id as userId'])
    .executeTakeFirstOrThrow()
  await acceptApplication(database.db, farida, id, now)
  const [accepted] = await web.deliver()
  expect(accepted?.subject).toBe('Your application is accepted')
  const { language_preference } = await database.db
    .selectFrom('user_roles')
    .where('user_id', '=', userId)
    .select('language_preference')
    .executeTakeFirstOrThrow()
  expect(language_preference).toBe('english')
})

test('a refusal is in the language of the application, also of a second one', async () => {
  const { applicant, id } = await applyAndConfirm(web, database.db)
  await refuseApplication(database.db, farida, { id, reason: 'Trop tôt' }, now)
  expect((await web.deliver())[0]?.subject).toBe('La réponse de l’école à votre candidature')
  const { email: _, password: __, ...again } = applicant
  const cookie = cookieOf(await signIn(web, applicant))
  const english = { cookie, headers: { 'accept-language': 'en' } }
  expect((await web.post('/api/v1/teacher-applications/mine', again, english)).status).toBe(201)
  const second = await database.db
    .selectFrom('teacher_applications')
    .where('email', '=', applicant.email)
    .where('status', '=', 'pending')
    .select('id')
    .executeTakeFirstOrThrow()
  await web.deliver()
  await refuseApplication(database.db, farida, { id: second.id, reason: 'Too early' }, now)
  expect((await web.deliver())[0]?.subject).toBe('The school’s answer to your application')
})
