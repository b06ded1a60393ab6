import { z } from 'zod'
import { Level } from '#features/families/server/student.ts'
import { Question } from '#features/learning/questions/question.ts'

const Decision = z.enum(['accepted', 'declined'])

/** The placement of a child as its family sees it. */
export const PlacementView = z.object({
  studentId: z.guid(),
  firstName: z.string(),
  level: Level,
  levelKnown: z.boolean(),
  /** The level above, once this one is full: the parent may open it. */
  nextLevel: Level.nullable(),
  /** The test that goes on, with its next question. */
  running: z
    .object({
      id: z.guid(),
      /** How many questions were answered. */
      place: z.number().int(),
      question: Question,
    })
    .nullable(),
  /** The last test that ended. */
  finished: z
    .object({
      id: z.guid(),
      on: z.string(),
      asked: z.number().int(),
      result: Level,
      isAdvanced: z.boolean(),
      /** Whether the answers show anything: not those of presses without reading. */
      isReliable: z.boolean(),
      decision: Decision.nullable(),
    })
    .nullable(),
  /** The day from which the test may be taken again; null when it may be taken now. */
  againOn: z.string().nullable(),
})
export type PlacementView = z.infer<typeof PlacementView>

/** The last test of a child as its teacher sees it: the proposal and every answer. */
export const PlacementReport = z.object({
  on: z.string(),
  result: Level,
  isAdvanced: z.boolean(),
  isReliable: z.boolean(),
  decision: Decision.nullable(),
  answers: z.array(
    z.object({
      level: Level,
      promptFr: z.string(),
      ar: z.string().nullable(),
      solution: z.string(),
      /** Null when the child did not know. */
      choice: z.string().nullable(),
    }),
  ),
})
export type PlacementReport = z.infer<typeof PlacementReport>
