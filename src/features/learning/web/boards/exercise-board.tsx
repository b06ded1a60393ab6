import type { Microphone } from '#features/voices/web/use-microphone.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Lazy, lazyScript } from '#ui/layout/lazy-script.tsx'
import type { Answer, Question } from '../../questions/question.ts'
import type { Feedback } from '../../server/view.ts'
import type { Pointer } from '../session/hint-help.ts'
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
  /** The first card of another pair was opened: what was said of the last one is over. */
  onPairBegun?: () => void
  /** A clue was used: it counts as a hint. */
  onHint: () => void
  /** Without it what the board says is not read aloud. */
  readsFrench?: boolean
  /** What the hint points at, for a child who does not read. */
  pointer?: Pointer | null
  /** Only a session has one, a test does not. */
  microphone?: Microphone
  /** The turn cannot be played on this device: the session goes on without it. */
  onLeaveOut?: () => void
}

const boards = {
  echo: lazyScript(async () => (await import('./echo-board.tsx')).EchoBoard),
  hiding: lazyScript(async () => (await import('./hiding-board.tsx')).HidingBoard),
  match: lazyScript(async () => (await import('./match-board.tsx')).MatchBoard),
  memory: lazyScript(async () => (await import('./memory-board.tsx')).MemoryBoard),
  order: lazyScript(async () => (await import('./order-board.tsx')).OrderBoard),
  signs: lazyScript(async () => (await import('./signs-board.tsx')).SignsBoard),
  text: lazyScript(async () => (await import('./text-board.tsx')).TextBoard),
  trace: lazyScript(async () => (await import('./trace-board.tsx')).TraceBoard),
}

/** By the form of the answer. Most questions are choices, so their board comes with the session. */
const boardOf = ({ form, kind }: Question) => {
  if (form === 'choice') return kind === 'hide-and-seek' ? boards.hiding : null
  if (form === 'pairs') return kind === 'memory-pairs' ? boards.memory : boards.match
  return boards[form]
}

/** Whether the board of a question can be shown at once. */
export const isBoardLoaded = (question: Question): boolean => boardOf(question)?.isLoaded() ?? true

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
  const script = boardOf(props.question)
  if (!script) return <ChoiceBoard {...props} />
  return <Lazy script={script} props={props} fallback={<Spinner />} />
}
