import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { repeatedHourLabel } from '../../hour-label.ts'

/** The open hours of the chosen day, in the family's zone. */
export function PostponeHours({
  day,
  zone,
  slots,
  chosen,
  onChoose,
}: {
  day: string
  zone: string
  slots: readonly { startsAt: string; date: string; time: string; note?: string | undefined }[] | undefined
  chosen: string | undefined
  onChoose: (startsAt: string) => void
}) {
  return (
    <fieldset>
      <legend className="titre text-lg font-semibold">{showDay(day)}</legend>
      <p className="mt-1 text-sm text-muted-foreground">{m.lessons_times_in({ zone })}</p>
      <div className="mt-3 grid grid-cols-3 gap-2 sm:grid-cols-2">
        {slots?.map(({ startsAt, time, note, ...slot }) => (
          <button
            key={startsAt}
            type="button"
            aria-pressed={startsAt === chosen}
            onClick={() => onChoose(startsAt)}
            className={`chiffres inline-flex min-h-12 cursor-pointer py-1 flex-col items-center justify-center rounded-md font-display font-semibold ${
              startsAt === chosen
                ? 'bg-primary text-primary-foreground'
                : 'border border-input/70 bg-card hover:border-primary hover:bg-accent'
            }`}
          >
            <time dateTime={startsAt}>{time}</time>
            <span className="text-xs">{repeatedHourLabel(slots, { ...slot, startsAt, time })}</span>
            {note && <span className="px-1.5 text-xs">{note}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
