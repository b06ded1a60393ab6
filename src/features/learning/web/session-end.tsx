import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { ProgressStar } from '#ui/brand/progress-star.tsx'
import { Button } from '#ui/controls/button.tsx'
import type { SummaryView } from '../server/view.ts'

/** The end of a session: how many questions were right at once, and the points. */
export function SessionEnd({ summary, onAgain }: { summary: SummaryView; onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const share = Math.round((100 * summary.foundFirst) / Math.max(1, summary.asked))
  return (
    <div className="relative isolate flex flex-1 flex-col">
      <div aria-hidden="true" className="tiles-corner absolute bottom-0 left-0 -z-10 size-40 lg:size-64" />
      <div className="mx-auto flex w-full max-w-read flex-1 flex-col items-center justify-center px-gutter py-10 text-center">
        <ProgressStar value={Math.max(13, share)} className="size-44 animate-build sm:size-56" />
        <h1 ref={title} tabIndex={-1} className="mt-8 text-3xl tracking-display outline-none sm:text-4xl">
          {m.learning_end_title()}
        </h1>
        <p className="mt-3 text-lg">
          {m.learning_end_found({ found: summary.foundFirst, asked: summary.asked })}
        </p>
        <p className="chiffres mt-2 font-display text-2xl font-bold">
          {m.learning_points_gained({ points: summary.gained })}
        </p>
        <p className="mt-1 text-muted-foreground">
          {m.learning_end_total({ points: summary.points, level: summary.currentLevelProgress })}
        </p>
        <div className="mt-8 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
          <Button onClick={onAgain} className="h-14! px-8! text-lg!">
            {m.learning_again()}
          </Button>
          <Link to="/student" className="btn btn-outline h-14! px-8! text-lg!">
            {m.learning_back_home()}
          </Link>
        </div>
      </div>
    </div>
  )
}
