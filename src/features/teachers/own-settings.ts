import * as z from 'zod/mini'
import { levels, maximumAge as oldest, minimumAge as youngest } from '#features/families/families.ts'
import { line, lines } from '#platform/schemas/text.ts'
import { lessonLengths } from './lesson-lengths.ts'
import {
  isDiplomaYear,
  maxBioLength,
  maxDiplomaLength,
  maxDiplomas,
  maxHeadlineLength,
  maxNoticeMinutes,
  maxRateCents,
  maxSpecializations,
  maxStyleLength,
  maxStyles,
  maxVideoLength,
} from './settings.ts'
import { languages, varieties } from './teachers.ts'

const shortLines = (most: number) =>
  z.array(line(maxStyleLength).check(z.minLength(1))).check(z.maxLength(most))
const age = z.int().check(z.minimum(youngest), z.maximum(oldest))

export const Diploma = z.object({
  title: line(maxDiplomaLength).check(z.minLength(1)),
  place: line(maxDiplomaLength),
  year: z.string().check(z.maxLength(4), z.refine(isDiplomaYear)),
})

/** What a teacher sets, for form and server, which also knows all time zones (server/settings.ts). */
export const TeacherSettings = z.object({
  timezone: z.string().check(z.maxLength(80)),
  minimumNoticeMinutes: z.int().check(z.minimum(0), z.maximum(maxNoticeMinutes)),
  hourlyRateCents: z.int().check(z.minimum(0), z.maximum(maxRateCents)),
  trialLessonAvailable: z.boolean(),
  lessonLengths: z.array(z.literal(lessonLengths)).check(z.minLength(1), z.maxLength(lessonLengths.length)),
  headline: line(maxHeadlineLength),
  bio: lines(maxBioLength),
  specialization: shortLines(maxSpecializations),
  levels: z.array(z.enum(levels)).check(z.maxLength(levels.length)),
  varieties: z.array(z.enum(varieties)).check(z.maxLength(varieties.length)),
  languages: z.array(z.enum(languages)).check(z.maxLength(languages.length)),
  ageFrom: age,
  ageTo: age,
  education: z.array(Diploma).check(z.maxLength(maxDiplomas)),
  teachingExperience: lines(maxBioLength),
  teachingStyle: shortLines(maxStyles),
  presentationVideoUrl: z.nullable(z.string().check(z.trim(), z.maxLength(maxVideoLength))),
})
export type TeacherSettings = z.infer<typeof TeacherSettings>
