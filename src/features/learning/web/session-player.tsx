import { useQueryClient } from '@tanstack/react-query'
import { Lightbulb } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { contentId } from '#ui/layout/content-id.ts'
import type { Answer } from '../question.ts'
import type { AnswerInput, Feedback, SessionView } from '../server/view.ts'
import { keepAnswer, keptAnswer, useSending } from './answer-sending.ts'
import { learningApi } from './api.ts'
import { moveFocus } from './arrow-moves.ts'
import { ExerciseBoard } from './exercise-board.tsx'
import { FeedbackBar } from './feedback-bar.tsx'
import { hintOf, instructionOf, splitTitle, titleOf } from './instructions.ts'
import { Sentence } from './sentence.tsx'
import { SessionEnd } from './session-end.tsx'
import { SessionHead } from './session-head.tsx'
import { Reading, Shown } from './shown.tsx'

type Pairs = Record<number, (readonly [number, number])[]>

/**
 * A session from its first question to its star. The server judges; here is only what a child sees: one question at a
 * time, what came of it, what was missed again before the end.
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
  const doneBefore = (place: number) => met.some(one => one.place === place && one.isDone)
  const [queue, setQueue] = useState<number[]>(() =>
    questions.map((_, place) => place).filter(place => !doneBefore(place)),
  )
  const [turn, setTurn] = useState(0)
  const [points, setPoints] = useState(session.points)
  const [told, setTold] = useState<{ answer: Answer; feedback: Feedback } | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isHinted, setIsHinted] = useState(false)
  const [pairs, setPairs] = useState<Pairs>(() =>
    Object.fromEntries(met.map(({ place, foundPairs }) => [place, foundPairs])),
  )
  const board = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const queryClient = useQueryClient()

  const place = queue[0] ?? 0
  const question = questions[place]
  const isOver = queue.length === 0
  const { lead, reading } = splitTitle(question ? titleOf(question) : '')

  const sending = useSending<AnswerInput, Feedback>(
    input => learningApi.answerQuestion.call(input),
    (feedback, input) => {
      keepAnswer(null)
      setPoints(feedback.points)
      setTold({ answer: input.answer, feedback })
      const { answer: given } = input
      if ('pair' in given && feedback.result === 'right')
        setPairs(before => ({ ...before, [input.place]: [...(before[input.place] ?? []), given.pair] }))
    },
  )
  const ending = useSending<{ id: string }, Awaited<ReturnType<typeof learningApi.finish.call>>>(
    input => learningApi.finish.call(input),
    summary => {
      setSummary(summary)
      void queryClient.invalidateQueries({ queryKey: learningApi.key() })
    },
  )
  const [summary, setSummary] = useState<Awaited<ReturnType<typeof learningApi.finish.call>> | null>(null)

  const send = (given: Answer) => {
    const input: AnswerInput = {
      sessionId: session.id,
      id: crypto.randomUUID(),
      place,
      answer: given,
      isHinted,
    }
    keepAnswer(input)
    setAnswer(given)
    setTold(null)
    sending.begin(input)
  }
  const goOn = () => {
    if (!told) return
    const rest = queue.slice(1)
    setQueue(told.feedback.isDone ? rest : [...rest, place])
    setTold(null)
    setAnswer(null)
    setIsHinted(false)
    setTurn(turn + 1)
  }

  // An answer that a reload overtook: the server gets it now, and its question stays on the table.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes up
  useEffect(() => {
    const kept = keptAnswer() as AnswerInput | null
    if (kept?.sessionId !== session.id || !queue.includes(kept.place)) return
    setQueue([kept.place, ...queue.filter(one => one !== kept.place)])
    setAnswer(kept.answer)
    sending.begin(kept)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when nothing is left to find
  useEffect(() => {
    if (isOver) ending.begin({ id: session.id })
  }, [isOver])
  useEffect(() => {
    if (turn > 0) title.current?.focus()
  }, [turn])
  const isTold = told !== null && (told.feedback.isDone || told.feedback.solution !== null)
  useEffect(() => {
    if (isTold) next.current?.focus()
  }, [isTold])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !board.current) return
      if (event.target instanceof HTMLInputElement) return
      const find = (selector: string) => board.current?.querySelector<HTMLButtonElement>(selector)
      if (event.key.startsWith('Arrow')) {
        if (moveFocus(board.current, event.key)) event.preventDefault()
      } else if (/^[1-9]$/.test(event.key)) find(`[data-digit="${event.key}"]`)?.click()
      else if (/^[sm]$/i.test(event.key)) find(`[data-letter="${event.key.toLowerCase()}"]`)?.click()
      else if (event.key === 'Backspace') find('[data-undo]')?.click()
      else if (/^h$/i.test(event.key)) document.querySelector<HTMLButtonElement>('[data-hint]')?.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

  return (
    <main
      id={contentId}
      tabIndex={-1}
      className="relative flex min-h-dvh flex-col overflow-x-clip bg-play text-play-foreground outline-none"
    >
      <SessionHead
        done={questions.length - queue.length}
        total={questions.length}
        points={summary?.points ?? points}
        onLeave={onLeave}
      />
      {summary ? (
        <SessionEnd summary={summary} onAgain={onAgain} />
      ) : isOver || !question ? (
        <div className="mx-auto flex-1 px-gutter py-16 text-lg" role="status">
          {ending.refusal ?? (ending.isHeldUp ? m.learning_held_up() : m.learning_counting())}
        </div>
      ) : (
        <div className="relative isolate flex flex-1 flex-col">
          <div
            aria-hidden="true"
            className="tiles-corner absolute bottom-0 left-0 -z-10 size-48 max-lg:hidden"
          />
          <div className="mx-auto grid w-full max-w-[68rem] flex-1 content-start items-center gap-x-16 gap-y-5 px-gutter py-4 sm:py-10 lg:grid-cols-[20rem_minmax(0,1fr)] lg:content-center">
            <div className="lg:self-center">
              <h1
                ref={title}
                tabIndex={-1}
                className={cn(
                  'text-[1.625rem] leading-tight tracking-display outline-none',
                  lead.length > 28 ? 'sm:text-3xl' : 'sm:text-4xl',
                )}
              >
                <Sentence text={lead} />
              </h1>
              <p className="mt-1.5 sm:mt-3 sm:text-lg">{instructionOf(question)}</p>
              <div className="mt-4 flex flex-col gap-4 lg:mt-8">
                {reading && <Reading text={reading} />}
                <Shown question={question} />
              </div>
              {question.hint && !isTold && (
                <div className="mt-4">
                  <div role="status">
                    {isHinted && (
                      <p className="rounded-xl border bg-card px-4 py-3 text-card-foreground">
                        <Sentence text={hintOf(question.hint)} />
                      </p>
                    )}
                  </div>
                  {!isHinted && (
                    <button
                      type="button"
                      data-hint
                      aria-keyshortcuts="h"
                      onClick={() => setIsHinted(true)}
                      className="inline-flex h-14 cursor-pointer items-center gap-2 rounded-xl border border-input/60 bg-card/70 px-5 text-lg font-semibold hover:border-primary hover:bg-card"
                    >
                      <Lightbulb aria-hidden="true" className="size-6" strokeWidth={1.75} />
                      {m.learning_hint()}
                    </button>
                  )}
                </div>
              )}
            </div>
            <div ref={board}>
              <ExerciseBoard
                key={`${place}-${turn}`}
                question={question}
                answer={answer}
                feedback={told?.feedback ?? null}
                foundPairs={pairs[place] ?? []}
                isLocked={sending.isSending || isTold}
                onAnswer={send}
              />
            </div>
          </div>
        </div>
      )}
      {!summary && (
        <FeedbackBar
          feedback={told?.feedback ?? null}
          place={place}
          isHeldUp={sending.isHeldUp || ending.isHeldUp}
          isSending={sending.isSending}
          refusal={sending.refusal}
          onRetry={sending.isHeldUp ? sending.retry : ending.retry}
          onContinue={goOn}
          continueRef={next}
        />
      )}
    </main>
  )
}
