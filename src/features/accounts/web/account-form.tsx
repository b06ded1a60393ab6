import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isSettled } from '#platform/http/is-settled.ts'
import { Button } from '#ui/controls/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'

export type FormState = { code: string; message: string; values: Record<string, string> } | null
type Problem = { code: string; message: string }

/** Refusals shown at one of these fields; others are shown above the form. */
const fieldsOfRefusal: Record<string, readonly string[]> = {
  invalid_email: ['email'],
  weak_password: ['password', 'newPassword'],
  password_too_long: ['password', 'newPassword'],
  invalid_experience: ['experience'],
  invalid_rate: ['hourlyRate'],
}

export type FormTools = {
  /** What was typed before the form came back refused. */
  typed: (field: string) => string | undefined
  /** The error of a field. */
  errorOf: (field: string) => string | undefined
}

/**
 * A form that posts to /api/auth/form where no script runs, and calls the same procedure where one does: then the page stays,
 * with what was typed, and the first wrong field has the focus.
 */
export function AccountForm<Field extends string, Result>({
  name,
  required,
  state,
  hidden = {},
  messages,
  failed,
  submit,
  highlight = false,
  large = false,
  call,
  onAccepted,
  help,
  children,
}: {
  /** In the address of the plain form post. */
  name: string
  /** Fields that may not be empty, in their order on the page. */
  required: readonly Field[]
  state: FormState
  hidden?: Record<string, string | undefined>
  /** Another wording of a refusal, by its code: a child is not spoken to like a parent. */
  messages?: Record<string, string>
  /** When the network or the server fails. */
  failed: string
  submit: string
  highlight?: boolean
  large?: boolean
  call: (fields: Record<Field, string>, form: FormData) => Promise<Result>
  onAccepted: (result: Result) => void
  /** After the message of a refusal: a link that helps. */
  help?: (code: string) => ReactNode
  children: (tools: FormTools) => ReactNode
}) {
  const [problem, setProblem] = useState<Problem | null>(
    state && { ...state, message: messages?.[state.code] ?? state.message },
  )
  const [isBusy, setIsBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  // On a phone the message is a screen above the button.
  useEffect(() => {
    if (problem) alert.current?.scrollIntoView({ block: 'center' })
  }, [problem])

  const fieldOf = (code: string) => fieldsOfRefusal[code]?.find(field => required.some(own => own === field))

  const refuse = ({ code, message }: Problem, focus?: string) => {
    setProblem({ code, message: messages?.[code] ?? message })
    setIsBusy(false)
    const field = focus ?? fieldOf(code)
    const control = field ? element.current?.elements.namedItem(field) : null
    if (control instanceof HTMLElement) control.focus()
  }

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    const entries = required.map(field => [field, String(form.get(field) ?? '')] as const)
    const empty = entries.find(([, value]) => value.trim() === '')?.[0]
    if (empty) return refuse({ code: 'missing_fields', message: m.refusal_missing_fields() }, empty)
    setIsBusy(true)
    setProblem(null)
    try {
      // Once accepted, the button stays busy until the next page is there.
      onAccepted(await call(Object.fromEntries(entries) as Record<Field, string>, form))
    } catch (error) {
      refuse(isSettled(error) ? error : { code: 'failed', message: failed })
    }
  }

  const field = problem ? fieldOf(problem.code) : undefined
  const tools: FormTools = {
    typed: name => state?.values[name],
    errorOf: name => (problem && field === name ? problem.message : undefined),
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
        <div ref={alert}>
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
