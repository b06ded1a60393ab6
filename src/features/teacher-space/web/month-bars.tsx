import { cn } from '#ui/cn.ts'

type Bar = { key: string; label: string; name: string; value: number; text: string }

/** A bar chart of months. Hidden from screen readers: the table below it has the same figures. */
export function MonthBars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const highest = Math.max(1, ...bars.map(bar => bar.value))
  const current = bars.at(-1)
  return (
    <figure className="rounded-xl border bg-card p-card">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="titre text-lg font-semibold">{title}</span>
        {current && (
          <span className="text-sm text-muted-foreground">
            {current.name} <span className="chiffres font-semibold text-foreground">{current.text}</span>
          </span>
        )}
      </figcaption>
      <ol aria-hidden="true" className="mt-5 flex h-44 gap-1 sm:gap-2">
        {bars.map((bar, index) => (
          <li key={bar.key} title={`${bar.name}, ${bar.text}`} className="flex min-w-0 flex-1 flex-col gap-2">
            <div className="flex min-h-0 flex-1 items-end border-b">
              <div
                className={cn(
                  'w-full rounded-t-xs',
                  index === bars.length - 1 ? 'bg-chart-1' : 'bg-chart-1/45',
                  bar.value > 0 && 'min-h-1',
                )}
                style={{ height: `${(bar.value / highest) * 100}%` }}
              />
            </div>
            <span className="truncate text-center text-2xs text-muted-foreground">
              <span className="max-sm:hidden">{bar.label}</span>
              <span className="sm:hidden">{bar.label.charAt(0).toUpperCase()}</span>
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
