import { nuqta } from '#ui/brand/shapes.ts'

const [width, step] = [160, 26]
const places = { above: 22, below: 98, none: 22 } as const

/** A letter without its shape: how many dots stand above or below its line; a crossed one when it has none. */
export function DotsPicture({ count, place }: { count: number; place: keyof typeof places }) {
  const y = places[place]
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} 120`} className="h-24 w-32 shrink-0">
      <path d="M20 60 H140" className="fill-none stroke-current" strokeWidth={12} strokeLinecap="round" />
      {Array.from({ length: Math.max(1, count) }, (_, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: equal dots in a row
          key={index}
          d={nuqta(width / 2 + (index - (Math.max(1, count) - 1) / 2) * step, y, 12)}
          className={count === 0 ? 'fill-none stroke-current opacity-60' : 'fill-nuqta'}
          strokeWidth={3}
        />
      ))}
      {count === 0 && <path d="M58 44 L102 0" className="stroke-current" strokeWidth={6} />}
    </svg>
  )
}
