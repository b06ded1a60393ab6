import { lengthLabel } from '#features/teachers/lesson-lengths.ts'
import { m } from '#paraglide/messages.js'
import { formatEuros } from '#platform/words/numbers.ts'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { cn } from '#ui/cn.ts'
import { lessonPriceCents } from '../../price.ts'
import type { Wizard } from './use-wizard.ts'

/**
 * The length of an individual lesson, asked where there is more than one: those of the chosen teacher with their prices or,
 * before one is chosen, those of the school.
 */
export function LengthChoice({ wizard }: { wizard: Wizard }) {
  const { choices, today, teacher, package: chosenPackage } = wizard
  const lengths = choices.path === 'time' ? today.data?.lessonLengths : teacher?.lessonLengths
  if (choices.lessonType !== 'individual' || !lengths || lengths.length < 2) return null
  const priceOf = (minutes: number) =>
    teacher &&
    lessonPriceCents('individual', teacher.hourlyRateCents, minutes, chosenPackage?.discountPercentage ?? 0)
  return (
    <fieldset className="border-b p-5 sm:px-8 sm:py-6">
      <legend className="sr-only">{m.booking_length()}</legend>
      <p aria-hidden="true" className="font-semibold">
        {m.booking_length()}
      </p>
      <p className="text-sm text-muted-foreground">{m.booking_length_hint()}</p>
      <div className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-4">
        {lengths.map(minutes => {
          const isChosen = minutes === choices.duration
          const price = priceOf(minutes)
          return (
            <button
              key={minutes}
              type="submit"
              name="duration"
              value={minutes}
              aria-pressed={isChosen}
              className={cn(
                'chiffres flex min-h-12 cursor-pointer flex-wrap items-center justify-center gap-x-2 rounded-md px-3 py-2 leading-tight',
                isChosen
                  ? 'bg-primary text-primary-foreground'
                  : 'border border-input/70 bg-card hover:border-primary hover:bg-accent',
              )}
            >
              {isChosen && <Nuqta className="size-2 bg-highlight dark:bg-current" />}
              <span className="font-display font-semibold">{lengthLabel(minutes)}</span>
              {price !== undefined && <span className="text-sm">{formatEuros(price)}</span>}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
