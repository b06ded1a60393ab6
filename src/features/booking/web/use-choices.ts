import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type Change, type Choices, choicesOf } from '../choices.ts'
import type { BookSearch } from '../search.ts'
import { searchOf, textOf, withFields } from '../wizard-form.ts'

const path = '/book-lesson'

/**
 * The address holds every choice. A change starts from the address of its moment, not from the one that is rendered: the
 * page may be a press behind. A step is an entry of the history; a choice replaces its entry.
 */
export const useChoices = () => {
  const search: BookSearch = useSearch({ from: '/_site/book-lesson' })
  const navigate = useNavigate({ from: path })
  const { history } = useRouter()

  // Back and Forward lead to the address of an earlier moment: its step is shown, the choices made since then stay.
  useEffect(() => {
    let latest = searchOf(history.location.search)
    return history.subscribe(({ action: { type }, location: { pathname, search: text } }) => {
      if (pathname !== path) return
      const isTravel = type !== 'PUSH' && type !== 'REPLACE'
      const arrived = searchOf(text)
      latest = isTravel ? { ...latest, step: choicesOf(arrived).step } : arrived
      if (isTravel) void navigate({ search: latest, replace: true, resetScroll: false })
    })
  }, [history, navigate])

  const current = () => searchOf(history.location.search)
  const go = (after: BookSearch, isStep: boolean) => {
    if (textOf(after) !== textOf(current()))
      void navigate({ search: after, replace: !isStep, resetScroll: isStep })
  }
  return {
    search,
    choices: choicesOf(search),
    current,
    go,
    change: (choice: Change) => {
      const before = current()
      go({ ...before, ...choice(choicesOf(before)) }, false)
    },
  }
}

/** The wizard's form once there is a script: instead of being sent to the server, it changes the address here. */
export const useWizardForm = (
  { search, current, go }: ReturnType<typeof useChoices>,
  book: (choices: Choices) => void,
) => {
  const ref = useRef<HTMLFormElement>(null)
  const isTakenOver = useRef(false)

  const send = (form: HTMLFormElement, submitter: HTMLElement | null = null) => {
    const fields = new URLSearchParams()
    for (const [name, value] of new FormData(form, submitter)) fields.append(name, String(value))
    const after = withFields(current(), fields)
    if (fields.has('id')) book(choicesOf(after))
    else go(after, fields.has('step'))
  }

  const follow = useEffectEvent((form: HTMLFormElement, shown: BookSearch) => {
    if (!isTakenOver.current) {
      // What was chosen or typed before the script came.
      isTakenOver.current = true
      send(form)
    } else if (textOf(shown) === textOf(current())) {
      // The fields are the browser's: an address that they did not lead to (a link to an empty wizard) is shown here.
      for (const box of form.querySelectorAll<HTMLInputElement>('[type=radio], [type=checkbox]'))
        box.checked = box.defaultChecked
    }
  })
  useLayoutEffect(() => {
    if (ref.current) follow(ref.current, search)
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
