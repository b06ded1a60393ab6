import handler from '@tanstack/react-start/server-entry'
import { program } from './program'
import { webServer } from './web-server'
import { startWork } from './work'

const app = webServer((request, nonce) => handler.fetch(request, { context: { nonce } }))

/** The whole web program as one function from request to answer; the same in development and in production. */
export default { fetch: (request: Request) => app.fetch(request) }

export { program, startWork }
