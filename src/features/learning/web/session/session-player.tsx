import { useEffect, useRef, useState } from 'react'
import { playClip } from '#features/clips/web/play-clip.ts'
import { Sounds } from '#features/clips/web/speaker.tsx'
import { useMicrophone } from '#features/voices/web/use-microphone.ts'
import { Lazy, lazyScript } from '#ui/layout/lazy-script.tsx'
import { mainId } from '#ui/layout/main-id.ts'
import type { SessionView } from '../../server/view.ts'
import { ExerciseBoard, preloadBoards } from '../boards/exercise-board.tsx'
import { useBoardKeys } from '../boards/use-board-keys.ts'
import { useOnline } from '../offline/use-online.ts'
import { type Connection, FeedbackBar } from './feedback-bar.tsx'
import { pointerOf } from './hint-help.ts'
import { slowSpeed } from './listening-prompt.tsx'
import { listSessionTexts } from './question-sounds.ts'
import { SessionHeader } from './session-header.tsx'
import { countTurns, openExercise, openQuestion } from './session-progress.ts'
import { SessionWaiting } from './session-waiting.tsx'
import { isTurnLoaded, meetingCard, preloadTurn, Turn } from './turn.tsx'
import { useCacheSession } from './use-cache-session.ts'
import { useFinishSession } from './use-finish-session.ts'
import { useSessionProgress } from './use-session-progress.ts'

const sessionEnd = lazyScript(async () => (await import('./session-end.tsx')).SessionEnd)

/** Plays a session: one question at a time, with its feedback. */
export function SessionPlayer({
  session,
  userId,
  onLeave,
  onAgain,
}: {
  session: SessionView
  /** The account of the child, whose answers are stored on the device until they are sent. */
  userId: string
  onLeave: () => void
  onAgain: () => void
}) {
  const { questions, readsFrench } = session
  const microphone = useMicrophone(questions.some(({ echo }) => echo !== null))
  const { progress, answers, showHint, answer, skip, beginPair, continueToNext } = useSessionProgress(
    session,
    userId,
  )
  const { queue, turn, current, added } = progress
  const { summary, ...finishing } = useFinishSession(
    session.id,
    userId,
    queue.length === 0 && !answers.isPending,
  )
  const [isAwaitingNext, setIsAwaitingNext] = useState(false)
  const board = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const continueButton = useRef<HTMLButtonElement>(null)

  const place = queue[0] ?? 0
  const asked = openExercise(session, progress, 0)
  const question = asked?.question
  const feedback = current?.feedback ?? null
  const isAnswered = feedback?.isDone === true
  const total = countTurns(session, progress)
  // A quiz can't go on without the server.
  const worksOffline = session.purpose !== 'quiz'
  const isSignedOut = answers.isSignedOut || finishing.isSignedOut
  const isRetrying = answers.isRetrying || finishing.isRetrying
  const isOnline = useOnline()
  const connection: Connection =
    !isOnline && worksOffline ? 'offline' : isRetrying ? 'retrying' : answers.hasArrived ? 'back' : 'fine'

  const pointer =
    question && progress.isHinted && !readsFrench
      ? pointerOf(question, asked?.judging?.key.solution, place)
      : null
  const giveHint = () => {
    showHint()
    // What a reader sees in French letters, a younger child hears slowly.
    if (!readsFrench && question?.sound) void playClip(question.sound, slowSpeed)
  }

  /** Stays at this turn, with its feedback, until the scripts of the next one have come. */
  const continueSession = () => {
    const next = isAnswered ? openQuestion(session, progress, 1) : undefined
    if (!next || isTurnLoaded(next)) return continueToNext()
    setIsAwaitingNext(true)
    // Where it fails, the turn asks for the file again and reports the error.
    void preloadTurn(next)
      .catch(() => undefined)
      .then(() => setIsAwaitingNext(false))
      .then(continueToNext)
  }

  // The board of the first question is loaded already (`loadSession`); the scripts of later ones follow in the background.
  useEffect(() => {
    // Where it fails, what needs the file asks for it again, and reports the error.
    Promise.all([preloadBoards(), meetingCard.preload(), sessionEnd.preload()]).catch(() => undefined)
  }, [])
  useEffect(() => {
    if (turn > 0) title.current?.focus()
  }, [turn])
  useEffect(() => {
    if (!isAnswered) return
    const button = continueButton.current
    button?.focus({ preventScroll: true })
    // The feedback beside the button or above it may be higher than the button.
    button?.closest('footer')?.scrollIntoView({ block: 'end' })
  }, [isAnswered])

  useCacheSession(userId, session)
  useBoardKeys(board)

  return (
    <main
      id={mainId}
      tabIndex={-1}
      className="relative flex min-h-dvh flex-col overflow-x-clip bg-play text-play-foreground outline-none"
    >
      <SessionHeader
        done={total - queue.length}
        total={total}
        points={summary?.points ?? progress.points}
        onLeave={onLeave}
      />
      {summary ? (
        <Lazy script={sessionEnd} props={{ summary, readsFrench, onAgain }} />
      ) : !question ? (
        <SessionWaiting
          connection={connection}
          isStored={worksOffline}
          readsFrench={readsFrench}
          isSignedOut={isSignedOut}
          refusal={answers.refusal ?? finishing.refusal}
          onRetry={answers.isRetrying ? answers.retry : finishing.retry}
        />
      ) : (
        <Sounds
          texts={listSessionTexts(
            [...questions, ...Object.values(added).map(one => one.question)],
            readsFrench,
          )}
        >
          <Turn
            question={question}
            isAgain={asked?.judging?.isAgain === true}
            isHinted={progress.isHinted}
            isAnswered={isAnswered}
            readsFrench={readsFrench}
            onHint={giveHint}
            titleRef={title}
          >
            <div ref={board}>
              <ExerciseBoard
                key={`${place}-${turn}`}
                question={question}
                answer={current?.answer ?? null}
                feedback={feedback}
                foundPairs={progress.pairs[place] ?? []}
                readsFrench={readsFrench}
                isLocked={isAnswered || (answers.isPending && current !== null && !feedback)}
                onAnswer={answer}
                onPairBegun={beginPair}
                onHint={giveHint}
                pointer={pointer}
                microphone={microphone}
                onLeaveOut={skip}
              />
            </div>
          </Turn>
          <FeedbackBar
            readsFrench={readsFrench}
            kind={question.kind}
            feedback={feedback}
            said={current && 'said' in current.answer ? current.answer.said : null}
            place={place}
            connection={connection}
            isSignedOut={isSignedOut}
            refusal={answers.refusal}
            onRetry={answers.retry}
            onContinue={continueSession}
            isBusy={isAwaitingNext}
            continueRef={continueButton}
          />
        </Sounds>
      )}
    </main>
  )
}
