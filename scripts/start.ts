// npm start: builds, then serves. serve.ts is loaded after the build, because it needs the compiled messages.
import { freePort } from '#platform/db/embedded.ts'
import { parseSettings } from '#platform/settings.ts'
import { build } from './build.ts'

process.env.NODE_ENV ??= 'production'

try {
  if (process.env.PORT === '0') process.env.PORT = String(await freePort()) // any free port; serve.ts prints the address
  parseSettings(process.env) // report a wrong setting before building
  await build()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
const { serve } = await import('./serve.ts')
await serve()
