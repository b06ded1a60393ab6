import { useId } from 'react'
import { m } from '#paraglide/messages.js'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { Stepper } from '#ui/layout/stepper.tsx'
import { maxNumberOfSessions, minNumberOfSessions } from '../../booking.ts'
import type { Wizard } from './use-wizard.ts'

/** The switch for a series, with its frequency and number of sessions. */
export function Recurrence({ wizard: { choices } }: { wizard: Wizard }) {
  const id = useId()
  const { frequency, sessions } = choices
  return (
    <div className="flex flex-col gap-5 border-t px-5 py-6 sm:px-8 md:flex-row md:flex-wrap md:items-center">
      <label htmlFor={id} className="flex cursor-pointer items-center gap-4">
        {/* An unticked checkbox is not submitted; this field shows that the form had one. */}
        <input type="hidden" name="repeats" value="no" />
        <Switch id={id} name="repeats" value="yes" defaultChecked={frequency !== undefined} />
        <span>
          <span className="block font-semibold">{m.booking_repeat()}</span>
          <span className="block text-sm text-muted-foreground">{m.booking_repeat_text()}</span>
        </span>
      </label>
      {frequency && (
        <div className="flex flex-wrap gap-2.5 lg:ml-auto">
          <NativeSelect
            className="min-w-52 flex-1 lg:max-w-52"
            aria-label={m.booking_frequency()}
            name="frequency"
            defaultValue={frequency}
          >
            <option value="weekly">{m.booking_weekly()}</option>
            <option value="biweekly">{m.booking_biweekly()}</option>
          </NativeSelect>
          <Stepper
            className="h-12 flex-1"
            name="sessions"
            value={sessions}
            min={minNumberOfSessions}
            max={maxNumberOfSessions}
            lessLabel={m.booking_session_less()}
            moreLabel={m.booking_session_more()}
          >
            {m.booking_sessions({ count: sessions })}
          </Stepper>
        </div>
      )}
    </div>
  )
}
