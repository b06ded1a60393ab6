import { useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { isConsentField } from '../consents.ts'
import { restoreFormDraft, saveFormDraft } from './form-draft.ts'

export type FormState = { code: string; message: string; values: Record<string, string> } | null
type Problem = { code: string; message: string }
/** The faults that the page finds itself, by field. */
type Faults = Record<string, string>

/** Refusals shown at one of these fields; others are shown above the form. */
const fieldsOfRefusal: Record<string, readonly string[]> = {
  invalid_email: ['email'],
  same_email: ['email'],
  weak_password: ['password', 'newPassword'],
  common_password: ['password', 'newPassword'],
  personal_password: ['password', 'newPassword'],
  password_too_long: ['password', 'newPassword'],
  confirmation_password_missing: ['password'],
  wrong_password: ['password'],
  wrong_factor_code: ['code'],
  wrong_code: ['code'],
  code_expired: ['code'],
  invalid_experience: ['experience'],
  invalid_rate: ['hourlyRate'],
}

export type FormTools = {
  /** The value of a field before the form was refused, or that it begins with. */
  typed: (field: string) => string | undefined
  /** The error of a field. */
  errorFor: (field: string) => string | undefined
}

/**
 * A form that posts to /api/auth/form without JavaScript and calls the same procedure with it. A refusal keeps the values and
 * focuses the first invalid field.
 */
export function AccountForm<Field extends string, Result>({
  name,
  required,
  faultOf,
  state,
  initial,
  hidden = {},
  draft,
  messages,
  failed,
  submit,
  highlight = false,
  large = false,
  destructive = false,
  confirm,
  call,
  onAccepted,
  help,
  children,
}: {
  /** The last part of the path of the form post. */
  name: string
  /** Required fields, in their order on the page. */
  required: readonly Field[]
  /** What is wrong with the value of a field, where the page can tell. */
  faultOf?: (field: string, value: string) => string | undefined
  state: FormState
  /** What the form begins with. */
  initial?: Partial<Record<string, string>> | null
  hidden?: Record<string, string | undefined>
  /** Fields that the tab keeps while they are filled in: never a password. */
  draft?: { name: string; fields: readonly string[] }
  /** Other messages for refusals, by code: for children. */
  messages?: Record<string, string>
  /** The message when the network or the server fails. */
  failed: string
  submit: string
  highlight?: boolean
  large?: boolean
  /** Cannot be undone: a quiet button in the colour of danger. */
  destructive?: boolean
  /** Asks once more before the form is sent. */
  confirm?: () => Promise<boolean>
  call: (fields: Record<Field, string>, form: FormData) => Promise<Result>
  onAccepted: (result: Result) => void
  /** A link to show after the message of a refusal. */
  help?: (code: string) => ReactNode
  children: (tools: FormTools) => ReactNode
}) {
  const router = useRouter()
  const [problem, setProblem] = useState<Problem | null>(
    state && { ...state, message: messages?.[state.code] ?? state.message },
  )
  const listFaults = (values: Partial<Record<string, string>>) => {
    const found: Faults = {}
    for (const field of required) {
      const value = values[field] ?? ''
      const isEmpty = value.trim() === ''
      const fault = isConsentField(field)
        ? isEmpty && m.accounts_consent_missing()
        : !isEmpty && faultOf?.(field, value)
      if (fault) found[field] = fault
    }
    return found
  }
  const [faults, setFaults] = useState(() =>
    state?.code === 'missing_fields' ? listFaults(state.values) : {},
  )
  const [isBusy, setIsBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  // On a phone the form's message, or that of a field, may be outside the screen.
  useEffect(() => {
    if (!problem && Object.keys(faults).length === 0) return
    const shown = alert.current ?? element.current?.querySelector('[aria-invalid]')
    shown?.scrollIntoView({ block: 'center' })
  }, [problem, faults])

  const restore = useEffectEvent(() => {
    if (draft && element.current && !state) restoreFormDraft(draft.name, element.current, draft.fields)
  })
  useEffect(() => {
    restore()
    // Safari keeps the page as it was sent, with a button that is busy.
    const showAgain = ({ persisted }: PageTransitionEvent) => persisted && setIsBusy(false)
    addEventListener('pageshow', showAgain)
    return () => removeEventListener('pageshow', showAgain)
  }, [])

  const fieldForCode = (code: string) =>
    fieldsOfRefusal[code]?.find(field => required.some(own => own === field))

  const focus = (field: string | undefined) => {
    const control = field ? element.current?.elements.namedItem(field) : null
    if (control instanceof HTMLElement) control.focus()
  }
  /** Shows the new text, to be agreed to again. */
  const showNewText = () => {
    for (const control of element.current?.elements ?? [])
      if (control instanceof HTMLInputElement && isConsentField(control.name)) control.checked = false
    if (draft && element.current) saveFormDraft(draft.name, element.current, draft.fields)
    void router.invalidate()
  }
  const refuse = ({ code, message }: Problem) => {
    setProblem({ code, message: messages?.[code] ?? message })
    setIsBusy(false)
    if (code === 'text_changed') showNewText()
    focus(fieldForCode(code))
  }

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    const entries = required.map(field => [field, String(form.get(field) ?? '')] as const)
    const fields = Object.fromEntries(entries) as Record<Field, string>
    const found = listFaults(fields)
    const isEmpty = (field: Field) => fields[field].trim() === '' && !isConsentField(field)
    setFaults(found)
    setProblem(null)
    if (required.some(isEmpty)) refuse({ code: 'missing_fields', message: m.refusal_missing_fields() })
    const first = required.find(field => isEmpty(field) || found[field])
    if (first) return focus(first)
    if (confirm && !(await confirm())) return
    setIsBusy(true)
    try {
      // Once accepted, the button stays busy until the next page is loaded.
      onAccepted(await call(fields, form))
    } catch (error) {
      refuse(isApiRefusal(error) ? error : { code: 'failed', message: failed })
    }
  }

  const variant = highlight ? 'highlight' : destructive ? 'outline' : 'primary'
  const field = problem ? fieldForCode(problem.code) : undefined
  const tools: FormTools = {
    typed: name => (state ? state.values : initial)?.[name],
    errorFor: name => faults[name] ?? (problem && field === name ? problem.message : undefined),
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
      onChange={({ target, currentTarget }) => {
        if (draft) saveFormDraft(draft.name, currentTarget, draft.fields)
        const { name: changed } = target as unknown as HTMLInputElement
        if (isConsentField(changed) && faults[changed]) setFaults(({ [changed]: _, ...others }) => others)
      }}
      className="flex flex-col gap-5"
    >
      {Object.entries(hidden).map(
        ([key, value]) => value && <input key={key} type="hidden" name={key} value={value} />,
      )}
      {problem && !field && (
        <div ref={alert}>
          <Alert kind="danger" live>
            {problem.message}
            {help && <span className="block">{help(problem.code)}</span>}
          </Alert>
        </div>
      )}
      {children(tools)}
      <Button
        type="submit"
        variant={variant}
        size="lg"
        busy={isBusy}
        className={cn('w-full', large && 'h-14 text-lg', destructive && 'text-destructive')}
      >
        {submit}
      </Button>
    </form>
  )
}
