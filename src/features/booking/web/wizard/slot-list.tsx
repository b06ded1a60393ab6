import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown, Globe, Moon } from 'lucide-react'
import { isDaytime } from '#features/availability/child-day.ts'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { capitalised } from '#platform/words/capitalised.ts'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import { repeatedHourLabel } from '../../hour-label.ts'
import type { SlotView } from '../queries.ts'
import type { Wizard } from './use-wizard.ts'

const daySections = [
  { name: m.booking_morning, from: '08:00', until: '12:00' },
  { name: m.booking_afternoon, from: '12:00', until: '17:00' },
  { name: m.booking_evening, from: '17:00', until: '20:00' },
] as const

export function SlotList({
  wizard,
  slots,
  isLoading,
  offset,
}: {
  wizard: Wizard
  slots: readonly SlotView[] | undefined
  isLoading: boolean
  offset: string | undefined
}) {
  const { choices, today, isParent } = wizard
  const { href } = useLocation()
  if (!choices.date)
    return (
      <p className="text-muted-foreground">
        {isParent ? m.booking_choose_day() : m.booking_choose_day_self()}
      </p>
    )
  return (
    <>
      <h3 className="titre text-xl font-semibold">{m.booking_slots_of({ date: showDay(choices.date) })}</h3>
      {today.data && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
          <Globe aria-hidden="true" strokeWidth={1.75} className="size-4" />
          {m.booking_zone({ zone: capitalised(today.data.zoneLabel), offset: offset ?? today.data.offset })}
          {isParent && (
            <Link
              to="/parent/profile"
              search={{ from: href }}
              className="text-primary underline underline-offset-4"
            >
              {m.booking_zone_change()}
            </Link>
          )}
        </p>
      )}
      {isLoading ? (
        <Loading className="mt-6">
          <div className="grid grid-cols-3 gap-2">
            {['a', 'b', 'c', 'd', 'e', 'f'].map(key => (
              <Skeleton key={key} className="h-12" />
            ))}
          </div>
        </Loading>
      ) : slots?.length === 0 ? (
        <NoSlot wizard={wizard} />
      ) : (
        <>
          {daySections.map(({ name, from, until }) => {
            const partSlots = slots?.filter(({ time }) => time >= from && time < until) ?? []
            if (partSlots.length === 0) return null
            return (
              <fieldset key={from} className="mt-5">
                <legend className="text-sm text-muted-foreground">{name()}</legend>
                <SlotButtons slots={partSlots} chosen={choices.startsAt} />
              </fieldset>
            )
          })}
          <NightSlots slots={slots?.filter(({ time }) => !isDaytime(time)) ?? []} chosen={choices.startsAt} />
        </>
      )}
    </>
  )
}

const SlotButtons = ({ slots, chosen }: { slots: readonly SlotView[]; chosen: string | undefined }) => (
  <div className="mt-2 grid grid-cols-3 gap-2">
    {slots.map(slot => (
      <SlotButton
        key={slot.startsAt}
        slot={slot}
        note={repeatedHourLabel(slots, slot)}
        isChosen={slot.startsAt === chosen}
      />
    ))}
  </div>
)

/** Hours before 08:00 and from 20:00 on, folded away unless one of them is chosen. */
function NightSlots({ slots, chosen }: { slots: readonly SlotView[]; chosen: string | undefined }) {
  if (slots.length === 0) return null
  const count = slots.length
  return (
    <details
      className="group mt-5 rounded-xl bg-muted px-4 py-3"
      open={slots.some(({ startsAt }) => startsAt === chosen)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3">
        <Moon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
        <span className="flex-1 text-sm">
          <span className="block font-semibold">{m.booking_night()}</span>
          <span className="chiffres block text-muted-foreground">
            {count === 1 ? m.booking_night_one() : m.booking_night_count({ count })}
          </span>
        </span>
        <ChevronDown aria-hidden="true" strokeWidth={1.75} className="size-5 group-open:rotate-180" />
      </summary>
      <SlotButtons slots={slots} chosen={chosen} />
    </details>
  )
}

function NoSlot({ wizard: { choices, isParent } }: { wizard: Wizard }) {
  if (choices.path === 'time')
    return (
      <Alert kind="warning" live className="mt-6">
        {choices.isTrial ? m.booking_no_trial_that_day() : m.booking_no_teacher_that_day()}
      </Alert>
    )
  return (
    <EmptyState
      className="mt-4"
      heading="h3"
      title={m.booking_no_slot()}
      text={isParent ? m.booking_no_slot_text() : m.booking_no_slot_text_self()}
    />
  )
}

function SlotButton({
  slot,
  note,
  isChosen,
}: {
  slot: SlotView
  note: string | undefined
  isChosen: boolean
}) {
  return (
    <button
      type="submit"
      name="startsAt"
      value={slot.startsAt}
      aria-pressed={isChosen}
      className={`chiffres inline-flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-md font-display font-semibold ${
        isChosen
          ? 'bg-primary text-primary-foreground'
          : 'border border-input/70 bg-card hover:border-primary hover:bg-accent'
      }`}
    >
      {isChosen && <Nuqta className="size-2 bg-highlight dark:bg-current" />}
      <span>
        <time dateTime={slot.startsAt}>{slot.time}</time>
        {note && <span className="block text-xs">{note}</span>}
      </span>
    </button>
  )
}
