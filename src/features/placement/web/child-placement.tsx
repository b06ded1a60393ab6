import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { levelLabel } from '#features/families/level-labels.ts'
import { LevelPath } from '#features/learning/web/home/level-path.tsx'
import { StudentPage } from '#features/learning/web/student-page.tsx'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { Button } from '#ui/controls/button.tsx'
import { PlacementTest } from './placement-test.tsx'
import { placementQuery } from './queries.ts'

/** The placement test in the child's space. */
export const ChildPlacement = ({ studentId }: { studentId: string }) => (
  <PlacementTest
    studentId={studentId}
    back={
      <Link
        to="/student"
        className="-ml-3 inline-flex h-14 items-center gap-2 rounded-xl px-3 text-lg font-semibold hover:bg-card/70"
      >
        <ArrowLeft aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {m.learning_space()}
      </Link>
    }
    className="min-h-[calc(100dvh-4.5rem)]"
    intro={start => (
      <StudentPage title={m.placement_child_title()} text={m.placement_child_text()}>
        {start}
      </StudentPage>
    )}
  >
    {retake => <Result studentId={studentId} onRetake={retake} />}
  </PlacementTest>
)

function Result({ studentId, onRetake }: { studentId: string; onRetake: (() => void) | null }) {
  const { data } = useSuspenseQuery(placementQuery(studentId))
  const title = useRef<HTMLSpanElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { finished, againOn } = data
  if (!finished) return null
  const heading = (
    <span ref={title} tabIndex={-1} className="outline-none">
      {onRetake ? m.placement_over_unclear() : m.placement_over()}
    </span>
  )
  if (onRetake)
    return (
      <StudentPage title={heading}>
        <p className="mt-3 max-w-read text-lg">{m.placement_over_unclear_text()}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={onRetake} className="h-14! px-8! text-lg! max-sm:w-full">
            {m.placement_retake_child()}
          </Button>
          <Link to="/student" className="btn btn-outline h-14! px-8! text-lg! max-sm:w-full">
            {m.placement_back_home()}
          </Link>
        </div>
      </StudentPage>
    )
  const level = levelLabel[finished.result]()
  return (
    <StudentPage title={heading}>
      <p className="mt-3 text-2xl font-semibold text-balance">
        {finished.isAdvanced ? m.placement_over_advanced({ level }) : m.placement_over_level({ level })}
      </p>
      <div className="card mt-6 max-w-3xl p-card sm:p-7">
        <LevelPath level={finished.result} />
      </div>
      <p className="mt-6 max-w-read text-lg">{m.placement_over_decided()}</p>
      {againOn && <p className="mt-1 text-lg">{m.placement_over_again({ day: showDay(againOn) })}</p>}
      <Link to="/student" className="btn btn-primary mt-8 h-14! px-8! text-lg!">
        {m.placement_back_home()}
      </Link>
    </StudentPage>
  )
}
