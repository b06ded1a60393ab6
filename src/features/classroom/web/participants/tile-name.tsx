import type { ReactNode } from 'react'

/** The name on a video. */
export function TileName({ children }: { children: ReactNode }) {
  return (
    <figcaption className="absolute bottom-2 left-2 flex max-w-[calc(100%-1rem)] items-center gap-1.5 rounded-md bg-encre-950/80 px-2.5 py-1 text-sm font-semibold text-chaux-0 max-sm:gap-1 max-sm:px-1.5 max-sm:text-xs">
      {children}
    </figcaption>
  )
}
