import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import type { FormName } from '../accounts.ts'

export type FormState = { code: string; message: string; values: Record<string, string> } | null
type Problem = { code: string; message: string }

/** Refusals that belong to one field stand at that field; the others stand above the form. */
const fieldsOfRefusal: Record<string, readonly string[]> = {
  invalid_email: ['email'],
  weak_password: ['password', 'newPassword'],
  password_too_long: ['password', 'newPassword'],
  invalid_experience: ['experience'],
  invalid_rate: ['hourlyRate'],
}

export type FormTools = {
  /** What was typed before a form came back refused. */
  typed: (field: string) => string | undefined
  /** The sentence that belongs to a field. */
  errorOf: (field: string) => string | undefined
  code: string | undefined
}

/**
 * A form that posts by itself where no script runs (server/forms.ts), and asks the same verb with fetch where one does:
 * then the page stays, with what was typed and the focus where it helps.
 */
export function AccountForm({
  name,
  verb,
  wanted,
  state,
  hidden = {},
  extra,
  sentences,
  failed,
  submit,
  highlight = false,
  large = false,
  onAccepted,
  help,
  children,
}: {
  name: FormName
  /** Path under /api/auth that takes the same fields as JSON. */
  verb: string
  /** Fields that may not be empty, in their order on the page. */
  wanted: readonly string[]
  state: FormState
  hidden?: Record<string, string | undefined>
  /** What only a browser with a script can add. */
  extra?: () => Record<string, unknown>
  /** Another wording of a refusal, by its code: a child is not spoken to as a parent. */
  sentences?: Record<string, string>
  /** When the network or the server fails. */
  failed: string
  submit: string
  highlight?: boolean
  large?: boolean
  onAccepted: (answer: Record<string, unknown>) => void
  /** Under the sentence of a refusal: the way on. */
  help?: (code: string) => ReactNode
  children: (tools: FormTools) => ReactNode
}) {
  const [problem, setProblem] = useState<Problem | null>(
    state && { ...state, message: sentences?.[state.code] ?? state.message },
  )
  const [isBusy, setIsBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const told = useRef<HTMLDivElement>(null)
  // On a phone the button is a screen below the sentence: nobody is left to think that nothing happened.
  useEffect(() => {
    if (problem) told.current?.scrollIntoView({ block: 'center' })
  }, [problem])

  const fieldOf = (code: string) => fieldsOfRefusal[code]?.find(field => wanted.includes(field))

  const refuse = (next: Problem, focus?: string) => {
    setProblem({ ...next, message: sentences?.[next.code] ?? next.message })
    setIsBusy(false)
    const field = focus ?? fieldOf(next.code)
    const control = field ? element.current?.elements.namedItem(field) : null
    if (control instanceof HTMLElement) control.focus()
  }

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    const empty = wanted.find(field => String(fields[field] ?? '').trim() === '')
    if (empty) return refuse({ code: 'missing_fields', message: m.accounts_missing_fields() }, empty)
    setIsBusy(true)
    setProblem(null)
    try {
      const answer = await fetch(`/api/auth/${verb}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...fields, ...extra?.() }),
      })
      if (answer.status >= 500) return refuse({ code: 'failed', message: failed })
      const body: Record<string, unknown> = await answer.json()
      // Accepted: another page is on its way, and the button stays busy until it is there.
      if (answer.ok) return onAccepted(body)
      refuse({ code: String(body.code), message: String(body.message) })
    } catch (error) {
      console.error('The form could not be sent', error)
      refuse({ code: 'failed', message: failed })
    }
  }

  const field = problem ? fieldOf(problem.code) : undefined
  const tools: FormTools = {
    typed: wish => state?.values[wish],
    errorOf: wish => (problem && field === wish ? problem.message : undefined),
    code: problem?.code,
  }
  return (
    <form
      ref={element}
      method="post"
      action={`/api/auth/form/${name}`}
      noValidate
      aria-busy={isBusy}
      data-incomplete={problem?.code === 'missing_fields' || undefined}
      onSubmit={event => void send(event)}
      className="flex flex-col gap-5"
    >
      {Object.entries(hidden).map(
        ([key, value]) => value && <input key={key} type="hidden" name={key} value={value} />,
      )}
      {problem && !field && (
        <div ref={told}>
          <Alert kind="danger" live>
            {problem.message} {help?.(problem.code)}
          </Alert>
        </div>
      )}
      {children(tools)}
      <Button
        type="submit"
        variant={highlight ? 'highlight' : 'primary'}
        size="lg"
        busy={isBusy}
        className={large ? 'h-14 w-full text-lg' : 'w-full'}
      >
        {submit}
      </Button>
    </form>
  )
}
