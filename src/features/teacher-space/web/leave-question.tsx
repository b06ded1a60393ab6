import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'

/**
 * Asks before the page is left with changes that are not saved; the browser asks when the tab is closed. The router's history
 * and not `useBlocker`, whose code would be part of the frame that every page loads.
 */
export function LeaveQuestion({ hasChanges }: { hasChanges: () => boolean }) {
  const { history } = useRouter()
  const [question, setQuestion] = useState<{ answer: (stays: boolean) => void }>()
  const latest = useRef(hasChanges)
  latest.current = hasChanges
  useEffect(
    () =>
      history.block({
        blockerFn: async ({ currentLocation, nextLocation }) =>
          currentLocation.pathname !== nextLocation.pathname &&
          latest.current() &&
          new Promise<boolean>(answer => setQuestion({ answer })),
        enableBeforeUnload: () => latest.current(),
      }),
    [history],
  )
  const decide = (stays: boolean) => {
    question?.answer(stays)
    setQuestion(undefined)
  }
  return (
    <AlertDialog
      open={question !== undefined}
      onOpenChange={open => !open && decide(true)}
      title={m.teachers_settings_leave_title()}
      description={m.teachers_settings_leave_text()}
      cancel={m.teachers_settings_leave_stay()}
      confirm={m.teachers_settings_leave()}
      destructive
      onConfirm={() => decide(false)}
    />
  )
}
