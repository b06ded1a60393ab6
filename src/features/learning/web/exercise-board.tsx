import { lazy, Suspense } from 'react'
import type { Microphone } from '#features/voices/web/use-microphone.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import type { Answer, Question } from '../question.ts'
import type { Feedback } from '../server/view.ts'
import { ChoiceBoard } from './choice-board.tsx'
import { HidingBoard } from './hiding-board.tsx'
import { MatchBoard } from './match-board.tsx'
import { MemoryBoard } from './memory-board.tsx'
import { OrderBoard } from './order-board.tsx'
import { SignsBoard } from './signs-board.tsx'
import { TextBoard } from './text-board.tsx'
import { TraceBoard } from './trace-board.tsx'

const EchoBoard = lazy(() => import('./echo-board.tsx'))

export type BoardProps = {
  question: Question
  /** The child's answer and the server's feedback; null before. */
  answer: Answer | null
  feedback: Feedback | null
  foundPairs: readonly (readonly [number, number])[]
  /** The answer was sent, so it can't be changed any more. */
  isLocked: boolean
  onAnswer: (answer: Answer) => void
  /** A clue was used: it counts as a hint. */
  onHint: () => void
  /** Of a session; a test has none. */
  microphone?: Microphone
  /** The turn cannot be played on this device: the session goes on without it. */
  onLeaveOut?: () => void
}

/** The controls of an exercise, by the form of its answer. */
export function ExerciseBoard(props: BoardProps) {
  switch (props.question.form) {
    case 'choice':
      return props.question.kind === 'hide-and-seek' ? <HidingBoard {...props} /> : <ChoiceBoard {...props} />
    case 'pairs':
      return props.question.kind === 'memory-pairs' ? <MemoryBoard {...props} /> : <MatchBoard {...props} />
    case 'order':
      return <OrderBoard {...props} />
    case 'signs':
      return <SignsBoard {...props} />
    case 'trace':
      return <TraceBoard {...props} />
    case 'echo':
      return (
        <Suspense fallback={<Spinner />}>
          <EchoBoard {...props} />
        </Suspense>
      )
    case 'text':
      return <TextBoard {...props} />
  }
}
