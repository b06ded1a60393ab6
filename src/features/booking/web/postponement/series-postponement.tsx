import { ArrowRight } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { showDay, showDayShort } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import type { PostponementView } from '../../server/postponement/series-postponement-view.ts'
import { problemLabels } from '../wizard/problem-labels.ts'

/** The new dates of a series, after those that can't change. `isSchool`: the school acts for the family. */
export function SeriesPostponement({
  moves: { data, error },
  isSchool = false,
}: {
  isSchool?: boolean
  moves: { data: { moves: PostponementView[] } | undefined; error: Error | null }
}) {
  if (error)
    return (
      <Alert kind="danger" live className="mt-5">
        {error.message}
      </Alert>
    )
  if (!data)
    return (
      <Loading className="mt-5">
        <Skeleton className="block h-24 rounded-xl" />
      </Loading>
    )
  const fixed = data.moves.filter(({ problem }) => problem !== null)
  const moving = data.moves.filter(({ problem }) => problem === null)
  return (
    <div className="mt-6 grid gap-4" aria-live="polite">
      {fixed.length > 0 && (
        <Alert kind="warning">
          <p className="font-semibold">
            {fixed.length === 1
              ? m.booking_series_fixed_one()
              : m.booking_series_fixed_many({ count: fixed.length })}
          </p>
          <ul className="mt-2 grid gap-1">
            {fixed.map(({ lessonId, before, after, problem }) => (
              <li key={lessonId}>
                <span className="chiffres font-semibold">
                  {m.booking_date_and_time({ date: showDay(before.date), time: hourLabel(before) })}
                </span>
                {after && (
                  <span className="chiffres">
                    {` → ${m.booking_date_and_time({ date: showDayShort(after.date), time: hourLabel(after) })}`}
                  </span>
                )}
                <span className="block text-sm">{problem && problemLabels[problem]()}</span>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {moving.some(({ movedForFamily }) => movedForFamily) && (
        <Alert>{isSchool ? m.booking_series_clock_school() : m.booking_series_clock_notice()}</Alert>
      )}
      {moving.length > 0 && (
        <section>
          <h3 className="text-lg">{m.booking_series_new_dates()}</h3>
          <ul className="chiffres mt-2">
            {moving.map(({ lessonId, before, after, movedForFamily }) => (
              <li
                key={lessonId}
                className="flex flex-wrap items-center gap-x-2 gap-y-0.5 border-t py-1.5 text-sm"
              >
                <span className="text-muted-foreground line-through">
                  <span className="sr-only">{m.booking_series_before()} </span>
                  {showDayShort(before.date)}, {hourLabel(before)}
                </span>
                <ArrowRight aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
                <span className="font-semibold">
                  {after && `${showDayShort(after.date)}, ${hourLabel(after)}`}
                </span>
                {movedForFamily && !isSchool && (
                  <span className="basis-full text-muted-foreground">{m.booking_series_moved_clock()}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
