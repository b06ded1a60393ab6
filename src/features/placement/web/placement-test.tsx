import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ChoiceBoard } from '#features/learning/web/boards/choice-board.tsx'
import { useBoardKeys } from '#features/learning/web/boards/use-board-keys.ts'
import { Turn } from '#features/learning/web/session/turn.tsx'
import { useRetryingMutation } from '#features/learning/web/session/use-retrying-mutation.ts'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import type { PlacementView } from '../server/view.ts'
import { placementApi } from './api.ts'
import { placementQuery, useShowPlacement } from './queries.ts'

/** The placement test: how it works, the questions one by one, then the result (`children`). */
export function PlacementTest({
  studentId,
  back,
  intro,
  className,
  children,
}: {
  studentId: string
  /** The way out while the test goes on. */
  back: ReactNode
  /** Shown before it begins, above the choice where to begin. */
  intro: (start: ReactNode) => ReactNode
  /** The class of the questions, which fill the page differently in each frame. */
  className: string
  /** The result. `retake` begins again after a test that showed nothing. */
  children: (retake: (() => void) | null) => ReactNode
}) {
  const { data: placement } = useSuspenseQuery(placementQuery(studentId))
  const { running, finished, againOn } = placement
  // The test that showed nothing and is taken again.
  const [retaken, setRetaken] = useState<string | null>(null)
  if (running)
    return (
      <div className={cn('flex flex-col', className)}>
        <RunningTest key={running.id} studentId={studentId} running={running} back={back} />
      </div>
    )
  if (againOn) return children(null)
  const isUnclear = finished !== null && !finished.isReliable && finished.decision === null
  return isUnclear && retaken !== finished.id
    ? children(() => setRetaken(finished.id))
    : intro(<Start studentId={studentId} />)
}

function Start({ studentId }: { studentId: string }) {
  const show = useShowPlacement()
  const starting = useMutation(placementApi.start.mutationOptions({ onSuccess: show }))
  const start = (readsArabic: boolean) => starting.mutate({ studentId, id: crypto.randomUUID(), readsArabic })
  return (
    <>
      <section
        aria-labelledby="lis-tu"
        className="mt-8 max-w-3xl rounded-3xl bg-band p-6 text-band-foreground on-band sm:p-8"
      >
        <h2 id="lis-tu" className="text-2xl text-balance">
          {m.placement_reads()}
        </h2>
        <p lang="ar" dir="rtl" className="mt-2 text-right text-[2.5rem] leading-[1.9]!">
          هَٰذَا بَيْتٌ كَبِيرٌ.
        </p>
        <div className="mt-4 grid gap-3 sm:grid-cols-2">
          {([false, true] as const).map(readsArabic => (
            <Button
              key={String(readsArabic)}
              variant="highlight"
              busy={starting.isPending && starting.variables.readsArabic === readsArabic}
              disabled={starting.isPending}
              onClick={() => start(readsArabic)}
              className="min-h-touch-child! rounded-2xl! text-xl!"
            >
              {readsArabic ? m.placement_reads_yes() : m.placement_reads_no()}
            </Button>
          ))}
        </div>
      </section>
      {starting.isError && (
        <Alert kind="danger" live className="mt-4 max-w-3xl">
          {starting.error.message}
        </Alert>
      )}
    </>
  )
}

function RunningTest({
  studentId,
  running: { id, place, question },
  back,
}: {
  studentId: string
  running: NonNullable<PlacementView['running']>
  back: ReactNode
}) {
  const show = useShowPlacement()
  const board = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useBoardKeys(board)
  const answering = useRetryingMutation(
    (input: { place: number; choice: number | null }) =>
      placementApi.answer.call({ studentId, id, ...input }),
    show,
  )
  const { isPending, isRetrying, refusal } = answering
  const send = (choice: number | null) => !isPending && answering.submit({ place, choice })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every question, the focus begins at its title
  useEffect(() => title.current?.focus(), [place])
  return (
    <>
      <div className="mx-auto flex w-full max-w-[68rem] flex-wrap items-center justify-between gap-x-4 px-gutter pt-2">
        {back}
        <p className="chiffres text-lg">
          <span className="font-semibold">{m.placement_question({ number: place + 1 })}</span>{' '}
          <span className="text-muted-foreground">({m.placement_question_most()})</span>
        </p>
      </div>
      <Turn
        question={question}
        isHinted={false}
        isAnswered={false}
        readsFrench
        onHint={() => {}}
        titleRef={title}
      >
        <div ref={board}>
          <ChoiceBoard
            key={place}
            question={question}
            answer={null}
            feedback={null}
            foundPairs={[]}
            isLocked={isPending}
            onAnswer={answer => 'choice' in answer && send(answer.choice)}
            onHint={() => {}}
          />
        </div>
        <Button
          variant="outline"
          disabled={isPending}
          onClick={() => send(null)}
          className="mt-5 h-14! w-full text-lg!"
        >
          {m.placement_unknown()}
        </Button>
        <p role="status" className="mt-3 min-h-7 text-lg">
          {refusal ?? (isRetrying && m.placement_sending())}
        </p>
      </Turn>
    </>
  )
}
