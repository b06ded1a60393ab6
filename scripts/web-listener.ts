// The HTTP server. Requests that Node cannot parse get our JSON errors too.
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { log } from '#platform/logging/log.ts'

type Fetch = Parameters<typeof getRequestListener>[0]
type ErrorBodies = Record<400 | 408 | 431 | 500, { code: string; status: number; message: string }>

const headers = { 'content-type': 'application/json; charset=UTF-8', connection: 'close' }
const reasons = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' }

const statusFor = (error: NodeJS.ErrnoException) => {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 431
  return error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

/** Answers on the bare socket, because Node could not parse the request. */
const writeRawError = (socket: Socket, status: keyof typeof reasons, bodies: ErrorBodies) => {
  const body = JSON.stringify(bodies[status])
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) })
  const head = [`HTTP/1.1 ${status} ${reasons[status]}`, ...lines.map(line => line.join(': '))]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/**
 * Whether the client closed the connection while sending or before the response was ready, which is not our error. In the
 * second case @hono/node-server throws a string; nothing else throws strings.
 */
const isClientGone = (error: unknown) =>
  typeof error === 'string' || (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')

export const webListener = (fetch: Fetch, bodies: ErrorBodies): Server => {
  const errorHandler = (error: unknown) => {
    if (error instanceof RequestError) return Response.json(bodies[400], { status: 400, headers })
    if (!isClientGone(error)) log.error({ error }, 'unexpected error')
    return Response.json(bodies[500], { status: 500, headers })
  }
  const server = createServer(
    { requestTimeout: 60_000, headersTimeout: 20_000, maxHeaderSize: 16_384, keepAliveTimeout: 10_000 },
    getRequestListener(fetch, { errorHandler, hostname: 'localhost' }),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else writeRawError(socket, statusFor(error), bodies)
  })
  // Without this listener Node closes the connection of a CONNECT request without a response.
  server.on('connect', (_request, socket) => {
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\nConnection: close\r\n\r\n')
  })
  return server
}
