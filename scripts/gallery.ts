// npm run gallery: a picture of every page and state (tests/gallery/shots.ts), on a phone and on a desk, light and dark,
// of the built program with the demo school. npm run gallery -- reservation salle takes those whose name begins so.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openDb, openPool } from '#platform/db/connect.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import type { Shot, ShownSchool } from '../tests/gallery/shot.ts'
import { shots } from '../tests/gallery/shots.ts'
import { desk, launch, phone } from '../tests/support/browser.ts'
import { makeClass, signIn } from '../tests/support/classroom.ts'
import { fakeDevices } from '../tests/support/fake-devices.ts'
import { dataFolder, startProgram } from '../tests/support/program.ts'
import { signInAs } from '../tests/support/sessions.ts'
import { wireTo } from '../tests/support/wire.ts'
import { newChild, openTeacher } from '../tests/support/wizard-address.ts'
import { build } from './build.ts'

const folder = join(import.meta.dirname, '../gallery')
const screens = { phone: { options: phone, width: 390 }, desk: { options: desk, width: 1280 } } as const
const themes = ['light', 'dark'] as const
type Screen = keyof typeof screens

const post = async (origin: string, path: string, data: unknown) => {
  const answer = await fetch(`${origin}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(data),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}

/** Until the mail with the link has come, and its link has been followed. */
const confirmAddress = async (origin: string, email: string) => {
  for (let token: string | undefined; !token; await pause(200)) {
    const mails: { to: string; text: string }[] = await (await fetch(`${origin}/dev/mailbox.json`)).json()
    token = mails.find(({ to }) => to === email)?.text.match(/token=([\w-]+)/)?.[1]
    if (token) await post(origin, 'verify-email', { token })
  }
}

/** A parent who has registered and confirmed, and added nobody yet. */
const registerNewcomer = async (origin: string) => {
  const newcomer = { email: 'nouvelle@kalima.test', password: 'figue-et-olive' }
  await post(origin, 'sign-up/email', {
    ...newcomer,
    firstName: 'Samia',
    lastName: 'Haddad',
    country: 'France',
  })
  await confirmAddress(origin, newcomer.email)
  return newcomer
}

/** A teacher whose application the school has just accepted. */
const acceptBeginner = async (browser: Browser, origin: string) => {
  const beginner = { email: 'amine@kalima.test', password: 'figue-et-olive' }
  await post(origin, 'sign-up/teacher', {
    ...beginner,
    firstName: 'Amine',
    lastName: 'Rahal',
    diploma: 'Licence d’arabe, Université d’Alger',
    experience: '3',
    hourlyRate: '28',
    timezone: 'Africa/Cairo',
  })
  await confirmAddress(origin, beginner.email)
  const context = await browser.newContext({ baseURL: origin })
  await signInAs(context, origin, 'admin')
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

/** Lessons of the demo teacher: the last one planned stays; the child Adam's next one can be made to run just now. */
const prepareLessons = async (browser: Browser, origin: string, databaseUrl: string) => {
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
    await signInAs(context, origin, 'student')
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

/** What the shots need to know: children in the states of the wizard, teachers in theirs. */
const prepareSchool = async (browser: Browser, origin: string) => {
  const context = await browser.newContext()
  await signInAs(context, origin, 'parent')
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
    childId: child.id,
    trialUsedChildId: trialUsed.id,
  }
}

/** Pictures below the first window are lazy, and movements must be over. */
const settle = async (page: Page, isWindow = false) => {
  await page.evaluate(async isWindow => {
    for (let top = 0; !isWindow && top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await new Promise(requestAnimationFrame)
    }
    if (!isWindow) scrollTo(0, 0)
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // Colours that inherit move one after the other: each movement may begin the next.
    const finite = () =>
      document
        .getAnimations()
        .filter(one => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity)
    for (let moving = finite(); moving.length > 0; moving = finite()) {
      await Promise.all(moving.map(one => one.finished.catch(() => undefined)))
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    await document.fonts.ready
  }, isWindow)
  await page.waitForLoadState('networkidle')
}

/** A lesson that runs just now, with a child who can sign in. */
const makeRunningClass = async (databaseUrl: string) => {
  const pool = openPool(databaseUrl, 2)
  const { path, families } = await makeClass(openDb(pool))
  await pool.end()
  const [family] = families
  if (!family) throw new Error('A class needs a child')
  return { path, pupil: family.child }
}

const fileOf = (shot: Shot, screen: Screen, theme: string) =>
  `${shot.name}-${screens[screen].width}-${theme}.png`

const take = async (context: BrowserContext, shot: Shot, screen: Screen, school: ShownSchool) => {
  const page = await context.newPage()
  try {
    const path = typeof shot.path === 'string' ? shot.path : await shot.path(school)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(school.origin + path, { waitUntil: 'networkidle' })
    await shot.prepare?.(page, school)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await page.waitForFunction(
        isDark => document.documentElement.classList.contains('dark') === isDark,
        theme === 'dark',
      )
      await settle(page, shot.isWindow)
      await page.screenshot({ path: join(folder, fileOf(shot, screen, theme)), fullPage: !shot.isWindow })
    }
  } finally {
    await page.close()
  }
}

const indexOf = (taken: readonly { shot: Shot; screen: Screen }[]) => {
  const byName = Map.groupBy(taken, ({ shot }) => shot.name)
  const sections = [...byName].map(([name, group]) => {
    const pictures = group.flatMap(({ shot, screen }) =>
      themes.map(theme => {
        const file = fileOf(shot, screen, theme)
        return `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy" height="420"></a>`
      }),
    )
    return `<h2 id="${name}">${name}</h2>\n<p>${pictures.join('\n')}</p>`
  })
  return `<!doctype html>
<html lang="fr"><meta charset="utf-8"><title>Galerie</title>
<style>body{font:16px sans-serif;margin:2rem;background:#ddd}img{margin:0 1rem 1rem 0;border:1px solid #999;vertical-align:top;max-width:48vw;object-fit:cover;object-position:top}</style>
<h1>Galerie</h1>
${sections.join('\n')}
</html>
`
}

const wanted = process.argv.slice(2)
const chosen = shots.filter(({ name }) => wanted.length === 0 || wanted.some(start => name.startsWith(start)))
if (chosen.length === 0) throw new Error(`Aucune page ne commence par « ${wanted.join(' », « ')} ».`)
await build()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const data = dataFolder()
const database = await startEmbedded(data, { fsync: 'off' })
const address = new URL(database.url)
const wire = await wireTo(Number(address.port))
address.host = `127.0.0.1:${wire.port}`
const program = await startProgram({ DATABASE_URL: address.href, KALIMA_DEMO: '1' })
const browser = await launch(fakeDevices)
let closeLessons: (() => Promise<void>) | undefined
const taken: { shot: Shot; screen: Screen }[] = []
const failed: string[] = []
try {
  const running = await makeRunningClass(database.url)
  const lessons = await prepareLessons(browser, program.origin, database.url)
  closeLessons = lessons.close
  const school = {
    ...(await prepareSchool(browser, program.origin)),
    ...lessons,
    wire,
    roomPath: running.path,
  }
  const people = {
    newcomer: await registerNewcomer(program.origin),
    beginner: await acceptBeginner(browser, program.origin),
  }
  for (const screen of ['phone', 'desk'] as const) {
    const contexts = new Map<string, BrowserContext>()
    const contextOf = async (role: Shot['role']) => {
      const known = contexts.get(role ?? '')
      if (known) return known
      const context = await browser.newContext({ ...screens[screen].options, baseURL: program.origin })
      if (role === 'newcomer' || role === 'beginner')
        await context.request.post('/api/auth/sign-in/email', {
          data: people[role],
          headers: { origin: program.origin },
        })
      else if (role === 'pupil') await signIn(context.request, program.origin, running.pupil)
      else if (role) await signInAs(context, program.origin, role)
      contexts.set(role ?? '', context)
      return context
    }
    for (const shot of chosen) {
      if (shot.only && shot.only !== screen) continue
      try {
        await take(await contextOf(shot.role), shot, screen, school)
        taken.push({ shot, screen })
      } catch (error) {
        failed.push(
          `${shot.name} (${screens[screen].width}) : ${error instanceof Error ? error.message : error}`,
        )
      }
    }
    for (const context of contexts.values()) await context.close()
  }
} finally {
  await browser.close()
  await closeLessons?.()
  await program.stop()
  wire.close()
  await database.stop()
  rmSync(data, { recursive: true, force: true })
}
writeFileSync(join(folder, 'index.html'), indexOf(taken))
console.log(`${taken.length * themes.length} images dans gallery/index.html`)
for (const line of failed) console.error(line)
process.exit(failed.length > 0 ? 1 : 0)
