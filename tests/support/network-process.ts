// Chromium's network process has every socket of its pages: requests, event streams and WebRTC. Stopped, it is a network that is gone
// while the pages run on.
import type { Browser } from 'playwright-core'

export const networkProcess = async (browser: Browser) => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const found = processInfo.find(({ type }) => type === 'network.mojom.NetworkService')
  if (!found) throw new Error('Chromium has no network process of its own')
  return {
    /** Nothing passes any more, until `resume`. */
    pause: () => process.kill(found.id, 'SIGSTOP'),
    resume: () => process.kill(found.id, 'SIGCONT'),
  }
}
