import { X } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { Nuqta } from '#ui/brand/nuqta.tsx'

/** The leave button, the progress through the session, and the points. */
export function SessionHeader({
  done,
  total,
  points,
  onLeave,
}: {
  done: number
  total: number
  points: number
  onLeave: () => void
}) {
  return (
    <header className="mx-auto flex w-full max-w-page items-center gap-3 px-gutter pt-4 sm:gap-6 sm:pt-6">
      <button
        type="button"
        aria-label={m.learning_leave()}
        onClick={onLeave}
        className="-ml-3 inline-flex size-14 shrink-0 cursor-pointer items-center justify-center rounded-xl hover:bg-card/70"
      >
        <X aria-hidden="true" className="size-7" strokeWidth={2.25} />
      </button>
      <div
        role="progressbar"
        aria-label={m.learning_questions()}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={total}
        className="flex min-w-0 flex-1 items-center gap-1 sm:gap-2.5"
      >
        {Array.from({ length: total }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: equal marks in a row
            key={index}
            className={`h-3 flex-1 rounded-xs ${index < done ? 'bg-primary' : index === done ? 'bg-primary/45' : 'bg-foreground/14'}`}
          />
        ))}
      </div>
      <p className="chiffres inline-flex items-center gap-2 font-display text-lg font-bold">
        <Nuqta className="size-3.5!" />
        <span>{points}</span>
        <span className="sr-only">{m.learning_points()}</span>
      </p>
    </header>
  )
}
