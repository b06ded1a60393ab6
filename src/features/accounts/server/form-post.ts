import type { Context as HonoContext } from 'hono'
import { refusalError, toApiError } from '#platform/http/errors.ts'
import { isConsentField } from '../consents.ts'
import { safeReturn } from '../return-path.ts'
import { formStateCookie } from './form-state.ts'
import type { Context, ContextOf } from './procedures.ts'

type Fields<Name extends string> = Record<Name, string>

type Form<Name extends string, Output> = {
  name: string
  /** The page with the form; /name by default. */
  page?: string | ((context: Context) => Promise<string>)
  fields: readonly Name[]
  /** Fields whose values are kept when the form is refused. */
  restored: readonly Name[]
  call: (fields: Fields<Name>, context: Context) => Promise<Output>
  /** The page after an accepted form. @param from the page that led to the form, if it is one of this site */
  next: (output: Output, from: string | undefined) => string | Promise<string>
}

/**
 * Handles a form that is submitted without JavaScript: calls the procedure and redirects. If it is refused, redirects to the
 * form's page with the reason and the values (form-state.ts).
 */
export const postForm =
  <Name extends string, Output>(contextOf: ContextOf, form: Form<Name, Output>) =>
  async (c: HonoContext) => {
    const resHeaders = new Headers()
    const context = { ...contextOf(c.req.raw), resHeaders }
    const sent = await readFields(c)
    const fields = Object.fromEntries(form.fields.map(name => [name, sent?.[name] ?? ''])) as Fields<Name>
    try {
      if (!sent) throw refusalError('unreadable')
      const output = await form.call(fields, context)
      for (const cookie of resHeaders.getSetCookie()) c.header('set-cookie', cookie, { append: true })
      return c.redirect(await form.next(output, safeReturn(sent.from)), 303)
    } catch (error) {
      const { status, code, message } = toApiError(error)
      if (status >= 500) throw error
      // What was ticked for a text that has changed is ticked again.
      const restored = form.restored.filter(name => code !== 'text_changed' || !isConsentField(name))
      const values = sent ? Object.fromEntries(restored.map(name => [name, fields[name]])) : {}
      c.header('set-cookie', await formStateCookie(context, form.name, { code, message, values }))
      const page = typeof form.page === 'function' ? await form.page(context) : form.page
      return c.redirect(pageOf(page ?? `/${form.name}`, sent ?? {}), 303)
    }
  }

/** The text fields of a form; undefined when the body is not a form. */
export const readFields = async (c: HonoContext): Promise<Partial<Record<string, string>> | undefined> => {
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(c.req.header('content-type') ?? ''))
    return undefined
  try {
    const fields = Object.entries(await c.req.parseBody())
    return Object.fromEntries(
      fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
    )
  } catch (error) {
    if (error instanceof TypeError) return undefined // malformed multipart
    throw error
  }
}

/** The form's page with its search parameters. */
const pageOf = (page: string, { from, token }: Partial<Record<string, string>>) => {
  const [path, search] = page.split('?')
  const params = new URLSearchParams({ failed: '1' })
  const back = safeReturn(from)
  if (back) params.set('from', back)
  if (token) params.set('token', token)
  for (const [name, value] of new URLSearchParams(search)) params.set(name, value)
  return `${path}?${params}`
}
