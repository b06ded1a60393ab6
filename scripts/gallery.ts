// npm run gallery: screenshots of every page (tests/support/routes.ts) and of many states (tests/gallery/shots.ts) of the built
// program with the demo school, for phone and desktop, light and dark. npm run gallery -- reservation salle takes those whose
// names begin with these words.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { startEmbedded } from '#platform/db/embedded.ts'
import { listPageShots } from '../tests/gallery/pages.ts'
import type { Shot, ShownSchool } from '../tests/gallery/shot.ts'
import { shots } from '../tests/gallery/shots.ts'
import { desk, launch, phone } from '../tests/support/browser.ts'
import { classPassword } from '../tests/support/classroom.ts'
import { fakeDevices } from '../tests/support/fake-devices.ts'
import { dataFolder, startProgram } from '../tests/support/program.ts'
import { signIn, signInDemo } from '../tests/support/sign-in.ts'
import { openTcpProxy } from '../tests/support/tcp-proxy.ts'
import { waitForAnimations } from '../tests/support/wait-for-animations.ts'
import { build } from './build.ts'
import {
  acceptBeginner,
  makeRunningClass,
  prepareLessons,
  prepareSchool,
  registerNewcomer,
} from './gallery-school.ts'

const folder = join(import.meta.dirname, '../gallery')
const screens = { phone: { options: phone, width: 390 }, desk: { options: desk, width: 1280 } } as const
const themes = ['light', 'dark'] as const
type Screen = keyof typeof screens

/** Scrolls through the page to load lazy images, then waits for animations to end. */
const settle = async (page: Page, isWindow = false) => {
  await page.evaluate(async isWindow => {
    for (let top = 0; !isWindow && top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await new Promise(requestAnimationFrame)
    }
    if (!isWindow) scrollTo(0, 0)
  }, isWindow)
  await waitForAnimations(page)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
}

const fileName = (shot: Shot, screen: Screen, theme: string) =>
  `${shot.name}-${screens[screen].width}-${theme}.png`

const takeShot = async (context: BrowserContext, shot: Shot, screen: Screen, school: ShownSchool) => {
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
      await page.screenshot({ path: join(folder, fileName(shot, screen, theme)), fullPage: !shot.isWindow })
    }
  } finally {
    await page.close()
  }
}

const indexHtml = (taken: readonly { shot: Shot; screen: Screen }[]) => {
  const byName = Map.groupBy(taken, ({ shot }) => shot.name)
  const sections = [...byName].map(([name, group]) => {
    const pictures = group.flatMap(({ shot, screen }) =>
      themes.map(theme => {
        const file = fileName(shot, screen, theme)
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
const isWanted = ({ name }: Shot) => wanted.length === 0 || wanted.some(start => name.startsWith(start))
await build()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const data = dataFolder()
const database = await startEmbedded(data, { fsync: 'off' })
const address = new URL(database.url)
const proxy = await openTcpProxy(Number(address.port))
address.host = `127.0.0.1:${proxy.port}`
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
    proxy,
    roomPath: running.path,
  }
  const people = {
    newcomer: await registerNewcomer(program.origin),
    beginner: await acceptBeginner(browser, program.origin),
  }
  for (const screen of ['phone', 'desk'] as const) {
    const contexts = new Map<string, BrowserContext>()
    const openContext = async (role: Shot['role']) => {
      const existing = contexts.get(role ?? '')
      if (existing) return existing
      const context = await browser.newContext({ ...screens[screen].options, baseURL: program.origin })
      if (role === 'newcomer' || role === 'beginner')
        await context.request.post('/api/auth/sign-in/email', {
          data: people[role],
          headers: { origin: program.origin },
        })
      else if (role === 'attendee')
        await signIn(context.request, program.origin, running.attendee, classPassword)
      else if (role) await signInDemo(context, program.origin, role)
      contexts.set(role ?? '', context)
      return context
    }
    const chosen = [...shots, ...(await listPageShots(openContext, program.origin))].filter(isWanted)
    for (const shot of chosen) {
      if (shot.only && shot.only !== screen) continue
      try {
        await takeShot(await openContext(shot.role), shot, screen, school)
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
  proxy.close()
  await database.stop()
  rmSync(data, { recursive: true, force: true })
}
if (taken.length + failed.length === 0)
  throw new Error(`Aucune page ne commence par « ${wanted.join(' », « ')} ».`)
writeFileSync(join(folder, 'index.html'), indexHtml(taken))
console.log(`${taken.length * themes.length} images dans gallery/index.html`)
for (const line of failed) console.error(line)
process.exit(failed.length > 0 ? 1 : 0)
