import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { AlertDialog } from './alert-dialog.tsx'

/** The forms of the page: only the first that has changes asks, so that several ask once. */
const forms = new Set<() => boolean>()

/**
 * Asks before a link or Back leaves unsaved changes, also for other parameters of the same page; the browser asks when the tab is
 * closed. The router's history and not `useBlocker`, whose code would be part of the frame that every page loads.
 */
export function LeaveQuestion({ hasChanges }: { hasChanges: () => boolean }) {
  const { history } = useRouter()
  const [question, setQuestion] = useState<{ answer: (stays: boolean) => void }>()
  const place = useRef<HTMLSpanElement>(null)
  const latest = useRef(hasChanges)
  latest.current = hasChanges
  useEffect(() => {
    const isChanged = () => latest.current()
    forms.add(isChanged)
    const unblock = history.block({
      blockerFn: async ({ currentLocation: from, nextLocation: to }) =>
        from.pathname + from.search !== to.pathname + to.search &&
        [...forms].find(one => one()) === isChanged &&
        new Promise<boolean>(answer => {
          // In closed details no dialog is shown.
          const around = place.current?.closest('details')
          if (around) around.open = true
          setQuestion({ answer })
        }),
      enableBeforeUnload: isChanged,
    })
    return () => {
      forms.delete(isChanged)
      unblock()
    }
  }, [history])
  const decide = (stays: boolean) => {
    question?.answer(stays)
    setQuestion(undefined)
  }
  return (
    <>
      <span ref={place} hidden />
      <AlertDialog
        open={question !== undefined}
        onOpenChange={open => !open && decide(true)}
        title={m.ui_leave_title()}
        description={m.ui_leave_text()}
        cancel={m.ui_leave_stay()}
        confirm={m.ui_leave()}
        destructive
        onConfirm={() => decide(false)}
      />
    </>
  )
}
