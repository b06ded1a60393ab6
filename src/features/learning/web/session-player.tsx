import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Sounds } from '#features/clips/web/speaker.tsx'
import { useMicrophone } from '#features/voices/web/use-microphone.ts'
import { onDevice } from '#platform/device/on-device.ts'
import { contentId } from '#ui/layout/content-id.ts'
import { Lazy, lazyScript } from '#ui/layout/lazy-script.tsx'
import type { JudgedAnswer } from '../judging.ts'
import type { Answer } from '../question.ts'
import type { AnswerInput, Feedback, SessionView, SummaryView } from '../server/view.ts'
import { learningApi } from './api.ts'
import { ExerciseBoard, preloadBoards } from './exercise-board.tsx'
import { type Connection, FeedbackBar } from './feedback-bar.tsx'
import { judgeInBrowser } from './judge-in-browser.ts'
import { listTexts } from './question-sounds.ts'
import { type AddedQuestion, pairOf, resumeSession, type StoredAnswer } from './resume-session.ts'
import { SessionHeader } from './session-header.tsx'
import { SessionWaiting } from './session-waiting.tsx'
import { isTurnLoaded, meetingCard, preloadTurn, Turn } from './turn.tsx'
import { useAnswerQueue } from './use-answer-queue.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useCacheSession } from './use-cache-session.ts'
import { useOnline } from './use-online.ts'
import { useRetryingMutation } from './use-retrying-mutation.ts'

const sessionEnd = lazyScript(async () => (await import('./session-end.tsx')).SessionEnd)

type Given = Omit<AnswerInput, 'waitedMs'>
type Pairs = Record<number, (readonly [number, number])[]>

/**
 * Plays a session: one question at a time, with its feedback. The browser judges by the same rules as the server and shows
 * the feedback at once; the server judges again, counts, and a miss adds a question to the end. A quiz waits for the server.
 */
export function SessionPlayer({
  session,
  childId,
  onLeave,
  onAgain,
}: {
  session: SessionView
  /** The account of the child, whose answers are stored on the device until they are sent. */
  childId: string
  onLeave: () => void
  onAgain: () => void
}) {
  const { questions, answered } = session
  const wasDone = (place: number) => answered.some(one => one.place === place && one.isDone)
  const [queue, setQueue] = useState<number[]>(() =>
    questions.map((_, place) => place).filter(place => !wasDone(place)),
  )
  const [turn, setTurn] = useState(0)
  const [points, setPoints] = useState(session.points)
  const [judged, setJudged] = useState<Feedback | null>(null)
  // The answer whose feedback is shown or awaited; null once the child has continued.
  const current = useRef<string | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isHinted, setIsHinted] = useState(false)
  const [isAwaitingNext, setIsAwaitingNext] = useState(false)
  const [added, setAdded] = useState<Record<number, AddedQuestion>>({})
  // By place: the answers so far, as judged by the browser or the server.
  const attempts = useRef<Record<number, JudgedAnswer[]>>(
    Object.fromEntries(answered.map(one => [one.place, one.attempts])),
  )
  const turns = useRef(questions.length)
  const [pairs, setPairs] = useState<Pairs>(() =>
    Object.fromEntries(answered.map(({ place, foundPairs }) => [place, foundPairs])),
  )
  const microphone = useMicrophone(questions.some(({ echo }) => echo !== null))
  const board = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const continueButton = useRef<HTMLButtonElement>(null)
  const queryClient = useQueryClient()

  const place = queue[0] ?? 0
  const question = queue.length > 0 ? (questions[place] ?? added[place]?.question) : undefined
  const total = questions.length + Object.keys(added).length

  const judgingAt = (at: number) => session.judging[at] ?? added[at]?.judging
  const addPair = (at: number, pair: readonly [number, number]) =>
    setPairs(before => ({ ...before, [at]: [...(before[at] ?? []), pair] }))
  const addQuestions = (more: Record<number, AddedQuestion>) => {
    setAdded(before => ({ ...before, ...more }))
    setQueue(before => [
      ...before,
      ...Object.keys(more)
        .map(Number)
        .filter(at => !before.includes(at)),
    ])
  }
  const answering = useAnswerQueue({ childId, sessionId: session.id }, (feedback, input) => {
    setPoints(feedback.points)
    if (current.current === input.id) setJudged(feedback)
    const { added: again } = feedback
    if (again) addQuestions({ [again.place]: again })
    // The browser had no key, so the pair is known only now.
    if (!judgingAt(input.place) && 'pair' in input.answer && feedback.result === 'right')
      addPair(input.place, input.answer.pair)
  })
  const isFinished = queue.length === 0 && !answering.isPending
  const finishing = useRetryingMutation<{ id: string }, SummaryView>(
    input => learningApi.finish.call(input),
    summary => {
      setSummary(summary)
      void onDevice(async () => (await import('./device.ts')).deleteSession(childId, session.id))
      void queryClient.invalidateQueries({ queryKey: learningApi.key() })
    },
  )
  const isOnline = useOnline()
  const isRetrying = answering.isRetrying || finishing.isRetrying
  // A quiz can't go on without the server.
  const worksOffline = session.purpose !== 'quiz'
  const connection: Connection =
    !isOnline && worksOffline ? 'offline' : isRetrying ? 'retrying' : answering.hasArrived ? 'back' : 'fine'
  const [summary, setSummary] = useState<SummaryView | null>(null)

  /** Shows the browser's own feedback at once; none in a quiz. */
  const showHere = (at: number, given: Answer) => {
    const before = attempts.current[at] ?? []
    const asked = { question: questions[at] ?? added[at]?.question, judging: judgingAt(at) }
    turns.current = Math.max(turns.current, total)
    const here = judgeInBrowser(asked, given, before, { points, turns: turns.current })
    setJudged(here?.feedback ?? null)
    if (!here) return
    const { feedback } = here
    // The server adds the question that was missed, perhaps only once there is a network.
    if (feedback.isDone && feedback.result === 'wrong' && feedback.comesBack === 'now') turns.current++
    attempts.current[at] = [...before, here.judged]
    for (const pair of pairOf(here.judged)) addPair(at, pair)
  }
  const send = (sent: Answer) => {
    const input: Given = {
      sessionId: session.id,
      id: crypto.randomUUID(),
      place,
      answer: sent,
      isHinted,
    }
    setAnswer(sent)
    current.current = input.id
    showHere(place, sent)
    answering.add(input)
  }
  const leaveOut = () => {
    answering.add({
      sessionId: session.id,
      id: crypto.randomUUID(),
      place,
      answer: { said: 'skipped' },
      isHinted: false,
    })
    setQueue(now => now.filter(one => one !== place))
    setTurn(turn + 1)
  }
  const resume = (stored: StoredAnswer[]) => {
    const resumed = resumeSession(session, stored)
    const { done, shown } = resumed
    // The child may have answered while the stored answers were read.
    const isShown = shown !== null && current.current === null
    attempts.current = { ...attempts.current, ...resumed.attempts }
    setPairs(now => ({
      ...now,
      ...Object.fromEntries(Object.entries(resumed.attempts).map(([at, all]) => [at, all.flatMap(pairOf)])),
    }))
    setPoints(now => Math.max(now, resumed.points))
    addQuestions(resumed.added)
    answering.resend(resumed.unsent)
    setQueue(now => {
      const left = now.filter(at => !done.has(at))
      const first = isShown ? shown.answer.place : current.current === null ? undefined : now[0]
      return first === undefined ? left : [first, ...left.filter(at => at !== first)]
    })
    if (!isShown) return
    current.current = shown.answer.id
    setAnswer(shown.answer.answer)
    setJudged(shown.feedback)
  }
  const isAnswered = judged?.isDone === true
  const goOn = () => {
    if (!judged) return
    if (current.current) answering.markSeen(current.current)
    current.current = null
    // A question that the server added at this moment must not be lost.
    if (judged.isDone) setQueue(now => now.slice(1))
    setJudged(null)
    setAnswer(null)
    setIsHinted(false)
    setTurn(now => now + 1)
  }

  /** Stays at this turn, with its feedback, until the scripts of the next one have come. */
  const continueSession = () => {
    const next =
      isAnswered && queue[1] !== undefined ? (questions[queue[1]] ?? added[queue[1]]?.question) : undefined
    if (!next || isTurnLoaded(next)) return goOn()
    setIsAwaitingNext(true)
    // Where it fails, the turn asks for the file again and reports the error.
    void preloadTurn(next)
      .catch(() => undefined)
      .then(() => setIsAwaitingNext(false))
      .then(goOn)
  }

  // After a reload the session goes on at the same turn: what this device stored of it is more than the page may know.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    let isGone = false
    void answering.load().then(stored => {
      if (!isGone && stored.length > 0) resume(stored)
    })
    return () => {
      isGone = true
    }
  }, [])
  // The board of the first question is loaded already (`loadSession`); the scripts of later ones follow in the background.
  useEffect(() => {
    // Where it fails, what needs the file asks for it again, and reports the error.
    Promise.all([preloadBoards(), meetingCard.preload(), sessionEnd.preload()]).catch(() => undefined)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when every question is solved
  useEffect(() => {
    if (isFinished) finishing.submit({ id: session.id })
  }, [isFinished])
  useEffect(() => {
    if (turn > 0) title.current?.focus()
  }, [turn])
  useEffect(() => {
    if (isAnswered) continueButton.current?.focus()
  }, [isAnswered])

  useCacheSession(childId, session)
  useBoardKeys(board)

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
        <Lazy script={sessionEnd} props={{ summary, onAgain }} />
      ) : !question ? (
        <SessionWaiting
          connection={connection}
          isStored={worksOffline}
          refusal={answering.refusal ?? finishing.refusal}
          onRetry={answering.isRetrying ? answering.retry : finishing.retry}
        />
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
                microphone={microphone}
                onLeaveOut={leaveOut}
              />
            </div>
          </Turn>
        </Sounds>
      )}
      {!summary && question && (
        <FeedbackBar
          kind={question.kind}
          feedback={judged}
          said={answer && 'said' in answer ? answer.said : null}
          place={place}
          connection={connection}
          refusal={answering.refusal}
          onRetry={answering.retry}
          onContinue={continueSession}
          isBusy={isAwaitingNext}
          continueRef={continueButton}
        />
      )}
    </main>
  )
}
