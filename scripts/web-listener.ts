// The port's own listener: what is no request at all is told in our words too.
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'

type Fetch = Parameters<typeof getRequestListener>[0]
type Told = Record<400 | 408 | 431 | 500, { code: string; status: number; message: string }>

const headers = { 'content-type': 'application/json; charset=UTF-8', connection: 'close' }
const reasons = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' }

const statusOf = (error: NodeJS.ErrnoException) => {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 431
  return error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

/** Node's own parser gave up: there is neither request nor answer, only the connection. */
const refuse = (socket: Socket, status: keyof typeof reasons, told: Told) => {
  const body = JSON.stringify(told[status])
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) })
  const head = [`HTTP/1.1 ${status} ${reasons[status]}`, ...lines.map(line => line.join(': '))]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/**
 * Whoever hangs up while still sending, or before the answer was made, waits for none, and is no failure of ours. Who gave up
 * the second way is told by the listener in a word, not an error; nobody else throws words.
 */
const hasHungUp = (error: unknown) =>
  typeof error === 'string' || (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')

export const webListener = (fetch: Fetch, told: Told): Server => {
  const errorHandler = (error: unknown) => {
    if (error instanceof RequestError) return Response.json(told[400], { status: 400, headers })
    if (!hasHungUp(error)) console.error(error)
    return Response.json(told[500], { status: 500, headers })
  }
  const server = createServer(
    { requestTimeout: 60_000, headersTimeout: 20_000, maxHeaderSize: 16_384, keepAliveTimeout: 10_000 },
    getRequestListener(fetch, { errorHandler, hostname: 'localhost' }),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else refuse(socket, statusOf(error), told)
  })
  // Node hangs up on whoever takes us for a proxy; a word is kinder.
  server.on('connect', (_request, socket) => {
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\nConnection: close\r\n\r\n')
  })
  return server
}
