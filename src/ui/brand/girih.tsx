import { cn } from '../cn.ts'

/**
 * Girih pattern in lines of `currentColor`. The drawing is a static file used as a mask (ornament.css), so it adds no
 * markup and no script, and its colour follows the theme.
 *
 * Keep the opacity at .2 or less, and fade the lines out towards text: `fade` names the side where they are strongest.
 * `<Girih className="inset-y-0 right-0 w-2/3 text-band-line" fade="right" />`; scale by `[--girih:18rem]`.
 */
export function Girih({
  kind = 12,
  fade = 'none',
  className,
}: {
  kind?: 8 | 12
  fade?: 'none' | 'right' | 'middle' | 'bottom'
  className?: string
}) {
  return <div aria-hidden="true" className={cn('girih', className)} data-kind={kind} data-fade={fade} />
}
