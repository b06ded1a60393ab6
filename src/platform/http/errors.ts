import { ORPCError } from '@orpc/server'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import pg from 'pg'
import { m } from '#paraglide/messages.js'
import { isLostConnection } from '#platform/db/lost-connection.ts'
import { log } from '#platform/logging/log.ts'
import type { Outcome } from '#platform/refusal/refusal.ts'

// Every error of the API has one shape: status, stable code, sentence in the reader's language, and data where the code needs them.

/** The HTTP status and the message of a refusal. */
export type ErrorMapping = { status: number; message: (data: Record<string, unknown>) => string }

const commonErrors = {
  missing_fields: { status: 400, message: () => m.refusal_missing_fields() },
  name_with_link: { status: 400, message: () => m.refusal_name_with_link() },
  not_found: { status: 404, message: () => m.refusal_not_found() },
  text_changed: { status: 409, message: () => m.refusal_text_changed() },
  id_taken: { status: 409, message: () => m.refusal_id_taken() },
  signed_out: { status: 401, message: () => m.refusal_signed_out() },
  forbidden: { status: 403, message: () => m.refusal_forbidden() },
  account_blocked: { status: 403, message: () => m.refusal_account_blocked() },
  second_factor_required: { status: 403, message: () => m.refusal_second_factor_required() },
  account_suspended: { status: 403, message: () => m.refusal_account_suspended() },
  invalid_input: { status: 400, message: () => m.refusal_invalid_input() },
  method_not_allowed: { status: 405, message: () => m.refusal_method_not_allowed() },
  too_large: { status: 413, message: () => m.refusal_too_large() },
  unreadable: { status: 400, message: () => m.refusal_unreadable() },
  storage_full: { status: 507, message: () => m.refusal_storage_full() },
  busy: { status: 503, message: () => m.refusal_busy() },
  too_many: { status: 429, message: () => m.refusal_too_many() },
  too_many_uploads: { status: 429, message: () => m.refusal_too_many_uploads() },
} satisfies Record<string, ErrorMapping>
export type CommonRefusal = keyof typeof commonErrors

export const refusalError = (code: CommonRefusal, data?: Record<string, unknown>) =>
  new ORPCError(code, { status: commonErrors[code].status, message: commonErrors[code].message(), data })

export const tooManyError = (retryAfterSeconds: number) => refusalError('too_many', { retryAfterSeconds })

/**
 * The value of an outcome; a refusal is thrown as the error that the client reads.
 * `errors` must map every code that is not a common one: the type says so.
 */
export const unwrapOrThrow = async <Value, Code extends string>(
  outcome: Promise<Outcome<Value, Code>> | Outcome<Value, Code>,
  ...[errors]: Exclude<Code, CommonRefusal> extends never
    ? []
    : [errors: Record<Exclude<Code, CommonRefusal>, ErrorMapping>]
): Promise<Value> => {
  const result = await outcome
  if (result.ok) return result.value
  const table: Record<string, ErrorMapping> = { ...commonErrors, ...errors }
  const mapping = table[result.code]
  if (!mapping) throw new Error(`No error mapping for the refusal ${result.code}`)
  throw new ORPCError(result.code, {
    status: mapping.status,
    message: mapping.message(result.data ?? {}),
    data: result.data,
  })
}

/** A JSON error for requests that do not reach a procedure. */
export const jsonError = (c: Context, status: ContentfulStatusCode, code: string, message: string) =>
  c.json({ code, status, message }, status)

/** Our refusals for oRPC's own errors, whose messages are English. */
const orpcErrors: Record<string, CommonRefusal> = {
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'method_not_allowed',
  PAYLOAD_TOO_LARGE: 'too_large',
  UNSUPPORTED_MEDIA_TYPE: 'unreadable',
  UNPROCESSABLE_CONTENT: 'invalid_input',
  TOO_MANY_REQUESTS: 'too_many',
}

// The database is overloaded, restarting or unreachable, or what a row refers to was deleted meanwhile (23503), which the
// repeated request finds out when it reads: the client may retry.
const busyCodes = new Set([
  ...['57014', '55P03', '53300', '57P01', '57P02', '57P03', '40P01', '40001', '23P01', '23503'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'],
])

/** No room for a file, or for a row. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/**
 * Converts any error to one of the API. An unexpected error is logged without data of the request, and sent without a
 * stack trace.
 */
export const toApiError = (error: unknown): ORPCError<string, unknown> => {
  if (error instanceof ORPCError) {
    if (error.code === 'BAD_REQUEST') return invalidInput(error)
    if (error.code === 'INTERNAL_SERVER_ERROR') return failure(error.cause ?? error)
    const code = orpcErrors[error.code]
    return code ? refusalError(code) : error
  }
  if (error instanceof pg.DatabaseError) {
    if (error.code?.startsWith('22')) return refusalError('invalid_input')
    // Blocked while the request ran (is_blocked in db/migrations/0003_families.sql).
    if (error.constraint?.endsWith('_not_blocked')) return refusalError('account_blocked')
    // A constraint that refuses each time is a defect: logged only.
    if (error.code === '23503') log.warn({ constraint: error.constraint }, 'foreign key refused a write')
  }
  if (error instanceof Error) {
    const code = 'code' in error ? String(error.code) : ''
    if (fullCodes.has(code)) {
      log.error({ error }, 'storage is full')
      return refusalError('storage_full')
    }
    if (busyCodes.has(code) || isLostConnection(error)) return refusalError('busy')
  }
  return failure(error)
}

/** How long the client has to wait, if the error says so. */
export const retryAfterSeconds = ({ data }: ORPCError<string, unknown>): number | undefined => {
  const seconds = (data as { retryAfterSeconds?: unknown } | undefined)?.retryAfterSeconds
  return typeof seconds === 'number' ? seconds : undefined
}

const failure = (error: unknown) => {
  log.error({ error }, 'unexpected error')
  return new ORPCError('failure', { status: 500, message: m.refusal_failure() })
}

type Issue = { path?: PropertyKey[]; code?: string; message?: string }

/**
 * The refusal that the schemas of input.ts give as the message of an issue: missing_fields if any field is missing,
 * name_with_link if a name contains a link, not_found if malformed ids are the only issues. Otherwise lists the invalid fields, without zod's English messages.
 */
const invalidInput = (error: ORPCError<string, unknown>) => {
  const issues = (error.data as { issues?: Issue[] } | undefined)?.issues ?? []
  for (const code of ['missing_fields', 'name_with_link'] as const)
    if (issues.some(({ message }) => message === code)) return refusalError(code)
  if (issues.length > 0 && issues.every(({ message }) => message === 'not_found'))
    return refusalError('not_found')
  return refusalError('invalid_input', {
    issues: issues.slice(0, 20).map(({ path = [], code }) => ({ path: path.join('.'), code })),
  })
}
