// npm run lighthouse: runs Lighthouse with its mobile settings on the public pages of the built program with the demo
// school. Exits with 1 below the limits. -- --write writes the figures into docs/performance.md.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { freePort } from '#platform/db/embedded.ts'
import { chromiumFlags, chromiumPath } from '../tests/support/browser.ts'
import { startProgram } from '../tests/support/program.ts'
import { build } from './build.ts'
import { writeSection } from './performance-page.ts'

const limits = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof limits
const categories = Object.keys(limits) as Category[]
/** The median run counts, so that a busy moment of the machine does not. */
const runs = 3

type Scores = Record<Category, number> & { largestMs: number; shift: number; blockedMs: number }

/** A separate Chromium without Playwright, because Lighthouse opens and closes its own pages. */
const startChromium = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalima-lighthouse-'))
  const flags = [...chromiumFlags, '--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`]
  const child = spawn(await chromiumPath(), [...flags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(output)?.[1]
      if (found) resolve(Number(found))
    })
    void ended.then(() => reject(new Error(`Chromium ended:\n${output}`)))
  })
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A proxy that removes the Referrer-Policy header: with any policy, Chromium 147 aborts the load of a document under
 * Lighthouse (net::ERR_ABORTED).
 */
const startProxy = async (proxyPort: number, program: string) => {
  const { port } = new URL(program)
  const server = createServer((incoming, outgoing) => {
    const { url: path, method, headers } = incoming
    const forwarded = request({ port, path, method, headers }, response => {
      const { 'referrer-policy': _, ...passedHeaders } = response.headers
      outgoing.writeHead(response.statusCode ?? 502, passedHeaders)
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>(resolve => server.listen(proxyPort, resolve))
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

const measure = async (url: string, port: number): Promise<{ scores: Scores; failures: string[] }> => {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const figure = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  const failures = Object.values(lhr.categories).flatMap(category =>
    category.auditRefs.flatMap(({ id, weight }) => {
      const audit = lhr.audits[id]
      const isFailure = audit && weight > 0 && audit.score !== null && audit.score < 0.9
      return isFailure ? [`${category.id}/${id} ${audit.displayValue ?? ''}`.trim()] : []
    }),
  )
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
      largestMs: Math.round(figure('largest-contentful-paint')),
      shift: figure('cumulative-layout-shift'),
      blockedMs: Math.round(figure('total-blocking-time')),
    },
    failures,
  }
}

await build()
const proxyPort = await freePort()
const site = `http://localhost:${proxyPort}`
const program = await startProgram({ KALIMA_DEMO: '1', PUBLIC_URL: site })
const stopProxy = await startProxy(proxyPort, program.origin)
const browser = await startChromium()
const rows: string[] = []
const below: string[] = []
try {
  const { teachers } = (await (await fetch(`${program.origin}/api/v1/teachers`)).json()) as {
    teachers: { id: string }[]
  }
  const paths = ['/', '/about', '/teachers', `/teacher/${teachers[0]?.id}`, '/register', '/parent-landing']
  for (const path of paths) {
    const all: Awaited<ReturnType<typeof measure>>[] = []
    for (let run = 0; run < runs; run += 1) all.push(await measure(site + path, browser.port))
    all.sort((one, other) => one.scores.performance - other.scores.performance)
    const median = all[Math.floor(runs / 2)]
    if (!median) continue
    const { scores, failures } = median
    const name = path.startsWith('/teacher/') ? '/teacher/{id}' : path
    const figures = [
      ...categories.map(category => scores[category]),
      `${(scores.largestMs / 1000).toFixed(1)} s`,
      scores.shift.toFixed(3),
      `${scores.blockedMs} ms`,
    ]
    rows.push(`| ${name} | ${figures.join(' | ')} |`)
    console.log(rows.at(-1))
    for (const category of categories)
      if (scores[category] < limits[category])
        below.push(`${name}: ${category} ${scores[category]} < ${limits[category]}`)
    if (failures.length > 0) console.log(`  ${failures.join('\n  ')}`)
  }
} finally {
  await browser.stop()
  stopProxy()
  await program.stop()
}

if (process.argv.includes('--write')) {
  writeSection(
    'Lighthouse',
    `Its own mobile settings (a mid-range phone, slow 4G, simulated), the median of ${runs} runs. Limits: performance 95, the others 100. Written by \`npm run lighthouse -- --write\`.

| page | performance | accessibility | best practices | SEO | largest paint | layout shift | blocked |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}`,
  )
}
for (const line of below) console.error(line)
process.exit(below.length > 0 ? 1 : 0)
