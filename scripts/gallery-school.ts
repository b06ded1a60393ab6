// Accounts, lessons and children in the states that the gallery shows.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Browser, BrowserContext } from 'playwright-core'
import { openDb, openPool } from '#platform/db/connect.ts'
import { desk } from '../tests/support/browser.ts'
import { makeClass } from '../tests/support/classroom.ts'
import { signInDemo } from '../tests/support/sign-in.ts'
import { newChild, openTeacher } from '../tests/support/wizard-url.ts'

const post = async (origin: string, path: string, data: unknown) => {
  const response = await fetch(`${origin}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(data),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
}

/** Waits for the confirmation mail and follows its link. */
const confirmAddress = async (origin: string, { email, password }: { email: string; password: string }) => {
  for (let token: string | undefined; !token; await pause(200)) {
    const mails: { to: string; text: string }[] = await (await fetch(`${origin}/dev/mailbox.json`)).json()
    token = mails.find(({ to }) => to === email)?.text.match(/token=([\w-]+)/)?.[1]
    if (token) await post(origin, 'verify-email', { token, password })
  }
}

/** Registers a parent with a confirmed address and no children. */
export const registerNewcomer = async (origin: string) => {
  const { version } = await (await fetch(`${origin}/api/v1/school/declaration`)).json()
  const newcomer = { email: 'nouvelle@kalima.test', password: 'figue-et-olive' }
  await post(origin, 'sign-up/email', {
    ...newcomer,
    firstName: 'Samia',
    lastName: 'Haddad',
    country: 'France',
    parentalAuthority: true,
    terms: true,
    privacy: true,
    version,
  })
  await confirmAddress(origin, newcomer)
  return newcomer
}

/** Creates a teacher whose application has just been accepted. */
export const acceptBeginner = async (browser: Browser, origin: string) => {
  const { version } = await (await fetch(`${origin}/api/v1/school/declaration`)).json()
  const beginner = { email: 'amine@kalima.test', password: 'figue-et-olive' }
  await post(origin, 'sign-up/teacher', {
    ...beginner,
    firstName: 'Amine',
    lastName: 'Rahal',
    diploma: 'Licence d’arabe, Université d’Alger',
    experience: '3',
    hourlyRate: '28',
    timezone: 'Africa/Cairo',
    terms: true,
    privacy: true,
    version,
  })
  await confirmAddress(origin, beginner)
  const context = await browser.newContext({ baseURL: origin })
  await signInDemo(context, origin, 'admin')
  const list = await context.request.get('/api/v1/teacher-applications?status=pending')
  const { applications } = (await list.json()) as { applications: { id: string; email: string }[] }
  const { id } = applications.find(({ email }) => email === beginner.email) ?? {}
  const accepted = await context.request.post(`/api/v1/teacher-applications/${id}/acceptance`, {
    headers: { origin },
  })
  if (!accepted.ok()) throw new Error(`Accepting answered ${accepted.status()}: ${await accepted.text()}`)
  await context.close()
  return beginner
}

/** Lessons of the demo teacher: `nextLessonPath` is the last one planned; `runningLessonPath` moves the child Adam's next one to now. */
export const prepareLessons = async (browser: Browser, origin: string, databaseUrl: string) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const ofTeacher = `select l.id from lessons l join users u on u.id = l.teacher_id
    where u.email = 'professeur@kalima.test' and l.starts_at > now() and l.status in ('upcoming', 'confirmed')`
  const { rows: later } = await pool.query(`${ofTeacher} order by l.starts_at desc limit 1`)
  const { rows: next } = await pool.query(
    `${ofTeacher} and exists (select from seats s join students c on c.id = s.student_id
      where s.lesson_id = l.id and c.first_name = 'Adam') order by l.starts_at limit 1`,
  )
  let child: Promise<BrowserContext> | undefined
  const signChildIn = async () => {
    const context = await browser.newContext({ ...desk, baseURL: origin })
    await signInDemo(context, origin, 'student')
    return context
  }
  return {
    nextLessonPath: `/lesson/${later[0]?.id}`,
    runningLessonPath: async () => {
      await pool.query(
        `update lessons set starts_at = now() - interval '5 minutes', ends_at = now() + interval '55 minutes'
         where id = $1 and starts_at > now()`,
        [next[0]?.id],
      )
      return `/lesson/${next[0]?.id}`
    },
    childPage: async () => {
      child ??= signChildIn()
      const context = await child
      for (const page of context.pages()) await page.close()
      return context.newPage()
    },
    close: () => pool.end(),
  }
}

/** Creates children and teachers in the states that the booking wizard distinguishes. */
export const prepareSchool = async (browser: Browser, origin: string) => {
  const context = await browser.newContext()
  await signInDemo(context, origin, 'parent')
  const { request } = context
  const teacher = await openTeacher(request, origin)
  const [child, trialUsed] = [await newChild(request, origin), await newChild(request, origin)]
  for (const [{ id }, firstName] of [
    [child, 'Ilyas'],
    [trialUsed, 'Nour'],
  ] as const)
    await request.patch(`${origin}/api/v1/students/${id}`, { data: { firstName }, headers: { origin } })
  const booked = await request.post(`${origin}/api/v1/bookings`, {
    data: {
      id: crypto.randomUUID(),
      studentId: trialUsed.id,
      teacherId: teacher.teacherId,
      lessonType: 'trial',
      startsAt: teacher.other.startsAt,
    },
    headers: { origin },
  })
  if (!booked.ok()) throw new Error(`Booking a trial answered ${booked.status()}: ${await booked.text()}`)
  const list = (await (await request.get(`${origin}/api/v1/teachers`)).json()) as {
    teachers: { id: string; rating: number }[]
  }
  const newTeacher = list.teachers.find(({ rating }) => rating === 0) ?? list.teachers[0]
  await context.close()
  return {
    origin,
    teacher,
    newTeacherId: newTeacher?.id ?? '',
    studentId: child.id,
    trialUsedStudentId: trialUsed.id,
  }
}

/** Creates a running group lesson with a child who can sign in. */
export const makeRunningClass = async (databaseUrl: string) => {
  const pool = openPool(databaseUrl, 2)
  const { path, families } = await makeClass(openDb(pool))
  await pool.end()
  const [family] = families
  if (!family) throw new Error('A class needs a child')
  return { path, attendee: family.child }
}
