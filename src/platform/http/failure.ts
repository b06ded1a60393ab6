import { ORPCError } from '@orpc/server'
import pg from 'pg'
import { m } from '#paraglide/messages.js'
import { refusalError } from './answer.ts'

const ownErrors = {
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'method_not_allowed',
  PAYLOAD_TOO_LARGE: 'too_large',
  UNSUPPORTED_MEDIA_TYPE: 'unreadable',
  UNPROCESSABLE_CONTENT: 'invalid_input',
  TOO_MANY_REQUESTS: 'too_many',
} as const

// The database is drowned, going down, coming up or gone: another moment may find it well.
const busyCodes = new Set([
  ...['57014', '55P03', '53300', '57P01', '57P02', '57P03', '40P01', '40001', '23P01'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'],
])

const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

/**
 * What an unexpected error means to the person who met it. The rest is ours: logged without data of the request,
 * told without a trace of the code.
 */
export const failureError = (error: unknown): ORPCError<string, unknown> => {
  if (error instanceof ORPCError) {
    if (error.code === 'BAD_REQUEST') return invalidInput(error)
    if (error.code === 'INTERNAL_SERVER_ERROR') return failure(error.cause ?? error)
    // oRPC's own errors are English words for programs; ours carry a French sentence already.
    return error.code in ownErrors ? refusalError(ownErrors[error.code as keyof typeof ownErrors]) : error
  }
  if (error instanceof pg.DatabaseError) {
    if (error.code?.startsWith('22')) return refusalError('invalid_input')
  }
  if (error instanceof Error) {
    const code = 'code' in error ? String(error.code) : ''
    if (busyCodes.has(code) || lostConnection.test(error.message)) return refusalError('busy')
  }
  return failure(error)
}

/** Of a procedure, whoever called it: over HTTP, or a page in process. */
export const toldFailure = (error: unknown): never => {
  throw failureError(error)
}

const failure = (error: unknown) => {
  console.error('Erreur inattendue :', error instanceof Error ? (error.stack ?? error.message) : error)
  return new ORPCError('failure', { status: 500, message: m.refusal_failure() })
}

type Issue = { path?: PropertyKey[]; code?: string }

/** Names the fields that do not hold, and how; zod's own sentences are English, and people read ours. */
const invalidInput = (error: ORPCError<string, unknown>) => {
  const issues = (error.data as { issues?: Issue[] } | undefined)?.issues ?? []
  return refusalError('invalid_input', {
    issues: issues.slice(0, 20).map(({ path = [], code }) => ({ path: path.join('.'), code })),
  })
}
