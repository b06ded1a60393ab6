// node bench/tap-feedback.ts: how long a child on a slow telephone waits for the feedback to an answer.
import { hydrated, launch, phone } from '../tests/support/browser.ts'
import { startProgram } from '../tests/support/program.ts'
import { signInDemo } from '../tests/support/sign-in.ts'
import { median } from './row.ts'

const taps = 9

declare global {
  // In the page: milliseconds from each tap to its painted feedback, and the button to go on, which comes with it.
  var tapWaits: number[]
  var findGoOn: () => HTMLButtonElement | undefined
}

/** Notes for each tap on a tile how long after it the frame with its feedback was painted. */
const watchTaps = () => {
  globalThis.tapWaits = []
  globalThis.findGoOn = () =>
    [...document.querySelectorAll('button')].find(one => one.textContent === 'Continuer')
  addEventListener(
    'pointerup',
    event => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-tile]')) return
      const seen = new MutationObserver(() => {
        if (!findGoOn()) return
        seen.disconnect()
        // A message that is sent in the frame is received after it was painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => tapWaits.push(performance.now() - event.timeStamp)
          port2.postMessage(null)
        })
      })
      seen.observe(document.body, { subtree: true, childList: true, attributes: true })
    },
    true,
  )
}

const centreOf = (element: Element) => {
  element.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Milliseconds from the tap to the painted feedback, with a processor six times slower and 150 ms to the server: the median. */
export const benchTapFeedback = async (): Promise<number> => {
  const program = await startProgram({ KALIMA_DEMO: '1' })
  const browser = await launch()
  try {
    const context = await browser.newContext({ ...phone, baseURL: program.origin })
    await signInDemo(context, program.origin, 'student')
    const page = await context.newPage()
    await page.addInitScript(watchTaps)
    // A game in which one tap is the answer; a session of mixed exercises may begin with one that takes several.
    await page.goto(`/student/vocabulaire?partie=${crypto.randomUUID()}&jeu=word-to-meaning`)
    await hydrated(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    // Touched through the devtools and asked rarely: Playwright's own looking and waiting is work for the slow processor too.
    for (let tap = 0; tap < taps; tap++) {
      const point = await page.locator('[data-tile]').first().evaluate(centreOf)
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await page.waitForFunction(before => tapWaits.length > before, tap, { polling: 250 })
      await page.evaluate(() => findGoOn()?.click())
      await page.waitForFunction(() => !findGoOn(), undefined, { polling: 250 })
    }
    const waits = await page.evaluate(() => tapWaits)
    if (waits.length === 0) throw new Error('no feedback was seen')
    return median(waits)
  } finally {
    await browser.close()
    await program.stop()
  }
}

if (import.meta.main) console.log(`${(await benchTapFeedback()).toFixed(0)} ms`)
