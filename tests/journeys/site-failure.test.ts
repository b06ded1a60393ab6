import { expect, test } from 'vitest'
import { startEmbedded } from '#platform/db/embedded.ts'
import { expectAccessible } from '../support/axe.ts'
import { desk, openBrowser } from '../support/browser.ts'
import { withPage } from '../support/page.ts'
import { copyPrepared } from '../support/prepared-data.ts'
import { dataFolder, startProgram } from '../support/program.ts'
import { signInDemo } from '../support/sign-in.ts'
import { openTcpProxy } from '../support/tcp-proxy.ts'

const browser = await openBrowser()

test('when the session can’t be read, the page says so, and a retry works once it can', async () => {
  const folder = dataFolder()
  await copyPrepared('demo', folder)
  const database = await startEmbedded(folder, { fsync: 'off' })
  const url = new URL(database.url)
  const proxy = await openTcpProxy(Number(url.port))
  url.port = String(proxy.port)
  url.hostname = '127.0.0.1'
  const program = await startProgram({ DATABASE_URL: url.href, KALIMA_DEMO: '1' })
  try {
    const failures = /50[03]|Failed to load resource|très demandé|Le serveur n’a pas répondu/
    await withPage(
      browser,
      { ...desk, baseURL: program.origin, expected: failures },
      async (page, context) => {
        await signInDemo(context, program.origin, 'parent')
        proxy.cut()
        const answer = await page.goto('/about')
        expect(answer?.status()).toBe(503)
        expect(answer?.headers()['retry-after']).toBe('2')
        await page
          .getByRole('heading', { level: 1, name: 'Une erreur est survenue lors de l’authentification' })
          .waitFor()
        await page.getByText('Erreur d’initialisation de l’authentification').waitFor()
        expect(await answer?.text()).not.toMatch(/ECONN|terminated/)
        await expectAccessible(page)
        proxy.restore()
        await page.getByRole('button', { name: 'Réessayer' }).click()
        await page.getByText('Tentative de reconnexion...').waitFor()
        await page.getByRole('heading', { level: 1, name: 'À Propos de Nous' }).waitFor()
      },
    )
  } finally {
    await program.stop()
    proxy.close()
    await database.stop()
  }
})
