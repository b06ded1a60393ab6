import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { toast } from '#ui/feedback/toast.ts'
import { attendanceLabel } from '../labels.ts'
import { type Attendance, attendances } from '../reports.ts'
import { reportsApi } from './api.ts'
import type { OpenedReport } from './queries.ts'

/** Whether the child was there; stored with each press. */
export function AttendanceChoice({
  lessonId,
  studentId,
  attendance,
  legend,
  arrival,
  isDisabled = false,
  problemId,
  onChange,
}: {
  lessonId: string
  studentId: string
  attendance: Attendance | null
  /** Read by screen readers; the heading beside it says the same. */
  legend: string
  /** When the child came to the room, and what that suggests. */
  arrival: OpenedReport['arrival']
  isDisabled?: boolean
  /** The message that says that the attendance is missing. */
  problemId?: string | undefined
  onChange?: (attendance: Attendance) => void
}) {
  const name = useId()
  const suggestionId = useId()
  const [chosen, setChosen] = useState(attendance)
  const saving = useMutation(
    reportsApi.attend.mutationOptions({
      onError: error => {
        setChosen(attendance)
        toast.error(m.reports_attendance_failed(), { description: error.message })
      },
    }),
  )
  const choose = (next: Attendance) => {
    setChosen(next)
    saving.mutate({ id: lessonId, studentId, attendance: next }, { onSuccess: () => onChange?.(next) })
  }
  return (
    <fieldset
      disabled={isDisabled}
      aria-describedby={cn(problemId, chosen === null && arrival && suggestionId) || undefined}
      data-missing={problemId && true}
    >
      <legend className="sr-only">{legend}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-[1fr_1fr_1fr_auto]">
        {attendances.map(one => (
          <label
            key={one}
            className={cn(
              'relative flex min-h-11 items-center justify-center gap-2 rounded-md border px-2 py-2 sm:px-3 text-center text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
              problemId ? 'border-danger-line' : 'border-input',
              chosen === one ? 'border-primary bg-primary text-primary-foreground' : 'bg-card',
              chosen === null && arrival?.suggested === one && 'border-2 border-dashed border-primary',
            )}
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={chosen === one}
              onChange={() => choose(one)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <span aria-hidden="true" className={cn('nuqta size-2', chosen !== one && 'bg-border')} />
            {attendanceLabel[one]()}
          </label>
        ))}
      </div>
      {chosen === null && arrival && (
        <p id={suggestionId} className="mt-2 text-sm text-muted-foreground">
          {m.reports_attendance_suggested({
            time: arrival.time,
            attendance: attendanceLabel[arrival.suggested](),
          })}
        </p>
      )}
    </fieldset>
  )
}
