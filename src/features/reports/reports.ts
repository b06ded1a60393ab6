import { joinWindow } from '#features/lessons/lessons.ts'
import type { PlainDate } from '#platform/time/dates.ts'
import type { ReportContent } from './server/input.ts'

/** The rules of what a teacher writes after a lesson (docs/domain.md, "Lesson reports"). */

export const attendances = ['present', 'late', 'absent', 'excused'] as const
export type Attendance = (typeof attendances)[number]

/** An absent child has done nothing that could be reported. */
export const hasAttended = (attendance: Attendance): boolean =>
  attendance === 'present' || attendance === 'late'

/** Minutes after the start from which a child counts as late. */
const graceMinutes = 5

/** Suggested by the child's arrival in the room; the teacher decides. No suggestion for a child who did not come. */
export const suggestAttendance = (
  startsAt: Temporal.Instant,
  arrivedAt: Temporal.Instant | null,
): 'present' | 'late' | null => {
  if (!arrivedAt) return null
  return Temporal.Instant.compare(arrivedAt, startsAt.add({ minutes: graceMinutes })) > 0 ? 'late' : 'present'
}

export const skills = ['reading', 'writing', 'speaking', 'listening'] as const
export type Skill = (typeof skills)[number]

/** 1 discovers, 2 with help, 3 almost without help, 4 without help. */
export const steps = [1, 2, 3, 4] as const
export type Step = (typeof steps)[number]
/** Null where the teacher says nothing. */
export type SkillSteps = Record<Skill, Step | null>
export const noSteps: SkillSteps = { reading: null, writing: null, speaking: null, listening: null }

// Lengths are in characters. The database enforces the same limits.
export const maxItems = 30
export const maxFreeWords = 20
export const maxFreeWordLength = 80
export const maxNoteLength = 1000
export const maxTasks = 6
export const maxTaskLength = 200
export const maxAnswerLength = 2000

/** Days after the lesson's end during which a missing report counts as still to be written. */
export const dueDays = 14
const correctionDays = 7

/** Why a task that was written cannot be added. */
export const taskProblem = (tasks: readonly string[], task: string): 'duplicate' | 'full' | undefined => {
  if (tasks.includes(task)) return 'duplicate'
  return tasks.length >= maxTasks ? 'full' : undefined
}

/** The content with one more task; unchanged when the task is empty or cannot be added. */
export const withTask = (content: ReportContent, text: string, defaultDay: PlainDate): ReportContent => {
  const task = text.trim()
  if (task === '' || taskProblem(content.tasks, task)) return content
  return { ...content, tasks: [...content.tasks, task], dueOn: content.dueOn ?? defaultDay }
}

/** Until when a sent report can be corrected. */
export const correctableUntil = (sentAt: Temporal.Instant): Temporal.Instant =>
  sentAt.add({ hours: 24 * correctionDays })

export const mayCorrect = (sentAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, correctableUntil(sentAt)) < 0

type Lesson = { status: string; startsAt: Temporal.Instant; endsAt: Temporal.Instant }

/** A report and the attendance belong to a lesson that was not cancelled, from when its room opens on. */
export const mayReport = (lesson: Lesson, now: Temporal.Instant): boolean =>
  lesson.status !== 'cancelled' && Temporal.Instant.compare(now, joinWindow(lesson).opensAt) >= 0

/** The last steps in the place of those that are not chosen yet. */
export const fillSteps = (chosen: SkillSteps, last: SkillSteps): SkillSteps => ({
  reading: chosen.reading ?? last.reading,
  writing: chosen.writing ?? last.writing,
  speaking: chosen.speaking ?? last.speaking,
  listening: chosen.listening ?? last.listening,
})

/** The figures of `student_progress` that a report moves. Listening is part of comprehension. */
export const figureOf = {
  reading: 'reading',
  writing: 'writing',
  speaking: 'speaking',
  listening: 'comprehension',
} as const satisfies Record<Skill, string>

export const emptyContent: ReportContent = {
  items: [],
  freeWords: [],
  steps: noSteps,
  tasks: [],
  dueOn: null,
  familyNote: '',
  staffNote: '',
  proposedLevel: null,
  proposedPackageId: null,
}

export type SendRefusal = 'attendance_missing' | 'report_empty' | 'homework_without_day' | 'homework_day_over'

/** What the child did, which a report about a child who was not there does not have. */
const noLessonContent = { items: [], freeWords: [], steps: noSteps }

export const withoutLessonContent = (content: ReportContent): ReportContent => ({
  ...content,
  ...noLessonContent,
})

export const hasLessonContent = ({
  items,
  freeWords,
  steps,
}: Pick<ReportContent, 'items' | 'freeWords' | 'steps'>): boolean =>
  items.length > 0 || freeWords.length > 0 || skills.some(skill => steps[skill] !== null)

/**
 * Why a report cannot be sent yet; null when it can. A child who was not there needs no content.
 * @param lessonDay in the teacher's zone
 */
export const findSendProblem = (
  { items, freeWords, familyNote, tasks, dueOn }: ReportContent,
  attendance: Attendance | null,
  lessonDay: PlainDate,
): SendRefusal | null => {
  if (attendance === null) return 'attendance_missing'
  if (tasks.length > 0 && dueOn === null) return 'homework_without_day'
  if (tasks.length > 0 && dueOn !== null && dueOn < lessonDay) return 'homework_day_over'
  const isEmpty = items.length === 0 && freeWords.length === 0 && familyNote === ''
  return isEmpty && hasAttended(attendance) ? 'report_empty' : null
}
