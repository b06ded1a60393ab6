/** The result of a use case. An expected failure is a refusal with a code, not an exception. */
export type Refusal<Code extends string = string> = { ok: false; code: Code; data?: Record<string, unknown> }
export type Accepted<Value> = { ok: true; value: Value }
export type Outcome<Value, Code extends string = string> = Accepted<Value> | Refusal<Code>

export const ok = <Value>(value: Value): Accepted<Value> => ({ ok: true, value })
export const refuse = <Code extends string>(code: Code, data?: Record<string, unknown>): Refusal<Code> =>
  data ? { ok: false, code, data } : { ok: false, code }
