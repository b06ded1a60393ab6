import { z } from 'zod'
import { containsLink } from '#features/accounts/accounts.ts'
import { line, NewId } from '#platform/http/input.ts'
import { removeDirectionControls } from '#platform/words/invisible.ts'
import {
  arabicPreferences,
  levels,
  maxAge,
  maxAvailabilityLength,
  maxItemLength,
  maxItems,
  maxNameLength,
  minAge,
} from '../families.ts'

const oneLine = (longest: number) => line(longest).min(1)

/** The name of a child or a parent. Teachers read it in mails and lists, so it contains no link (accounts/server/input.ts). */
export const FamilyMemberName = oneLine(maxNameLength).refine(name => !containsLink(name), 'name_with_link')
export const Level = z.enum(levels)

const Items = z.array(oneLine(maxItemLength)).max(maxItems)

const fields = {
  firstName: FamilyMemberName,
  age: z.number().int().min(minAge).max(maxAge),
  level: Level,
  /** Null while no parent said which Arabic the child should learn. */
  languagePreference: z.enum(arabicPreferences).nullable(),
}
const optional = {
  interests: Items,
  learningGoals: Items,
  availability: z
    .string()
    .normalize()
    .overwrite(removeDirectionControls)
    .trim()
    .max(maxAvailabilityLength)
    .refine(text => !text.includes('\0')),
}

/** The fields that a family may set. Other properties of the body (trial, parent, role) are ignored. */
export const NewStudent = z.object({
  id: NewId.optional(),
  ...fields,
  interests: optional.interests.default([]),
  learningGoals: optional.learningGoals.default([]),
  levelKnown: z.boolean().default(true),
  availability: optional.availability.default(''),
})
export type NewStudent = z.infer<typeof NewStudent>

export const StudentChange = z.object({ ...fields, ...optional, levelKnown: z.boolean() }).partial()
export type StudentChange = z.infer<typeof StudentChange>

/** What teachers and the school read of a child, as it is stored: without the rules for new values. */
export const childFacts = {
  firstName: z.string(),
  age: z.int(),
  level: Level,
  levelKnown: z.boolean(),
  languagePreference: fields.languagePreference,
  interests: z.array(z.string()),
  learningGoals: z.array(z.string()),
  /** When the family is free, in the parent's words. */
  availability: z.string(),
}

const percent = z.number().int()

export const StudentView = z.object({
  id: z.guid(),
  ...fields,
  ...optional,
  /** Without the rules for new names: the stored one may be older. */
  firstName: z.string(),
  hasHadTrialLesson: z.boolean(),
  /** The family's date of a trial that is still to come. */
  trialDate: z.string().nullable(),
  /** The booking of that trial. */
  trialBookingId: z.guid().nullable(),
  /** The child's login name; null without a login. */
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
  /** False until the level has been stated or assessed. */
  levelKnown: z.boolean(),
  lessonCounts: z.object({
    upcoming: z.number().int(),
    completed: z.number().int(),
    attended: z.number().int().describe('Cours terminés où l’enfant n’est pas noté absent ou excusé'),
    cancelled: z.number().int(),
  }),
})
export type StudentView = z.infer<typeof StudentView>
