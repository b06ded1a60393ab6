import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Signpost } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Level } from '#features/families/families.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import { learningApi } from '#features/learning/web/api.ts'
import { refetchLessons } from '#features/lessons/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { awaitsDecision } from '../placement.ts'
import type { PlacementView } from '../server/view.ts'
import { placementApi } from './api.ts'
import { placementQuery, useShowPlacement } from './queries.ts'

/**
 * The level for a parent: the offer of the placement test, its proposal with the parent's decision, the date of the next possible
 * test, and the next level once this one is full.
 */
export function PlacementPanel({
  studentId,
  onRetake = null,
}: {
  studentId: string
  /** On the page of the test itself: begins again after a test that showed nothing. */
  onRetake?: (() => void) | null
}) {
  const { data } = useSuspenseQuery(placementQuery(studentId))
  const { running, finished, againOn, level, levelKnown, nextLevel, firstName } = data
  const link = (text: string) => (
    <Link
      to="/parent/children/$id/niveau"
      params={{ id: studentId }}
      className={`${buttonClass('outline')} mt-4 max-sm:w-full`}
    >
      {text}
    </Link>
  )
  if (running)
    return <Panel title={m.placement_running({ of: ofName(firstName) })}>{link(m.placement_resume())}</Panel>
  if (finished && finished.decision === null && !finished.isReliable)
    return (
      <Panel
        title={m.placement_unclear()}
        text={m.placement_unclear_text({ day: showDay(finished.on), of: ofName(firstName) })}
      >
        {onRetake ? (
          <Button onClick={onRetake} className="mt-4 max-sm:w-full">
            {m.placement_retake()}
          </Button>
        ) : (
          link(m.placement_retake())
        )}
      </Panel>
    )
  if (finished && finished.decision === null && (awaitsDecision(data) || !nextLevel))
    return <Proposal placement={data} finished={finished} />
  if (nextLevel)
    return (
      <Panel
        title={m.placement_full({ of: ofName(firstName), level: levelLabel[level]() })}
        text={
          againOn
            ? m.placement_full_text_tested({ level: levelLabel[nextLevel]() })
            : m.placement_full_text({ level: levelLabel[nextLevel]() })
        }
      >
        <div className="mt-4 flex flex-wrap gap-3">
          <OpenLevel studentId={studentId} level={nextLevel} />
          {!againOn && (
            <Link
              to="/parent/children/$id/niveau"
              params={{ id: studentId }}
              className={`${buttonClass('outline')} max-sm:w-full`}
            >
              {m.placement_full_check()}
            </Link>
          )}
        </div>
        {finished && againOn && (
          <p className="mt-4 text-sm">
            {finished.decision === null ? confirmed(finished) : decided(finished)}{' '}
            {m.placement_again({ day: showDay(againOn) })}
          </p>
        )}
      </Panel>
    )
  if (finished && againOn)
    return (
      <p className="mt-6 max-w-read text-sm text-muted-foreground">
        {decided(finished)} {m.placement_again({ day: showDay(againOn) })}
      </p>
    )
  if (levelKnown)
    return (
      <p className="mt-6 text-sm">
        <Link
          to="/parent/children/$id/niveau"
          params={{ id: studentId }}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {m.placement_offer_check()}
        </Link>
      </p>
    )
  return (
    <Panel title={m.placement_offer_unknown({ name: firstName })} text={m.placement_offer_unknown_text()}>
      {link(m.placement_offer_start())}
    </Panel>
  )
}

type Finished = NonNullable<PlacementView['finished']>

const decided = ({ decision, result, on }: Finished) => {
  const words = { level: levelLabel[result](), day: showDay(on) }
  return decision === 'accepted' ? m.placement_accepted(words) : m.placement_declined(words)
}

const confirmed = ({ result, on }: Finished) =>
  m.placement_proposal_same({ day: showDay(on), level: levelLabel[result]() })

/** Gives the child its next level without a test: the parent decides. */
function OpenLevel({ studentId, level }: { studentId: string; level: Level }) {
  const opening = useMutation(
    learningApi.changeStudent.mutationOptions({
      onSuccess: async (_, __, ___, { client }) => {
        await refetchLessons(client)
        toast.success(m.placement_changed())
      },
      onError: error => toast.error(m.placement_failed(), { description: error.message }),
    }),
  )
  return (
    <Button
      busy={opening.isPending}
      onClick={() => opening.mutate({ id: studentId, level })}
      className="max-sm:w-full"
    >
      {m.placement_full_open({ level: levelLabel[level]() })}
    </Button>
  )
}

const Panel = ({ title, text, children }: { title: string; text?: string; children?: ReactNode }) => (
  <section
    aria-labelledby="placement"
    className="mt-6 flex gap-4 rounded-2xl bg-wash-paon p-5 text-wash-paon-foreground sm:p-6"
  >
    <Signpost aria-hidden="true" strokeWidth={1.75} className="mt-1 size-6 shrink-0 max-sm:hidden" />
    <div className="min-w-0 flex-1">
      <h2 id="placement" className="text-xl">
        {title}
      </h2>
      {text && <p className="mt-1 max-w-read">{text}</p>}
      {children}
    </div>
  </section>
)

/** The level that the test proposes. Nothing changes before the parent chooses. */
function Proposal({ placement, finished }: { placement: PlacementView; finished: Finished }) {
  const { studentId, firstName, level, levelKnown } = placement
  const show = useShowPlacement()
  const deciding = useMutation(
    placementApi.decide.mutationOptions({
      onSuccess: async (view, _, __, { client }) => {
        await refetchLessons(client)
        show(view)
        toast.success(m.placement_changed())
      },
      onError: error => toast.error(m.placement_failed(), { description: error.message }),
    }),
  )
  const { id, result, on, asked, isAdvanced } = finished
  const [proposed, present] = [levelLabel[result](), levelLabel[level]()]
  const day = showDay(on)
  if (!awaitsDecision(placement))
    return <Panel title={confirmed(finished)} {...(isAdvanced && { text: m.placement_advanced() })} />
  const decide = (accepts: boolean) => deciding.mutate({ studentId, id, accepts })
  const isBusyWith = (accepts: boolean) => deciding.isPending && deciding.variables.accepts === accepts
  return (
    <Panel
      title={m.placement_proposal({ level: proposed })}
      text={
        levelKnown
          ? m.placement_proposal_text({ day, count: asked, level: present })
          : m.placement_proposal_text_unknown({ day, count: asked, name: firstName })
      }
    >
      {isAdvanced && <p className="mt-1">{m.placement_advanced()}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          busy={isBusyWith(true)}
          disabled={deciding.isPending}
          onClick={() => decide(true)}
          className="max-sm:w-full"
        >
          {m.placement_accept({ level: proposed })}
        </Button>
        <Button
          variant="outline"
          busy={isBusyWith(false)}
          disabled={deciding.isPending}
          onClick={() => decide(false)}
          className="max-sm:w-full"
        >
          {levelKnown ? m.placement_decline({ level: present }) : m.placement_decline_unknown()}
        </Button>
      </div>
    </Panel>
  )
}
