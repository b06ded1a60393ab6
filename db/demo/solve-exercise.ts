import type { Answer, ExerciseItem } from '#features/learning/questions/question.ts'
import type { Stroke, TraceModel } from '#features/learning/tracing/trace.ts'

/** The answers that solve an exercise. @param draw draws a letter that is to be traced */
export const solveExercise = (
  { question, key }: ExerciseItem,
  draw: (model: TraceModel) => Stroke[],
): Answer[] => {
  switch (question.form) {
    case 'choice':
      return [{ choice: key.solution[0] ?? -1 }]
    case 'text':
      return [{ text: key.texts[0] ?? '' }]
    case 'order':
      return [{ order: key.solution }]
    case 'signs':
      return [{ signs: key.solution }]
    case 'trace':
      return question.trace ? [{ trace: draw(question.trace), best: key.solution[0] }] : []
    case 'echo':
      return [{ said: 'same' }]
    case 'pairs':
      return key.solution.map((right, left) => ({ pair: [left, right] }))
  }
}
