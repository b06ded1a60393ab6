import { useMutation, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { MoveNotes } from '#features/booking/web/postponement/move-notes.tsx'
import { SeriesPostponement } from '#features/booking/web/postponement/series-postponement.tsx'
import { maxCancellationReasonLength } from '#features/lessons/lessons.ts'
import { lessonsApi } from '#features/lessons/web/api.ts'
import { SeriesScopeChoice } from '#features/lessons/web/series-scope.tsx'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { RadioCard } from '#ui/controls/radio-card.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ReasonDialog } from '#ui/overlays/reason-dialog.tsx'
import { adminApi } from '../api.ts'
import { type OpenHour, OpenHours } from '../booking/open-hours.tsx'
import { movePreviewQuery } from '../queries.ts'
import { useRefetch } from '../use-refetch.ts'
import {
  type SeatOfLesson,
  useCancelSeries,
  usePostponeSeriesForFamily,
  useSeatSeries,
} from './series-acts.ts'

type SeatAct = SeatOfLesson & {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Who and when, for the head of a dialog. */
const which = ({ lesson, seat }: SeatAct) =>
  m.admin_act_which({
    name: seat.studentName ?? '',
    family: seat.familyName,
    teacher: lesson.teacherName,
    day: lesson.day,
    time: lesson.time,
  })

const seatOf = ({ lesson, seat }: SeatAct) => ({
  id: seat.familyId,
  lessonId: lesson.id,
  teacherId: lesson.teacherId,
  studentId: seat.studentId ?? '',
})

/** Cancels one child's place, or several of its series; asks whether they are given back where the family's rule would count them. */
export function CancelSeatDialog(props: SeatAct) {
  const { lesson, seat, open, onOpenChange } = props
  // The family's rule decides unless the school chooses otherwise.
  const [waivesLimit, setWaivesLimit] = useState(false)
  const series = useSeatSeries(props, open)
  const { scope, setScope, covered } = series
  const cancelSeries = useCancelSeries(props, () => onOpenChange(false))
  const { refetch, onErrorInForm: onError } = useRefetch(() => onOpenChange(false), lessonsApi.key())
  const cancel = useMutation(
    adminApi.cancelFor.mutationOptions({
      onSuccess: async ({ givenBack }) => {
        await refetch()
        toast.success(givenBack ? m.admin_act_cancelled_given_back() : m.admin_act_cancelled_counted(), {
          description: m.admin_act_told(),
        })
      },
      onError,
    }),
  )
  const isOne = scope === 'one'
  const givesAllBack = isOne ? seat.isFreeToCancel : covered.every(({ givenBack }) => givenBack)
  const choices = [
    {
      waives: false,
      title: m.admin_act_by_rule(),
      description: isOne ? m.admin_act_by_rule_text() : m.admin_act_series_by_rule_text(),
    },
    {
      waives: true,
      title: m.admin_act_free(),
      description: isOne ? m.admin_act_free_text() : m.admin_act_series_free_text(),
    },
  ]
  const givenBack = waivesLimit ? covered : covered.filter(each => each.givenBack)
  const counted = covered.length - givenBack.length
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.admin_act_cancel_title()}
      description={which(props)}
      hint={m.admin_act_reason_hint()}
      maxLength={maxCancellationReasonLength}
      cancel={isOne ? m.lessons_cancel_keep() : m.lessons_series_keep()}
      confirm={
        covered.length > 1
          ? m.lessons_series_cancel_confirm({ count: covered.length })
          : m.lessons_cancel_confirm()
      }
      busy={cancel.isPending || cancelSeries.isPending}
      onConfirm={reason =>
        isOne
          ? // What the page called free of charge stays so, also when the limit passes meanwhile.
            cancel.mutate({ ...seatOf(props), reason, waivesLimit: waivesLimit || seat.isFreeToCancel })
          : cancelSeries.cancel(series, { reason, waivesLimit })
      }
    >
      <SeriesScopeChoice
        legend={m.lessons_series_cancel_what()}
        lessons={series.lessons}
        lessonId={lesson.id}
        value={scope}
        onChange={setScope}
      />
      {givesAllBack && isOne && (
        <p className="rounded-md bg-success-soft p-4 text-success-soft-foreground">
          {m.admin_act_free_anyway()}
        </p>
      )}
      {!givesAllBack && (
        <fieldset className="flex flex-col gap-2.5">
          <legend className="mb-2 text-sm font-semibold">
            {isOne ? m.admin_act_given_back() : m.admin_act_series_given_back_question()}
          </legend>
          {choices.map(({ waives, ...words }) => (
            <RadioCard
              key={String(waives)}
              name="free"
              {...words}
              checked={waivesLimit === waives}
              onChange={() => setWaivesLimit(waives)}
            />
          ))}
        </fieldset>
      )}
      {!isOne && (
        <div aria-live="polite" className="grid gap-2">
          {givenBack.length > 0 && (
            <p className="rounded-md bg-success-soft p-4 text-success-soft-foreground">
              {m.admin_act_series_given_back({
                count: givenBack.length,
                euros: formatEuros(givenBack.reduce((cents, { priceCents }) => cents + priceCents, 0)),
              })}
            </p>
          )}
          {counted > 0 && (
            <p className="rounded-md bg-warning-soft p-4 text-warning-soft-foreground">
              {m.admin_act_series_counted({ count: counted })}
            </p>
          )}
        </div>
      )}
    </ReasonDialog>
  )
}

/** Gives back a place that was cancelled too late, or that of a lesson that was given. */
export function GiveBackDialog(props: SeatAct) {
  const { seat, open, onOpenChange } = props
  const { refetch, onErrorInForm: onError } = useRefetch(() => onOpenChange(false), lessonsApi.key())
  const text = seat.state === 'held' ? m.admin_act_give_back_given : m.admin_act_give_back_text
  const giveBack = useMutation(
    adminApi.giveBackFor.mutationOptions({
      onSuccess: async ({ isCorrected }) => {
        await refetch()
        toast.success(m.admin_act_given_back_done(), {
          description: isCorrected ? m.admin_act_given_back_corrected() : m.admin_act_given_back_told(),
        })
      },
      onError,
    }),
  )
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.admin_act_give_back_title()}
      description={`${which(props)} ${text({ euros: formatEuros(seat.priceCents) })}`}
      hint={m.admin_act_give_back_hint()}
      maxLength={maxCancellationReasonLength}
      confirm={m.admin_act_seat_give_back()}
      busy={giveBack.isPending}
      onConfirm={reason => giveBack.mutate({ id: seat.familyId, seatId: seat.id, reason })}
    />
  )
}

/** Postpones one child's place, or several of its series, to another hour of the same teacher. */
export function PostponeSeatDialog(props: SeatAct) {
  const { open, onOpenChange } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.admin_act_postpone_title()}
      description={which(props)}
      wide
    >
      {open && <PostponeSeatForm {...props} />}
    </Dialog>
  )
}

function PostponeSeatForm(props: SeatAct) {
  const { lesson, onOpenChange } = props
  const [hour, setHour] = useState<OpenHour>()
  const [isMissing, setIsMissing] = useState(false)
  const { lessons, scope, setScope } = useSeatSeries(props, true)
  const series = usePostponeSeriesForFamily(props, { scope, hour }, () => onOpenChange(false))
  const { refetch, onErrorInForm: onError } = useRefetch(() => onOpenChange(false), lessonsApi.key())
  const postpone = useMutation(
    adminApi.postponeFor.mutationOptions({
      onSuccess: async () => {
        await refetch()
        if (hour) toast.success(m.admin_act_postponed({ day: showDay(hour.date), time: hour.time }))
      },
      onError,
    }),
  )
  const preview = useQuery(movePreviewQuery(seatOf(props), scope === 'one' ? hour?.startsAt : undefined))
  const isBusy = postpone.isPending || series.isPending
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setIsMissing(reason === '')
    if (!hour || !reason || isBusy) return
    if (scope !== 'one') return series.postpone(reason)
    const { startsAt, isWithinNotice: waivesNotice } = hour
    postpone.mutate({ ...seatOf(props), reason, startsAt, waivesNotice })
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <SeriesScopeChoice
        legend={m.admin_act_series_what_postpone()}
        lessons={lessons}
        lessonId={lesson.id}
        value={scope}
        onChange={setScope}
        disabled={isBusy}
      />
      <OpenHours
        teacherId={lesson.teacherId}
        teacherName={lesson.teacherName}
        lessonType={lesson.type}
        duration={lesson.duration}
        isBooked
        movedLesson={lesson.id}
        studentId={props.seat.studentId ?? undefined}
        initialMonth={lesson.date.slice(0, 7)}
        except={lesson.startsAt}
        chosen={hour}
        onChoose={setHour}
      />
      {hour && scope !== 'one' && <SeriesPostponement moves={series.preview} isSchool />}
      {hour && <MoveNotes preview={scope === 'one' ? preview.data : series.preview.data?.cancelling} />}
      <ReasonField isMissing={isMissing} />
      <div className="dialog-footer mt-0!">
        <Button variant="outline" disabled={isBusy} onClick={() => onOpenChange(false)}>
          {m.admin_act_postpone_keep()}
        </Button>
        <Button
          type="submit"
          busy={isBusy}
          disabled={!hour || (scope === 'one' ? preview.isFetching : !series.mayPostpone)}
        >
          {scope !== 'one'
            ? series.label
            : hour
              ? m.admin_act_postpone_to({ day: showDay(hour.date), time: hour.time })
              : m.admin_act_postpone_confirm()}
        </Button>
      </div>
    </form>
  )
}

/** Why the school does it, for the family and the teacher. */
export function ReasonField({
  isMissing,
  ...typed
}: { isMissing: boolean } & Pick<ComponentProps<'textarea'>, 'value' | 'onChange'>) {
  return (
    <Field
      label={m.ui_reason()}
      hint={m.admin_act_reason_hint()}
      error={isMissing ? m.ui_reason_missing() : undefined}
      required
    >
      <Textarea name="reason" rows={3} maxLength={maxCancellationReasonLength} {...typed} />
    </Field>
  )
}
