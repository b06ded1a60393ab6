import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import { BackLink } from '#ui/layout/back-link.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { awaitsDecision } from '../placement.ts'
import { PlacementPanel } from './placement-panel.tsx'
import { PlacementTest } from './placement-test.tsx'
import { placementQuery } from './queries.ts'

/** The placement test in the parent's space: for a child without a login or without a level. */
export function ParentPlacement({
  studentId,
  nextStep,
}: {
  studentId: string
  /** Where the page leads on to once there is nothing to decide. */
  nextStep: ReactNode
}) {
  const { data } = useSuspenseQuery(placementQuery(studentId))
  const back = (
    <BackLink to="/parent/children/$id" params={{ id: studentId }}>
      {data.firstName}
    </BackLink>
  )
  return (
    <PlacementTest
      studentId={studentId}
      back={back}
      // The ornament is in a corner of the child's page.
      className="[&_.tiles-corner]:hidden"
      intro={start => (
        <>
          {back}
          <PageTitle
            title={m.placement_parent_title({ of: ofName(data.firstName) })}
            text={m.placement_parent_text()}
          />
          {start}
        </>
      )}
    >
      {retake => (
        <>
          {back}
          <PageTitle title={m.placement_parent_title({ of: ofName(data.firstName) })} />
          <PlacementPanel studentId={studentId} onRetake={retake} />
          {!awaitsDecision(data) && nextStep}
        </>
      )}
    </PlacementTest>
  )
}
