import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Sounds } from '#features/clips/web/speaker.tsx'
import { m } from '#paraglide/messages.js'
import { contentId } from '#ui/layout/content-id.ts'
import type { Answer, Question } from '../question.ts'
import type { AnswerInput, Feedback, SessionView, SummaryView } from '../server/view.ts'
import { learningApi } from './api.ts'
import { ExerciseBoard } from './exercise-board.tsx'
import { FeedbackBar } from './feedback-bar.tsx'
import { moveFocus } from './move-focus.ts'
import { listTexts } from './question-sounds.ts'
import { SessionEnd } from './session-end.tsx'
import { SessionHeader } from './session-header.tsx'
import { Turn } from './turn.tsx'
import { loadPendingAnswer, savePendingAnswer, useRetryingMutation } from './use-retrying-mutation.ts'

type Pairs = Record<number, (readonly [number, number])[]>

/**
 * Plays a session: one question at a time, with its feedback. The server judges the answers, and a
 * miss adds a question to the end.
 */
export function SessionPlayer({
  session,
  onLeave,
  onAgain,
}: {
  session: SessionView
  onLeave: () => void
  onAgain: () => void
}) {
  const { questions, met } = session
  const wasDone = (place: number) => met.some(one => one.place === place && one.isDone)
  const [queue, setQueue] = useState<number[]>(() =>
    questions.map((_, place) => place).filter(place => !wasDone(place)),
  )
  const [turn, setTurn] = useState(0)
  const [points, setPoints] = useState(session.points)
  const [judged, setJudged] = useState<{ answer: Answer; feedback: Feedback } | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isHinted, setIsHinted] = useState(false)
  const [added, setAdded] = useState<Record<number, Question>>({})
  const [pairs, setPairs] = useState<Pairs>(() =>
    Object.fromEntries(met.map(({ place, foundPairs }) => [place, foundPairs])),
  )
  const board = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const continueButton = useRef<HTMLButtonElement>(null)
  const queryClient = useQueryClient()

  const place = queue[0] ?? 0
  const question = questions[place] ?? added[place]
  const total = questions.length + Object.keys(added).length
  const isFinished = queue.length === 0

  const answering = useRetryingMutation<AnswerInput, Feedback>(
    input => learningApi.answerQuestion.call(input),
    (feedback, input) => {
      savePendingAnswer(null)
      setPoints(feedback.points)
      setJudged({ answer: input.answer, feedback })
      const { added: again } = feedback
      if (again) setAdded(before => ({ ...before, [again.place]: again.question }))
      const { answer: sent } = input
      if ('pair' in sent && feedback.result === 'right')
        setPairs(before => ({ ...before, [input.place]: [...(before[input.place] ?? []), sent.pair] }))
    },
  )
  const finishing = useRetryingMutation<{ id: string }, SummaryView>(
    input => learningApi.finish.call(input),
    summary => {
      setSummary(summary)
      void queryClient.invalidateQueries({ queryKey: learningApi.key() })
    },
  )
  const [summary, setSummary] = useState<SummaryView | null>(null)

  const send = (sent: Answer) => {
    const input: AnswerInput = {
      sessionId: session.id,
      id: crypto.randomUUID(),
      place,
      answer: sent,
      isHinted,
    }
    savePendingAnswer(input)
    setAnswer(sent)
    setJudged(null)
    answering.submit(input)
  }
  const continueSession = () => {
    if (!judged) return
    const rest = queue.slice(1)
    const { added: again, isDone } = judged.feedback
    setQueue(isDone ? [...rest, ...(again ? [again.place] : [])] : queue)
    setJudged(null)
    setAnswer(null)
    setIsHinted(false)
    setTurn(turn + 1)
  }

  // An answer that was still being sent when the page was reloaded is sent now, and its question shown first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    const pending = loadPendingAnswer() as AnswerInput | null
    if (pending?.sessionId !== session.id || !queue.includes(pending.place)) return
    setQueue([pending.place, ...queue.filter(one => one !== pending.place)])
    setAnswer(pending.answer)
    answering.submit(pending)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when every question is solved
  useEffect(() => {
    if (isFinished) finishing.submit({ id: session.id })
  }, [isFinished])
  useEffect(() => {
    if (turn > 0) title.current?.focus()
  }, [turn])
  const isAnswered = judged?.feedback.isDone === true
  useEffect(() => {
    if (isAnswered) continueButton.current?.focus()
  }, [isAnswered])

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !board.current) return
      if (event.target instanceof HTMLInputElement) return
      const find = (selector: string) => board.current?.querySelector<HTMLButtonElement>(selector)
      const arrow = find(`[data-arrow="${event.key}"]`)
      if (arrow) {
        event.preventDefault()
        arrow.click()
      } else if (event.key.startsWith('Arrow')) {
        if (moveFocus(board.current, event.key)) event.preventDefault()
      } else if (/^[1-9]$/.test(event.key)) find(`[data-digit="${event.key}"]`)?.click()
      else if (/^[sm]$/i.test(event.key)) find(`[data-letter="${event.key.toLowerCase()}"]`)?.click()
      else if (event.key === 'Backspace') find('[data-undo]')?.click()
      else if (/^e$/i.test(event.key)) document.querySelector<HTMLButtonElement>('[data-speaker]')?.click()
      else if (/^h$/i.test(event.key)) document.querySelector<HTMLButtonElement>('[data-hint]')?.click()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])

  return (
    <main
      id={contentId}
      tabIndex={-1}
      className="relative flex min-h-dvh flex-col overflow-x-clip bg-play text-play-foreground outline-none"
    >
      <SessionHeader
        done={total - queue.length}
        total={total}
        points={summary?.points ?? points}
        onLeave={onLeave}
      />
      {summary ? (
        <SessionEnd summary={summary} onAgain={onAgain} />
      ) : isFinished || !question ? (
        <div className="mx-auto flex-1 px-gutter py-16 text-lg" role="status">
          {finishing.refusal ??
            (finishing.isRetrying ? m.learning_network_retry() : m.learning_end_loading())}
        </div>
      ) : (
        <Sounds texts={[...questions, ...Object.values(added)].flatMap(listTexts)}>
          <Turn
            question={question}
            isHinted={isHinted}
            isAnswered={isAnswered}
            onHint={() => setIsHinted(true)}
            titleRef={title}
          >
            <div ref={board}>
              <ExerciseBoard
                key={`${place}-${turn}`}
                question={question}
                answer={answer}
                feedback={judged?.feedback ?? null}
                foundPairs={pairs[place] ?? []}
                isLocked={answering.isPending || isAnswered}
                onAnswer={send}
                onHint={() => setIsHinted(true)}
              />
            </div>
          </Turn>
        </Sounds>
      )}
      {!summary && (
        <FeedbackBar
          feedback={judged?.feedback ?? null}
          place={place}
          isRetrying={answering.isRetrying || finishing.isRetrying}
          isPending={answering.isPending}
          refusal={answering.refusal}
          onRetry={answering.isRetrying ? answering.retry : finishing.retry}
          onContinue={continueSession}
          continueRef={continueButton}
        />
      )}
    </main>
  )
}
