import type { ReactNode } from 'react'

/** The title of a card with a badge beside it. */
export function TitleWithBadge({ badge, children }: { badge?: ReactNode; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {children}
      {badge}
    </span>
  )
}
