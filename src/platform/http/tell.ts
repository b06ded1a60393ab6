import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error as every client reads it: status, stable code, French sentence. */
export const tell = (c: Context, status: ContentfulStatusCode, code: string, message: string) =>
  c.json({ code, status, message }, status)
