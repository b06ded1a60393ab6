import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Sounds } from '#features/clips/web/speaker.tsx'
import { m } from '#paraglide/messages.js'
import { contentId } from '#ui/layout/content-id.ts'
import { explain, isDone, type JudgedAnswer, judge } from '../judging.ts'
import type { Answer, Question } from '../question.ts'
import type { AnswerInput, Feedback, Judging, SessionView, SummaryView } from '../server/view.ts'
import { learningApi } from './api.ts'
import { ExerciseBoard } from './exercise-board.tsx'
import { FeedbackBar } from './feedback-bar.tsx'
import { moveFocus } from './move-focus.ts'
import { listTexts } from './question-sounds.ts'
import { SessionEnd } from './session-end.tsx'
import { SessionHeader } from './session-header.tsx'
import { Turn } from './turn.tsx'
import { useAnswerQueue } from './use-answer-queue.ts'
import { useRetryingMutation } from './use-retrying-mutation.ts'

type Pairs = Record<number, (readonly [number, number])[]>

/**
 * Plays a session: one question at a time, with its feedback. The browser judges by the same rules as the server and shows
 * the feedback at once; the server judges again, counts, and a miss adds a question to the end. A quiz waits for the server.
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
  const [judged, setJudged] = useState<Feedback | null>(null)
  // The answer whose feedback is shown, or awaited; null once the child went on.
  const current = useRef<string | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isHinted, setIsHinted] = useState(false)
  const [added, setAdded] = useState<Record<number, { question: Question; judging: Judging | null }>>({})
  // By place: what was answered so far, as the browser judged it or the server told it.
  const attempts = useRef<Record<number, JudgedAnswer[]>>(
    Object.fromEntries(met.map(one => [one.place, one.attempts])),
  )
  const [pairs, setPairs] = useState<Pairs>(() =>
    Object.fromEntries(met.map(({ place, foundPairs }) => [place, foundPairs])),
  )
  const board = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const continueButton = useRef<HTMLButtonElement>(null)
  const queryClient = useQueryClient()

  const place = queue[0] ?? 0
  const question = questions[place] ?? added[place]?.question
  const total = questions.length + Object.keys(added).length

  const judgingAt = (at: number) => session.judging[at] ?? added[at]?.judging
  const addPair = (at: number, pair: readonly [number, number]) =>
    setPairs(before => ({ ...before, [at]: [...(before[at] ?? []), pair] }))
  const answering = useAnswerQueue(session.id, (feedback, input) => {
    setPoints(feedback.points)
    if (current.current === input.id) setJudged(feedback)
    const { added: again } = feedback
    if (again) {
      setAdded(before => ({ ...before, [again.place]: again }))
      setQueue(before => (before.includes(again.place) ? before : [...before, again.place]))
    }
    // The browser had no key, so the pair is known only now.
    if (!judgingAt(input.place) && 'pair' in input.answer && feedback.result === 'right')
      addPair(input.place, input.answer.pair)
  })
  const isFinished = queue.length === 0 && !answering.isPending
  const finishing = useRetryingMutation<{ id: string }, SummaryView>(
    input => learningApi.finish.call(input),
    summary => {
      setSummary(summary)
      void queryClient.invalidateQueries({ queryKey: learningApi.key() })
    },
  )
  const [summary, setSummary] = useState<SummaryView | null>(null)

  /** The feedback by the browser's own judgement; null in a quiz. What the answer earned comes from the server. */
  const judgeHere = ({ place: at, answer: given, id }: AnswerInput): Feedback | null => {
    const asked = questions[at] ?? added[at]?.question
    const judging = judgingAt(at)
    const result = asked && judging && judge({ question: asked, key: judging.key }, given)
    if (!asked || !judging || !result) return null
    const before = attempts.current[at] ?? []
    const all = [...before, { answer: given, result }]
    attempts.current[at] = all
    if ('pair' in given && result === 'right') addPair(at, given.pair)
    const isOver = isDone({ question: asked }, all)
    const feedback: Feedback = {
      ...explain({ question: asked, key: judging.key }, { answer: given, result }, isOver),
      isDone: isOver,
      isFirstTry: before.length === 0 && !judging.isAgain,
      gained: 0,
      points,
      added: null,
    }
    current.current = id
    setJudged(feedback)
    return feedback
  }
  const send = (sent: Answer) => {
    const input: AnswerInput = {
      sessionId: session.id,
      id: crypto.randomUUID(),
      place,
      answer: sent,
      isHinted,
    }
    setAnswer(sent)
    current.current = input.id
    if (!judgeHere(input)) setJudged(null)
    answering.add(input)
  }
  const continueSession = () => {
    if (!judged) return
    current.current = null
    if (judged.isDone) setQueue(queue.slice(1))
    setJudged(null)
    setAnswer(null)
    setIsHinted(false)
    setTurn(turn + 1)
  }

  // Answers that were still to be sent when the page was reloaded are sent now, and the last one's question is shown first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    const stored = new Set(met.flatMap(one => one.attempts.map(({ id }) => id)))
    const pending = answering.restore().filter(input => queue.includes(input.place) && !stored.has(input.id))
    const last = pending.at(-1)
    if (!last) return
    current.current = last.id
    const done = pending.filter(input => judgeHere(input)?.isDone).map(input => input.place)
    setQueue([last.place, ...queue.filter(one => one !== last.place && !done.includes(one))])
    setAnswer(last.answer)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when every question is solved
  useEffect(() => {
    if (isFinished) finishing.submit({ id: session.id })
  }, [isFinished])
  useEffect(() => {
    if (turn > 0) title.current?.focus()
  }, [turn])
  const isAnswered = judged?.isDone === true
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
      ) : queue.length === 0 || !question ? (
        <div className="mx-auto flex-1 px-gutter py-16 text-lg" role="status">
          {finishing.refusal ??
            (finishing.isRetrying ? m.learning_network_retry() : m.learning_end_loading())}
        </div>
      ) : (
        <Sounds texts={[...questions, ...Object.values(added).map(one => one.question)].flatMap(listTexts)}>
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
                feedback={judged}
                foundPairs={pairs[place] ?? []}
                isLocked={isAnswered || (answering.isPending && answer !== null && !judged)}
                onAnswer={send}
                onHint={() => setIsHinted(true)}
              />
            </div>
          </Turn>
        </Sounds>
      )}
      {!summary && (
        <FeedbackBar
          feedback={judged}
          place={place}
          isRetrying={answering.isRetrying || finishing.isRetrying}
          refusal={answering.refusal}
          onRetry={answering.isRetrying ? answering.retry : finishing.retry}
          onContinue={continueSession}
          continueRef={continueButton}
        />
      )}
    </main>
  )
}
