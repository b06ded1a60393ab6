import { skipToken, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { levelLabel } from '#features/families/level-labels.ts'
import { TeacherPortrait } from '#features/teachers/web/teacher-portrait.tsx'
import { m } from '#paraglide/messages.js'
import { formatHour } from '#platform/time/dates.ts'
import { fullName } from '#platform/words/full-name.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { Input } from '#ui/controls/input.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { RadioCard } from '#ui/controls/radio-card.tsx'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { isNumberOfSessions, maxNumberOfSessions } from '../../booking.ts'
import type { GroupAudience } from '../../groups.ts'
import { bookingApi } from '../api.ts'
import { Rating } from '../wizard/teacher-choice.tsx'
import { AudienceFields, readAudience } from './audience-fields.tsx'

const groupDaysQuery = () => bookingApi.groupDays.queryOptions()

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const initial: GroupAudience = { level: 'niveau-1', youngest: 7, oldest: 9 }

/** The values of the form; the date is '' until one is chosen. */
type Plan = GroupAudience & { date: string; hour: number; sessions: number }
type OpenInput = Parameters<typeof bookingApi.openSchoolGroup.call>[0]

/** Level, ages, hour and sessions of a new group, and the teachers who are free for all of them. */
export function OpenGroupForm({ busy, onOpen }: { busy: boolean; onOpen: (group: OpenInput) => void }) {
  const days = useQuery(groupDaysQuery()).data
  const [plan, setPlan] = useState<Plan>({ ...initial, date: '', hour: 15, sessions: 10 })
  const [isReversed, setIsReversed] = useState(false)
  const [teacherId, setTeacherId] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  /** How often the form was sent; its fields show what is missing from the first time on. */
  const [attempts, setAttempts] = useState(0)
  const isChecked = attempts > 0
  useEffect(() => {
    if (attempts > 0) focusFirstInvalid(form.current)
  }, [attempts])
  const isPast = plan.date !== '' && days !== undefined && plan.date < days.today
  const isComplete = plan.date !== '' && !isPast && !isReversed && isNumberOfSessions(plan.sessions)
  const { data, isError } = useQuery(
    bookingApi.groupTeachers.queryOptions({ input: isComplete ? plan : skipToken, staleTime: 0 }),
  )
  const chosen = data?.teachers.find(({ id }) => id === teacherId)
  const isTeacherMissing =
    isChecked && isComplete && data !== undefined && data.teachers.length > 0 && !chosen

  const read = (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget)
    const audience = readAudience(fields)
    setIsReversed(!audience)
    setPlan({
      ...(audience ?? plan),
      date: String(fields.get('date') ?? ''),
      hour: Number(fields.get('hour')),
      sessions: Number(fields.get('sessions')),
    })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen || !isComplete) setAttempts(before => before + 1)
    if (!chosen || !data?.startsAt || !isComplete || busy) return
    const { level, youngest, oldest, sessions } = plan
    onOpen({ teacherId: chosen.id, startsAt: data.startsAt, level, youngest, oldest, sessions })
  }
  return (
    <form ref={form} noValidate onChange={read} onSubmit={send} className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-3">
        <AudienceFields initial={initial} error={isReversed ? m.groups_own_ages_wrong() : undefined} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Field
          label={m.groups_school_first()}
          error={dateError({ date: plan.date, isPast, isChecked })}
          className="min-w-44 flex-1"
        >
          <Input type="date" name="date" min={days?.today} max={days?.lastDay} />
        </Field>
        <Field label={m.groups_school_hour()} className="min-w-28 flex-1">
          <NativeSelect name="hour" defaultValue={plan.hour}>
            {hours.map(hour => (
              <option key={hour} value={hour}>
                {formatHour(hour)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field
          label={m.groups_school_sessions()}
          error={
            isChecked && !isNumberOfSessions(plan.sessions)
              ? m.groups_school_sessions_wrong({ count: maxNumberOfSessions })
              : undefined
          }
          className="min-w-28 flex-1"
        >
          <Input
            type="number"
            inputMode="numeric"
            name="sessions"
            min={1}
            max={maxNumberOfSessions}
            defaultValue={plan.sessions}
          />
        </Field>
      </div>
      {isComplete && (
        <fieldset className="flex flex-col gap-2.5" data-missing={isTeacherMissing || undefined}>
          <legend className="mb-3 text-lg font-semibold">{m.groups_school_who()}</legend>
          {isError && <LoadFailure title={m.groups_school_failed()} />}
          {!data && !isError && <Spinner />}
          {data?.teachers.length === 0 && <p className="border-y py-4">{m.groups_school_nobody()}</p>}
          {data?.teachers.map(teacher => {
            const name = fullName(teacher)
            return (
              <RadioCard
                key={teacher.id}
                name="teacher"
                value={teacher.id}
                title={name}
                description={
                  <>
                    <Rating teacher={teacher} />
                    {teacher.levels.length > 0 &&
                      ` · ${teacher.levels.map(level => levelLabel[level]()).join(', ')}`}
                  </>
                }
                aside={m.booking_per_hour({ price: formatEuros(teacher.hourlyRateCents) })}
                figure={
                  <TeacherPortrait
                    name={name}
                    photoId={teacher.photoId}
                    width={44}
                    className="size-11 shrink-0"
                  />
                }
                checked={chosen?.id === teacher.id}
                onChange={() => setTeacherId(teacher.id)}
              />
            )
          })}
        </fieldset>
      )}
      {isTeacherMissing && (
        <p role="alert" className="text-sm font-semibold text-destructive">
          {m.groups_school_choose()}
        </p>
      )}
      <div>
        <Button type="submit" busy={busy} className="max-sm:w-full">
          {m.groups_school_confirm()}
        </Button>
      </div>
    </form>
  )
}

const dateError = ({ date, isPast, isChecked }: { date: string; isPast: boolean; isChecked: boolean }) => {
  if (isPast) return m.groups_school_past()
  return isChecked && date === '' ? m.groups_school_date_missing() : undefined
}
