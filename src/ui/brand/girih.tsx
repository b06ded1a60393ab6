import { cn } from '../cn.ts'

/**
 * Full-bleed girih in lines of `currentColor`. The drawing is a static file used as a mask (ornament.css): nothing
 * in the page, nothing in the script, one cached request, and the colour follows the theme.
 *
 * Opacity ≤ .2 and faded away from text: `fade` names the side from which the lines come in.
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
