import { beforeEach, describe, expect, test } from 'vitest'
import { anApplicant, applyAndConfirm, applyOver } from '../../../../tests/support/applicants.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aParent, registered, signIn, signUp } from '../../../../tests/support/parents.ts'
import { cookieOf, testWeb, tokenIn } from '../../../../tests/support/web.ts'
import { registerApplicant } from './register-applicant.ts'

const database = testDatabase()
const web = testWeb(database)
beforeEach(async () => void (await web.deliver()))

const findAccounts = (email: string) =>
  database.db
    .selectFrom('users')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .leftJoin('parents', 'parents.id', 'users.id')
    .where('users.email', '=', email)
    .select(['users.id', 'users.email_verified as isConfirmed', 'user_roles.role', 'parents.country'])
    .execute()
const findApplications = (email: string) =>
  database.db.selectFrom('teacher_applications').where('email', '=', email).selectAll().execute()

describe('applying', () => {
  test('creates an account without a role and a pending application', async () => {
    const applicant = anApplicant()
    const response = await applyOver(web, applicant)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: 'pending' })
    expect(await findAccounts(applicant.email)).toMatchObject([
      { role: null, isConfirmed: false, country: null },
    ])
    expect(await findApplications(applicant.email)).toMatchObject([
      {
        first_name: 'Hanane',
        diploma: 'Master d’arabe',
        experience_years: 6,
        hourly_rate_cents: 3250,
        timezone: 'Africa/Cairo',
        specialization: ['Arabe moderne'],
        motivation: 'J’aime enseigner.\nÀ des enfants surtout.',
        status: 'pending',
      },
    ])
    const mails = await web.deliver()
    expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: applicant.email, subject: 'Confirmez votre email pour que votre candidature soit lue' },
    ])
    expect(mails[0]?.text).toContain('l’école la lira alors')
  })

  test('is part of the public API', async () => {
    const applicant = anApplicant({ experience: 0, hourlyRate: 0 })
    const response = await web.post('/api/v1/teacher-applications', applicant)
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ status: 'pending' })
    expect(await findApplications(applicant.email)).toMatchObject([
      { experience_years: 0, hourly_rate_cents: 0 },
    ])
    const refused = await web.post('/api/v1/teacher-applications', { ...applicant, email: '' })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ message: 'Veuillez remplir tous les champs' })
  })

  test.each(['firstName', 'lastName', 'email', 'password', 'diploma', 'experience', 'hourlyRate'])(
    'requires %s',
    async field => {
      for (const value of ['', undefined]) {
        const response = await applyOver(web, anApplicant({ [field]: value }))
        expect(response.status).toBe(400)
        expect(await response.json()).toMatchObject({
          code: 'missing_fields',
          message: 'Veuillez remplir tous les champs',
        })
      }
    },
  )

  test.each([
    [{ experience: '-1' }, 'invalid_experience'],
    [{ experience: 'beaucoup' }, 'invalid_experience'],
    [{ hourlyRate: '-0,01' }, 'invalid_rate'],
    [{ hourlyRate: '1e3' }, 'invalid_rate'],
    [{ hourlyRate: '10,999' }, 'invalid_rate'],
    [{ email: 'hanane' }, 'invalid_email'],
    [{ password: 'court' }, 'weak_password'],
    [{ specialization: ['Espagnol'] }, 'invalid_input'],
    [{ diploma: 'x'.repeat(201) }, 'invalid_input'],
    [{ motivation: 'x'.repeat(1001) }, 'invalid_input'],
    [{ motivation: 'a\u0000b' }, 'invalid_input'],
  ])('refuses %o with a code', async (over, code) => {
    const response = await applyOver(web, anApplicant(over))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code })
  })

  test('reads a rate as teachers later write theirs', async () => {
    const applicant = anApplicant({ hourlyRate: '32,50 €' })
    expect((await applyOver(web, applicant)).status).toBe(200)
    expect(await findApplications(applicant.email)).toMatchObject([{ hourly_rate_cents: 3250 }])
  })

  test('ignores a role, a status and an id in the body', async () => {
    const applicant = anApplicant({ role: 'admin', status: 'accepted', id: 'x', emailVerified: true })
    expect((await applyOver(web, applicant)).status).toBe(200)
    expect(await findAccounts(applicant.email)).toMatchObject([{ role: null, isConfirmed: false }])
    expect(await findApplications(applicant.email)).toMatchObject([{ status: 'pending' }])
  })

  test('creates one account, one application and one mail when sent twenty times at once', async () => {
    const email = 'twenty@kalima.test'
    const one = { ...anApplicant(), email, experience: 3, hourlyRateCents: 3000 }
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        registerApplicant(database.db, { ...one, diploma: `Diplôme ${index}` }),
      ),
    )
    expect(outcomes.filter(outcome => !outcome.ok)).toEqual([])
    expect(await findAccounts(email)).toHaveLength(1)
    expect(await findApplications(email)).toHaveLength(1)
    expect((await web.deliver()).map(mail => mail.to)).toEqual([email])
  })

  test('is rate-limited per address and network', async () => {
    const applicant = anApplicant()
    for (let tries = 0; tries < 5; tries += 1) await applyOver(web, applicant, '203.0.113.40')
    const stopped = await applyOver(web, applicant, '203.0.113.40')
    expect(stopped.status).toBe(429)
    expect((await applyOver(web, applicant)).status).toBe(200)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('an address with an account', () => {
  test('is refused if a parent has confirmed it', async () => {
    const parent = await registered(web)
    const response = await applyOver(web, anApplicant({ email: parent.email }))
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ message: 'Un compte existe déjà avec cet email' })
    expect(await findAccounts(parent.email)).toMatchObject([{ role: 'parent' }])
    expect(await findApplications(parent.email)).toEqual([])
    expect((await signIn(web, parent)).status).toBe(200)
  })

  test('is given to an applicant if a parent has not confirmed it', async () => {
    const parent = aParent()
    await signUp(web, parent)
    const [old] = await web.deliver()
    const applicant = anApplicant({ email: parent.email, password: 'grenade-et-sel' })
    expect((await applyOver(web, applicant)).status).toBe(200)
    expect(await findAccounts(parent.email)).toMatchObject([{ role: null }])
    const { password } = applicant
    expect((await web.post('/api/auth/verify-email', { token: tokenIn(old), password })).status).toBe(200)
    // No further link.
    expect((await web.deliver()).map(({ subject }) => subject)).toEqual([
      'Votre candidature est bien arrivée',
    ])
    expect((await signIn(web, parent)).status).toBe(401)
    expect((await signIn(web, applicant)).status).toBe(200)
  })

  test('is given to a parent if an applicant has not confirmed it, without the application', async () => {
    const applicant = anApplicant()
    await applyOver(web, applicant)
    expect((await signUp(web, aParent({ email: applicant.email }))).status).toBe(200)
    expect(await findAccounts(applicant.email)).toMatchObject([{ role: 'parent' }])
    expect(await findApplications(applicant.email)).toEqual([])
  })

  test('is refused while its application is pending', async () => {
    const { applicant } = await applyAndConfirm(web, database.db)
    expect((await applyOver(web, { ...applicant, password: 'autre-mot-de-passe' })).status).toBe(409)
    expect((await signUp(web, aParent({ email: applicant.email }))).status).toBe(409)
    expect((await signIn(web, applicant)).status).toBe(200)
  })
})

describe('an applicant who signs in before the decision', () => {
  test('reaches only their own application', async () => {
    const { applicant } = await applyAndConfirm(web, database.db)
    const entered = await signIn(web, applicant)
    expect(await entered.json()).toMatchObject({ home: '/candidature' })
    const cookie = cookieOf(entered)
    const mine = await web.get('/api/v1/teacher-applications/mine', { cookie })
    expect(await mine.json()).toMatchObject({
      status: 'pending',
      refusalReason: null,
      email: applicant.email,
      diploma: applicant.diploma,
      experience: 6,
      hourlyRateCents: 3250,
      specialization: applicant.specialization,
      motivation: applicant.motivation,
    })
    for (const path of ['/api/v1/teacher-applications', '/api/v1/lessons', '/api/v1/students'])
      expect((await web.get(path, { cookie })).status).toBe(403)
  })

  test('is refused before the address is confirmed', async () => {
    const applicant = anApplicant()
    await applyOver(web, applicant)
    const response = await signIn(web, applicant)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      message: 'Veuillez confirmer votre email avant de vous connecter',
    })
  })
})

describe('without JavaScript', () => {
  const fields = (over: Record<string, string> = {}) => {
    const { specialization: _, timezone: __, ...applicant } = anApplicant()
    return { ...applicant, specialization1: 'Arabe moderne', specialization5: 'Conversation', ...over }
  }

  test('the form submits the application with the visitor’s zone', async () => {
    const sent = fields()
    const response = await web.form('/api/auth/form/register-teacher', sent, {
      cookie: 'kalima-zone=Asia/Beirut',
    })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/login?after=applied&notice=applied')
    expect(await findApplications(sent.email)).toMatchObject([
      { timezone: 'Asia/Beirut', specialization: ['Arabe moderne', 'Conversation'] },
    ])
  })

  test('a refused form keeps the values and checkboxes, but not the password', async () => {
    const motivation = 'عربيّة'.repeat(160)
    const response = await web.form(
      '/api/auth/form/register-teacher',
      fields({ hourlyRate: '-3', motivation }),
    )
    expect(response.headers.get('location')).toBe('/register/teacher?failed=1')
    const cookie = cookieOf(response)
    expect(cookie.length).toBeLessThan(4000)
    const state = await web.post(
      '/api/rpc/accounts/formState',
      { json: { form: 'register-teacher' } },
      { cookie },
    )
    const { json } = await state.json()
    expect(json).toMatchObject({
      code: 'invalid_rate',
      values: { diploma: 'Master d’arabe', specialization5: 'Conversation', hourlyRate: '-3' },
    })
    expect(motivation).toContain(json.values.motivation)
    expect(json.values.motivation.length).toBeGreaterThan(200)
    expect(JSON.stringify(json)).not.toContain('figue-et-olive')
  })
})
