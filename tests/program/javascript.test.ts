import { afterAll, beforeAll, expect, test } from 'vitest'
import { javascriptLimits, measureJavascript, studentLimits } from '../../bench/javascript.ts'
import { type StartedProgram, startProgram } from '../support/program.ts'
import { signIn, signInAs } from './http-client.ts'

let program: StartedProgram
let cookie: string
beforeAll(async () => {
  program = await startProgram({ KALIMA_DEMO: '1' }, 'demo')
  cookie = await signIn(program.origin)
})
afterAll(() => program.stop())

test.each(Object.entries(javascriptLimits))('%s sends at most %d kB of JavaScript', async (path, limit) => {
  const { bytes } = await measureJavascript(program.origin, path, cookie)
  expect(bytes).toBeLessThanOrEqual(limit * 1000)
})

test.each(Object.entries(studentLimits))(
  '%s sends at most %d kB beyond the framework',
  async (path, limit) => {
    const child = await signInAs(program.origin, { username: 'adam', password: '246810' })
    const { bytes, framework } = await measureJavascript(program.origin, path, child)
    expect(bytes - framework).toBeLessThanOrEqual(limit * 1000)
  },
)

// The pages one arrives on cost no more than the first: what is heavier belongs to a room of its own.
const light = [
  '/about',
  '/testimonials',
  '/parent-landing',
  '/student-landing',
  '/teacher-landing',
  '/conditions',
]
const withForms = ['/login', '/register/teacher', '/forgot-password']

test.each([
  ...light.map(path => [path, 155, 12] as const),
  ...withForms.map(path => [path, 165, 20] as const),
  ['/register', 165, 25] as const,
  ['/teacher/{id}', 168, 25] as const,
  ['/parent/dashboard', 185, 40] as const,
])('%s sends at most %d kB of JavaScript in %d files', async (pattern, limit, maxFiles) => {
  const { teachers } = (await (await fetch(`${program.origin}/api/v1/teachers`)).json()) as {
    teachers: { id: string }[]
  }
  const path = pattern.replace('{id}', teachers[0]?.id ?? '')
  const isOwn = pattern.startsWith('/parent/')
  const { bytes, files } = await measureJavascript(program.origin, path, isOwn ? cookie : '')
  expect(bytes).toBeLessThanOrEqual(limit * 1000)
  expect(files).toBeLessThanOrEqual(maxFiles)
})

test('a visitor’s page names no script to fetch: one inline script fetches them after the first painting', async () => {
  const scriptsOf = async (own: string) => {
    const html = await (await fetch(`${program.origin}/about`, { headers: { cookie: own } })).text()
    const deferred = html.match(/<script data-after-paint[^>]*>.*?<\/script>/s)?.[0] ?? ''
    return {
      isNamed: /<script[^>]* src=|<link[^>]* rel="modulepreload"/.test(html),
      isDeferred: /\["\/assets\/.*\],\["\/assets\//.test(deferred),
    }
  }
  expect(await scriptsOf('')).toEqual({ isNamed: false, isDeferred: true })
  expect(await scriptsOf(cookie)).toEqual({ isNamed: true, isDeferred: false })
})
