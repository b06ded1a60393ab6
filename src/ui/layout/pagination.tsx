import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '../cn.ts'
import { buttonClass } from '../controls/button.tsx'

interface PageLinkProps {
  className: string
  'aria-label': string
  'aria-current'?: 'page'
  children: ReactNode
}

/** First and last page and the neighbours of the current one; null marks a gap. */
export function pagesToShow(page: number, count: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, count])]
    .filter(number => number >= 1 && number <= count)
    .sort((a, b) => a - b)
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0
    if (number - before === 2) return [number - 1, number]
    return number - before > 2 ? [null, number] : [number]
  })
}

/**
 * Pages as links, so that they can be opened in a tab, shared and crawled. `link` renders one:
 * `link={(page, props) => <Link to="." search={{ page }} {...props} />}`.
 */
export function Pagination({
  page,
  count,
  link,
  className,
}: {
  page: number
  count: number
  link: (page: number, props: PageLinkProps) => ReactNode
  className?: string
}) {
  if (count <= 1) return null
  const arrow = (target: number, label: string, icon: ReactNode) =>
    target >= 1 && target <= count ? (
      link(target, { className: buttonClass('ghost', 'icon'), 'aria-label': label, children: icon })
    ) : (
      <span className="size-11" />
    )
  return (
    <nav aria-label={m.ui_pagination()} className={cn('@container', className)}>
      <div className="flex items-center justify-center gap-1">
        {arrow(page - 1, m.ui_pagination_previous(), <ChevronLeft />)}
        <ul className="hidden items-center gap-1 @lg:flex">
          {pagesToShow(page, count).map((number, index) => (
            <li key={number ?? `gap-${index}`}>
              {number === null ? (
                <span className="inline-flex size-11 items-center justify-center text-muted-foreground">
                  …
                </span>
              ) : (
                link(number, {
                  className: cn(
                    buttonClass(number === page ? 'primary' : 'ghost', 'icon'),
                    'chiffres text-sm',
                  ),
                  'aria-label': m.ui_pagination_page({ page: number }),
                  ...(number === page && { 'aria-current': 'page' as const }),
                  children: number,
                })
              )}
            </li>
          ))}
        </ul>
        <span className="chiffres px-3 text-sm text-muted-foreground @lg:hidden">
          {m.ui_pagination_position({ page, count })}
        </span>
        {arrow(page + 1, m.ui_pagination_next(), <ChevronRight />)}
      </div>
    </nav>
  )
}
