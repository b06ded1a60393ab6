import { ORPCError } from '@orpc/server'
import { m } from '#paraglide/messages.js'
import type { Outcome } from '#platform/refusal/refusal.ts'

/** How a refusal is told over HTTP: its status and the sentence a person reads. */
export type Telling = { status: number; message: (data: Record<string, unknown>) => string }

const common = {
  not_found: { status: 404, message: () => m.refusal_not_found() },
  signed_out: { status: 401, message: () => m.refusal_signed_out() },
  forbidden: { status: 403, message: () => m.refusal_forbidden() },
  invalid_input: { status: 400, message: () => m.refusal_invalid_input() },
  method_not_allowed: { status: 405, message: () => m.refusal_method_not_allowed() },
  too_large: { status: 413, message: () => m.refusal_too_large() },
  unreadable: { status: 400, message: () => m.refusal_unreadable() },
  busy: { status: 503, message: () => m.refusal_busy() },
  too_many: { status: 429, message: () => m.refusal_too_many() },
} satisfies Record<string, Telling>
export type CommonRefusal = keyof typeof common

export const refusalError = (code: CommonRefusal, data?: Record<string, unknown>) =>
  new ORPCError(code, { status: common[code].status, message: common[code].message(), data })

/**
 * The value of an outcome, or the refusal as the error the client reads: status, stable code, French sentence.
 * `tellings` must know every code that is not a common one: the type says so.
 */
export const answer = async <Value, Code extends string>(
  outcome: Promise<Outcome<Value, Code>> | Outcome<Value, Code>,
  ...[tellings]: Exclude<Code, CommonRefusal> extends never
    ? []
    : [tellings: Record<Exclude<Code, CommonRefusal>, Telling>]
): Promise<Value> => {
  const result = await outcome
  if (result.ok) return result.value
  const table: Record<string, Telling> = { ...common, ...tellings }
  const telling = table[result.code]
  if (!telling) throw new Error(`No telling for the refusal ${result.code}`)
  throw new ORPCError(result.code, {
    status: telling.status,
    message: telling.message(result.data ?? {}),
    data: result.data,
  })
}
