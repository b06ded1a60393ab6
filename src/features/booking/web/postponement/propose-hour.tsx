import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { LessonView } from '#features/lessons/server/view.ts'
import { refetchLessons } from '#features/lessons/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { bookingApi } from '../api.ts'
import { proposableSlotsQuery } from '../queries.ts'
import { DayWithoutHours } from '../wizard/day-without-hours.tsx'
import { PostponeHours } from './postpone-hours.tsx'

/** Proposing another hour from a teacher's list of lessons, and the dialog to render beside the list. */
export const useHourProposals = () => {
  const queryClient = useQueryClient()
  const [lesson, setLesson] = useState<LessonView>()
  const [isOpen, setIsOpen] = useState(false)
  const { mutate } = useMutation(
    bookingApi.withdrawProposal.mutationOptions({
      onSuccess: () => toast.success(m.booking_proposal_is_withdrawn()),
      onError: error => toast.error(isApiRefusal(error) ? error.message : m.lessons_update_failed()),
      onSettled: () => refetchLessons(queryClient),
    }),
  )
  return {
    propose: (chosen: LessonView) => {
      setLesson(chosen)
      setIsOpen(true)
    },
    withdraw: ({ id }: LessonView) => mutate({ id }),
    dialog: lesson && (
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={m.booking_propose()}
        description={m.booking_propose_text()}
      >
        <ProposeForm key={lesson.id} lesson={lesson} onDone={() => setIsOpen(false)} />
      </Dialog>
    ),
  }
}

function ProposeForm({ lesson, onDone }: { lesson: LessonView; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [day, setDay] = useState(lesson.date)
  const [startsAt, setStartsAt] = useState<string>()
  const dayField = useRef<HTMLInputElement>(null)
  const slots = useQuery({ ...proposableSlotsQuery(lesson, day, day), enabled: day !== '' })
  const open = slots.data?.slots.filter(slot => slot.startsAt !== lesson.startsAt)
  const { mutate, isPending } = useMutation(
    bookingApi.proposeHour.mutationOptions({
      onSuccess: () => {
        onDone()
        toast.success(m.booking_proposed())
      },
      onError: error => toast.error(isApiRefusal(error) ? error.message : m.booking_propose_failed()),
      onSettled: async () => {
        await refetchLessons(queryClient)
      },
    }),
  )
  const chooseDay = (next: string) => {
    setDay(next)
    setStartsAt(undefined)
  }
  return (
    <div className="grid gap-5">
      <Field label={m.booking_propose_day()} required>
        <Input
          ref={dayField}
          type="date"
          value={day}
          onChange={event => chooseDay(event.currentTarget.value)}
        />
      </Field>
      <div aria-live="polite">
        {open?.length === 0 ? (
          <DayWithoutHours
            lesson={lesson}
            day={day}
            onChoose={next => {
              chooseDay(next)
              // The pressed button is gone.
              dayField.current?.focus()
            }}
          />
        ) : (
          day !== '' && (
            <PostponeHours
              day={day}
              zone={zoneLabel(lesson.timezone)}
              slots={open}
              chosen={startsAt}
              onChoose={setStartsAt}
            />
          )
        )}
      </div>
      <p className="text-sm text-muted-foreground">
        {m.booking_proposal_before({ day: showDay(lesson.date), time: hourLabel(lesson) })}
      </p>
      <div className="dialog-footer">
        <Button variant="outline" disabled={isPending} onClick={onDone}>
          {m.ui_cancel()}
        </Button>
        <Button
          busy={isPending}
          disabled={!startsAt}
          onClick={() => startsAt && mutate({ id: lesson.id, startsAt })}
        >
          {m.booking_propose_send()}
        </Button>
      </div>
    </div>
  )
}
