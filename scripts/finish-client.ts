// After Vite has built the client: a set of files for each language, and the service worker of the child's space.
import { join } from 'node:path'
import { buildWorker } from './build-worker.ts'
import { splitLocales } from './split-locales.ts'

const client = join(import.meta.dirname, '../dist/client')
splitLocales(join(client, 'assets'))
await buildWorker(client)
