import { z } from 'zod'
import { Level } from '#features/families/server/student.ts'
import { Id, line, lines } from '#platform/http/input.ts'
import { isPlainDate } from '#platform/time/dates.ts'
import {
  attendances,
  maxAnswerLength,
  maxFreeWordLength,
  maxFreeWords,
  maxItems,
  maxNoteLength,
  maxTaskLength,
  maxTasks,
} from '../reports.ts'

const unique = <Value>(values: Value[]) => [...new Set(values)]
const shortText = (longest: number) => line(longest).refine(text => text !== '')

/** An item of the curriculum, named as the learning cards name it. */
const ItemName = z
  .string()
  .max(120)
  .regex(/^(?:word|letter|point):[^\s\p{Cc}]+$/u)
const Step = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).nullable()
export const SkillSteps = z.object({ reading: Step, writing: Step, speaking: Step, listening: Step })

/** The content of a draft. A level and a package are proposed after a trial only. */
export const ReportContent = z.object({
  items: z.array(ItemName).max(maxItems).transform(unique),
  freeWords: z.array(shortText(maxFreeWordLength)).max(maxFreeWords).transform(unique),
  steps: SkillSteps,
  tasks: z.array(shortText(maxTaskLength)).max(maxTasks).transform(unique),
  dueOn: z.string().refine(isPlainDate).nullable(),
  familyNote: lines(maxNoteLength),
  staffNote: lines(maxNoteLength),
  proposedLevel: Level.nullable(),
  proposedPackageId: Id.nullable(),
})
export type ReportContent = z.infer<typeof ReportContent>

/** A child's place in a lesson. */
const SeatInput = z.object({ id: Id, studentId: Id })
export const AttendanceInput = SeatInput.extend({ attendance: z.enum(attendances) })
/** `version`: the version of the draft that the caller has read; 0 before the first save. */
const Version = z.int().min(0).max(1_000_000)
export const DraftInput = SeatInput.extend({ version: Version, content: ReportContent })
export const SendInput = SeatInput.extend({ version: Version })

export const HomeworkInput = z
  .object({
    id: Id,
    isDone: z.boolean(),
    answer: lines(maxAnswerLength).optional(),
    version: Version.optional().describe('La version de la réponse qui a été lue ; requise avec `answer`'),
  })
  .refine(({ answer, version }) => answer === undefined || version !== undefined, 'An answer needs a version')

export const SeenInput = z.object({
  id: Id,
  isSeen: z.boolean(),
  version: Version.describe('La version de la réponse qui a été lue'),
})

/** `id` is the sender's: a file sent again after a lost answer is kept once. */
export const HomeworkFileInput = z.object({ id: Id, homeworkId: Id })
