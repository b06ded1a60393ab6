import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { fullName } from '#platform/words/full-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import type { TeacherView } from '../server/view.ts'
import { adminApi } from './api.ts'
import { useRefetch } from './use-refetch.ts'

type Suspendable = Pick<TeacherView, 'id' | 'firstName' | 'lastName' | 'suspendedOn' | 'upcomingLessons'>

/** The dialog that suspends or reinstates a teacher, and what opens it. */
export const useSuspension = ({ isOnRecord = false } = {}) => {
  const [selected, setSelected] = useState<Suspendable>()
  const [isOpen, setIsOpen] = useState(false)
  const { refetch: refetchTeachers, onError } = useRefetch(() => setIsOpen(false))
  const suspend = useMutation(
    adminApi.suspend.mutationOptions({
      onSuccess: async () => {
        await refetchTeachers()
        toast.success(m.school_suspended_done({ name: selected?.firstName ?? '' }))
      },
      onError,
    }),
  )
  const reinstate = useMutation(
    adminApi.reinstate.mutationOptions({
      onSuccess: async () => {
        await refetchTeachers()
        toast.success(m.school_reinstated_done({ name: selected?.firstName ?? '' }))
      },
      onError,
    }),
  )
  const isSuspended = Boolean(selected?.suspendedOn)
  const name = selected ? fullName(selected) : ''
  const ask = (teacher: Suspendable) => {
    setSelected(teacher)
    setIsOpen(true)
  }
  const dialog = (
    <AlertDialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title={isSuspended ? m.school_reinstate_title({ name }) : m.school_suspend_title({ name })}
      description={isSuspended ? m.school_reinstate_text() : m.school_suspend_text()}
      confirm={isSuspended ? m.school_reinstate() : m.school_suspend()}
      destructive={!isSuspended}
      busy={suspend.isPending || reinstate.isPending}
      onConfirm={() => selected && (isSuspended ? reinstate : suspend).mutate({ id: selected.id })}
    >
      {!isSuspended && selected && selected.upcomingLessons > 0 && (
        <div className="rounded-md bg-info-soft p-4 text-info-soft-foreground">
          <p>{m.school_suspend_keeps({ count: selected.upcomingLessons })}</p>
          <ul className="mt-1 flex flex-wrap gap-x-6">
            {/* The record has its own button for an absence. */}
            {!isOnRecord && (
              <li>
                <Link
                  to="/admin/teachers/$id"
                  params={{ id: selected.id }}
                  search={{ absence: 'new' }}
                  hash="absences"
                  className="link-underlined inline-flex min-h-11 items-center font-semibold"
                >
                  {m.admin_absence_declare()}
                </Link>
              </li>
            )}
            <li>
              <Link
                to="/admin/lessons"
                search={{ teacher: selected.id }}
                className="link-underlined inline-flex min-h-11 items-center font-semibold"
              >
                {m.school_suspend_lessons({ count: selected.upcomingLessons })}
              </Link>
            </li>
          </ul>
          <p className="mt-1">{m.school_suspend_else()}</p>
        </div>
      )}
    </AlertDialog>
  )
  return { ask, dialog }
}

/** Nothing for a blocked teacher, who is unblocked in the list of accounts. */
export function SuspensionButton({
  teacher,
  onAsk,
  className,
}: {
  teacher: Suspendable & Pick<TeacherView, 'blockedOn'>
  onAsk: () => void
  className?: string
}) {
  const name = fullName(teacher)
  if (teacher.blockedOn) return null
  return (
    <Button
      variant="outline"
      className={className}
      onClick={onAsk}
      aria-label={teacher.suspendedOn ? m.school_reinstate_of({ name }) : m.school_suspend_of({ name })}
    >
      {teacher.suspendedOn ? m.school_reinstate() : m.school_suspend()}
    </Button>
  )
}
