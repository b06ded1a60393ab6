import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type Change, type Choices, readChoices } from '../../choices.ts'
import type { BookSearch } from '../../search.ts'
import { parseSearch, stringifySearch } from '../../search-string.ts'
import { applyFields, atStepOf, keepStep } from '../../wizard-form.ts'

const path = '/book-lesson'

/**
 * The address holds every choice. A change starts from the current address, not from the rendered one, which may be one
 * press behind. A step adds an entry to the history; a choice replaces the current entry.
 */
export const useChoices = () => {
  const search: BookSearch = useSearch({ from: '/_site/book-lesson' })
  const navigate = useNavigate({ from: path })
  const { history } = useRouter()

  // Back and Forward lead to an earlier address: show its step, but keep the choices made since.
  useEffect(() => {
    let latest = parseSearch(history.location.search)
    return history.subscribe(({ action: { type }, location: { pathname, search: text } }) => {
      if (pathname !== path) return
      const isHistoryMove = type !== 'PUSH' && type !== 'REPLACE'
      const arrived = parseSearch(text)
      latest = isHistoryMove ? atStepOf(arrived, latest) : arrived
      if (isHistoryMove) void navigate({ search: latest, replace: true, resetScroll: false })
    })
  }, [history, navigate])

  const current = () => parseSearch(history.location.search)
  const go = (after: BookSearch, isStep: boolean) => {
    if (stringifySearch(after) !== stringifySearch(current()))
      void navigate({ search: after, replace: !isStep, resetScroll: isStep })
  }
  return {
    search,
    choices: readChoices(search),
    current,
    go,
    change: (choice: Change) => {
      const before = current()
      go(keepStep(before, { ...before, ...choice(readChoices(before)) }), false)
    },
  }
}

/** The wizard's form with JavaScript: changes the address instead of submitting to the server. */
export const useWizardForm = (
  { search, current, go }: ReturnType<typeof useChoices>,
  book: (choices: Choices) => void,
) => {
  const ref = useRef<HTMLFormElement>(null)
  const hasReadForm = useRef(false)

  const send = (form: HTMLFormElement, submitter: HTMLElement | null = null) => {
    const fields = new URLSearchParams()
    for (const [name, value] of new FormData(form, submitter)) fields.append(name, String(value))
    const after = applyFields(current(), fields)
    if (fields.has('id')) book(readChoices(after))
    else go(after, readChoices(after).step !== readChoices(current()).step)
  }

  const syncFields = useEffectEvent((form: HTMLFormElement, shown: BookSearch) => {
    if (!hasReadForm.current) {
      // Takes over what was chosen or typed before hydration.
      hasReadForm.current = true
      send(form)
    } else if (stringifySearch(shown) === stringifySearch(current())) {
      // The fields are uncontrolled: after a navigation from elsewhere (a link to an empty wizard), reset them.
      for (const box of form.querySelectorAll<HTMLInputElement>('[type=radio], [type=checkbox]'))
        box.checked = box.defaultChecked
    }
  })
  useLayoutEffect(() => {
    if (ref.current) syncFields(ref.current, search)
  }, [search])

  return {
    ref,
    onChange: (event: FormEvent<HTMLFormElement>) => send(event.currentTarget),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const { submitter } = event.nativeEvent as SubmitEvent
      send(event.currentTarget, submitter)
    },
  }
}
