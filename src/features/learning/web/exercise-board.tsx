import { Suspense } from 'react'
import type { Microphone } from '#features/voices/web/use-microphone.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { loadedAhead } from '#ui/layout/loaded-ahead.tsx'
import type { Answer, Question } from '../question.ts'
import type { Feedback } from '../server/view.ts'
import { ChoiceBoard } from './choice-board.tsx'

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

const boards = {
  echo: loadedAhead(async () => (await import('./echo-board.tsx')).EchoBoard),
  hiding: loadedAhead(async () => (await import('./hiding-board.tsx')).HidingBoard),
  match: loadedAhead(async () => (await import('./match-board.tsx')).MatchBoard),
  memory: loadedAhead(async () => (await import('./memory-board.tsx')).MemoryBoard),
  order: loadedAhead(async () => (await import('./order-board.tsx')).OrderBoard),
  signs: loadedAhead(async () => (await import('./signs-board.tsx')).SignsBoard),
  text: loadedAhead(async () => (await import('./text-board.tsx')).TextBoard),
  trace: loadedAhead(async () => (await import('./trace-board.tsx')).TraceBoard),
}

/** By the form of the answer. Most questions are choices, so their board comes with the session. */
const boardOf = ({ form, kind }: Question) => {
  if (form === 'choice') return kind === 'hide-and-seek' ? boards.hiding : null
  if (form === 'pairs') return kind === 'memory-pairs' ? boards.memory : boards.match
  return boards[form]
}

/** Loads the board of a question before it is asked. */
export const preloadBoard = async (question: Question): Promise<void> => {
  await boardOf(question)?.preload()
}

/** Loads the boards that a session may still need: of its later questions, and of those that a miss adds. */
export const preloadBoards = async (): Promise<void> => {
  await Promise.all(Object.values(boards).map(board => board.preload()))
}
// A page without scripts can't wait for them.
if (import.meta.env.SSR) await preloadBoards()

/** The controls of an exercise. */
export function ExerciseBoard(props: BoardProps) {
  const Board = boardOf(props.question)
  if (!Board) return <ChoiceBoard {...props} />
  return (
    <Suspense fallback={<Spinner />}>
      <Board {...props} />
    </Suspense>
  )
}
