import { z } from 'zod'
import { Level } from '#features/families/server/student.ts'
import { UtcInstant } from '#platform/http/input.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { attendances } from '../reports.ts'
import { SkillSteps } from './input.ts'

/** Something of the curriculum that a report names: a word, a letter or a grammar point. */
export const ItemView = z.object({
  /** As the learning cards name it. */
  item: z.string(),
  kind: z.enum(['word', 'letter', 'point']),
  /** Empty for a grammar point. */
  ar: z.string(),
  /** The meaning of a word, the name of a letter or the title of a grammar point, in the reader's language. */
  meaning: z.string(),
  /** How a French reader says a word; the name of a letter again; empty for a grammar point. */
  sounds: z.string(),
  /** The first level that has it; level 1 for letters. */
  level: Level,
  /** The name of its drawing. */
  picture: z.string().nullable(),
})
export type ItemView = z.infer<typeof ItemView>

export const HomeworkView = z.object({
  id: z.guid(),
  studentId: z.guid(),
  studentName: z.string(),
  teacherName: z.string(),
  task: z.string(),
  dueOn: z.string(),
  isDone: z.boolean(),
  /** The child's or the parent's answer; empty without one. */
  answer: z.string(),
  version: z.int().describe('La version de la réponse, fichiers compris'),
  /** Drawings, writing and recordings of the child. */
  files: z.array(
    z.object({ id: z.guid(), kind: z.enum(['photo', 'sound']), seconds: z.number().nullable() }),
  ),
  /** The teacher has seen the answer, which can't be changed any more. */
  isSeen: z.boolean(),
})
export type HomeworkView = z.infer<typeof HomeworkView>

/** A sent report for one reader. A child reads what was done and its homework; the staff's line is null for everyone but its author and the school. */
export const ReportView = z.object({
  lessonId: z.guid(),
  studentId: z.guid(),
  studentName: z.string(),
  teacherId: z.guid(),
  teacherName: z.string(),
  date: z.string(),
  time: z.string(),
  isTrial: z.boolean(),
  attendance: z.enum(attendances),
  items: z.array(ItemView),
  freeWords: z.array(z.string()),
  steps: SkillSteps.nullable(),
  familyNote: z.string(),
  staffNote: z.string().nullable(),
  homework: z.array(HomeworkView),
  proposal: z
    .object({
      level: Level.nullable(),
      package: z.object({ id: z.guid(), name: z.string() }).nullable(),
    })
    .nullable(),
  sentAt: UtcInstant,
  isCorrected: z.boolean(),
})
export type ReportView = z.infer<typeof ReportView>

export const ReportPage = z.object({
  reports: z.array(ReportView),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
})

const WeekItem = z.object({
  item: z.string(),
  kind: z.enum(['word', 'letter']),
  ar: z.string(),
  /** Empty for a letter. */
  meaning: z.string(),
  sounds: z.string(),
  /** How a letter sounds; empty for a word. */
  soundsLike: z.string(),
  picture: z.string().nullable(),
  isNoun: z.boolean(),
  gender: z.enum(['m', 'f']).nullable(),
})
export type WeekItem = z.infer<typeof WeekItem>

/** A grammar point by its title, with its first example as a French reader says it. */
const WeekPoint = z.object({
  item: z.string(),
  title: z.string(),
  example: z.object({ ar: z.string(), sounds: z.string(), meaning: z.string() }).nullable(),
})
export type WeekPoint = z.infer<typeof WeekPoint>

/** A week of a child, for its parents. */
export const WeekView = z.object({
  studentId: z.guid(),
  firstName: z.string(),
  monday: z.string(),
  sunday: z.string(),
  firstMonday: z.string().describe('Lundi de la première semaine de l’enfant, celle où il a été ajouté'),
  siblings: z
    .array(z.object({ id: z.guid(), firstName: z.string() }))
    .describe('Les autres enfants de la famille, déjà là cette semaine'),
  isCurrent: z.boolean(),
  /** It is not Sunday evening yet, so a week without anything is no quiet week. */
  isOpen: z.boolean(),
  /** Monday to Sunday; `teacher` is the first name of the teacher of a day's lesson. */
  days: z.array(z.object({ day: z.string(), isPractised: z.boolean(), teacher: z.string().nullable() })),
  lessons: z.number(),
  minutes: z.number(),
  asked: z.number(),
  right: z.number(),
  learnt: z.array(WeekItem),
  /** Until the end of the week the child met an item, or was at a lesson. */
  hasLearnt: z.boolean(),
  learntLetters: z.number(),
  learntWords: z.number(),
  /** The grammar points that were taught or met. */
  points: z.array(WeekPoint),
  /** The teacher's rating of this week, and the previous one; null without a report. */
  steps: SkillSteps.nullable(),
  stepsBefore: SkillSteps.nullable(),
  hesitating: z.array(WeekItem),
  script: z.array(
    z.discriminatedUnion('is', [
      z.object({ is: z.literal('show'), item: WeekItem, minutes: z.literal(1) }),
      z.object({ is: z.literal('teach'), item: WeekItem, minutes: z.literal(2) }),
      z.object({ is: z.literal('guess'), item: WeekItem, other: WeekItem, minutes: z.literal(2) }),
      z.object({ is: z.literal('spot'), item: WeekItem, minutes: z.literal(2) }),
    ]),
  ),
  next: LocalTime.extend({ teacher: z.string(), teacherId: z.guid() }).nullable(),
})
export type WeekView = z.infer<typeof WeekView>

/** A child of a lesson and what is still to be written about it. */
export const DueReport = z.object({
  lessonId: z.guid(),
  studentId: z.guid(),
  studentName: z.string(),
  date: z.string(),
  time: z.string(),
  hasDraft: z.boolean(),
})
export type DueReport = z.infer<typeof DueReport>
