import { z } from 'zod'
import { line } from '#platform/http/input.ts'
import {
  arabicPreferences,
  levels,
  longestAvailability,
  longestItem,
  longestName,
  maximumAge,
  minimumAge,
  mostItems,
} from '../families.ts'

const oneLine = (longest: number) => line(longest).min(1)

export const PersonName = oneLine(longestName)
const Items = z.array(oneLine(longestItem)).max(mostItems)

const fields = {
  firstName: PersonName,
  age: z.number().int().min(minimumAge).max(maximumAge),
  level: z.enum(levels),
  languagePreference: z.enum(arabicPreferences),
}
const optional = {
  interests: Items,
  learningGoals: Items,
  availability: z
    .string()
    .normalize()
    .trim()
    .max(longestAvailability)
    .refine(text => !text.includes('\0')),
}

/** What a family may say of a child; anything else that is sent (trial, parent, role) is not read. */
export const NewStudent = z.object({
  /** Chosen by the caller: sent twice, the child is added once. */
  id: z.guid().optional(),
  ...fields,
  interests: optional.interests.default([]),
  learningGoals: optional.learningGoals.default([]),
  availability: optional.availability.default(''),
})
export type NewStudent = z.infer<typeof NewStudent>

export const StudentChange = z.object({ ...fields, ...optional }).partial()
export type StudentChange = z.infer<typeof StudentChange>

const percent = z.number().int()

export const StudentView = z.object({
  id: z.guid(),
  ...fields,
  ...optional,
  hasHadTrialLesson: z.boolean(),
  /** The name that the child signs in with; null without a login. */
  loginName: z.string().nullable(),
  progress: z.object({
    reading: percent,
    writing: percent,
    speaking: percent,
    listening: percent,
    completedLessons: z.number().int(),
    totalHours: z.number(),
    currentLevelProgress: percent,
    points: z.number().int(),
  }),
  lessonCounts: z.object({
    upcoming: z.number().int(),
    completed: z.number().int(),
    cancelled: z.number().int(),
  }),
})
export type StudentView = z.infer<typeof StudentView>
