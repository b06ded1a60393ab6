import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Signpost } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { placementQuery } from './queries.ts'

/** The way to the test, on the pages of the child's space; nothing for thirty days after a test. */
export function ChildPlacementLink({
  studentId,
  onlyIfNeeded = false,
}: {
  studentId: string
  onlyIfNeeded?: boolean
}) {
  const { data } = useQuery(placementQuery(studentId))
  if (!data || (!data.running && (data.againOn || (onlyIfNeeded && data.levelKnown)))) return null
  return (
    <p className="mt-6">
      <Link
        to="/student/niveau"
        className="inline-flex min-h-14 items-center gap-3 rounded-xl border-2 border-input/60 bg-card px-5 text-lg font-semibold text-card-foreground hover:border-primary"
      >
        <Signpost aria-hidden="true" className="size-6 shrink-0" strokeWidth={1.75} />
        {data.running
          ? m.placement_offer_child_resume()
          : data.levelKnown
            ? m.placement_offer_child_again()
            : m.placement_offer_child()}
      </Link>
    </p>
  )
}
