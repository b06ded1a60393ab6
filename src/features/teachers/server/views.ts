import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { levels } from '#features/families/families.ts'

/** What everyone may see of a teacher in a list: never an e-mail address, a phone number or earnings. */
export const TeacherCard = z.object({
  id: z.guid(),
  firstName: z.string(),
  lastName: z.string(),
  headline: z.string(),
  specialization: z.array(z.string()),
  levels: z.array(z.enum(levels)),
  /** 0 while nobody has rated the teacher. */
  rating: z.number(),
  hourlyRateCents: z.int(),
  /** The same in euros, as the specification names it. */
  hourlyRate: z.number(),
  trialLessonAvailable: z.boolean(),
  onlineLessons: z.boolean(),
  totalStudents: z.int(),
  totalLessons: z.int(),
})
export type TeacherCard = z.infer<typeof TeacherCard>

export const TeacherProfile = TeacherCard.extend({
  timezone: z.string(),
  education: z.array(z.object({ title: z.string(), place: z.string(), year: z.string() })),
  teachingExperience: z.string(),
  presentationVideoUrl: z.string().nullable(),
  bio: z.string(),
  bioAr: z.string(),
  teachingStyle: z.array(z.string()),
  /** False while no hour is open: nothing can be booked. */
  hasHours: z.boolean(),
})
export type TeacherProfile = z.infer<typeof TeacherProfile>

/** The columns of a card as SQL text, from `teachers t` joined with `profiles p`. */
export const cardColumns = `
  t.id, p.first_name as "firstName", p.last_name as "lastName", t.headline, t.specialization, t.levels::text[] as levels, t.rating,
  t.hourly_rate_cents as "hourlyRateCents", t.hourly_rate_cents / 100.0 as "hourlyRate",
  t.trial_lesson_available as "trialLessonAvailable", t.online_lessons as "onlineLessons",
  t.total_students as "totalStudents", t.total_lessons as "totalLessons"`

/** Every word must be found somewhere in name or specialisations, whatever its case and accents. */
export const saysAll = (words: readonly string[]) =>
  words.map(word => sql<SqlBool>`t.search_text like search_pattern(${word})`)
