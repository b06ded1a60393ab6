import { Check, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Khatam } from '#ui/brand/khatam.tsx'
import { cn } from '#ui/cn.ts'

/** `out` and `first`: what a hint points at, a wrong choice or the tile to begin with. */
export type TileState = 'free' | 'chosen' | 'right' | 'missed' | 'out' | 'first'

const looks: Record<TileState, string> = {
  free: 'border-input/60 bg-card text-card-foreground not-aria-disabled:hover:border-primary',
  chosen: 'border-primary bg-wash-paon text-wash-paon-foreground',
  right: 'border-success-line bg-success-soft text-success-soft-foreground animate-build',
  out: 'border-dashed border-input/60 bg-card/50 text-muted-foreground *:opacity-40',
  first: 'border-primary bg-wash-safran text-wash-safran-foreground animate-build',
  missed: 'border-dashed border-warning-line bg-warning-soft text-warning-soft-foreground',
}

/** A tile to choose by touch, Enter or its digit; at least 72 px high. */
export function Tile({
  state = 'free',
  digit,
  locked = false,
  className,
  children,
  onClick,
  ...props
}: ComponentProps<'button'> & { state?: TileState; digit?: number; locked?: boolean; children: ReactNode }) {
  return (
    <button
      type="button"
      data-tile
      data-digit={digit}
      // A disabled button would lose the keyboard focus.
      aria-disabled={locked || undefined}
      onClick={locked ? undefined : onClick}
      className={cn(
        'relative flex min-h-touch-child w-full cursor-pointer flex-col items-center justify-center rounded-2xl border-2 px-3 py-2 text-center transition-transform duration-(--duration-quick) ease-build focus-visible:outline-4 focus-visible:outline-offset-2 focus-visible:outline-highlight not-aria-disabled:active:scale-97 aria-disabled:cursor-default',
        looks[state],
        className,
      )}
      {...props}
    >
      {digit !== undefined && (
        <span
          aria-hidden="true"
          className="chiffres absolute top-1.5 right-2.5 hidden text-xs text-muted-foreground lg:block"
        >
          {digit}
        </span>
      )}
      {children}
      {state === 'right' && <RightMark />}
      {state === 'missed' && <span className="sr-only">{m.learning_tile_missed()}</span>}
      {state === 'out' && <OutMark />}
      {state === 'first' && <span className="sr-only">{m.learning_tile_first()}</span>}
    </button>
  )
}

function RightMark() {
  return (
    <Khatam className="absolute! -top-2.5 -left-2.5 size-8 bg-success text-success-foreground">
      <Check aria-hidden="true" className="size-4" strokeWidth={3} />
      <span className="sr-only">{m.learning_tile_right()}</span>
    </Khatam>
  )
}

function OutMark() {
  return (
    <span className="absolute inset-0 flex items-center justify-center opacity-100!">
      <X aria-hidden="true" className="size-20" strokeWidth={1.5} />
      <span className="sr-only">{m.learning_tile_out()}</span>
    </span>
  )
}
