import { z } from 'zod'
import { Level } from '#features/families/server/student.ts'
import { lessonLengths } from '../lesson-lengths.ts'
import { languages, varieties } from '../teachers.ts'

/** A teacher in a public list: without e-mail address, phone number and earnings. */
export const TeacherCard = z.object({
  id: z.guid(),
  firstName: z.string(),
  lastName: z.string(),
  /** The approved photo, at /photos/<id>/<128|256|512>.<avif|webp>. */
  photoId: z.guid().nullable(),
  headline: z.string(),
  specialization: z.array(z.string()),
  levels: z.array(Level),
  varieties: z.array(z.enum(varieties)),
  /** The youngest and the oldest child, both included. */
  ageFrom: z.int(),
  ageTo: z.int(),
  /** 0 without a review. */
  rating: z.number(),
  /** The reviews that the rating comes from. */
  ratingCount: z.int(),
  hourlyRateCents: z.int(),
  /** In euros. */
  hourlyRate: z.number(),
  trialLessonAvailable: z.boolean(),
  /** Minutes of the individual lessons that the teacher gives. */
  lessonLengths: z.array(z.literal(lessonLengths)),
  onlineLessons: z.boolean(),
  totalStudents: z.int(),
  totalLessons: z.int(),
})
export type TeacherCard = z.infer<typeof TeacherCard>

export const TeacherProfile = TeacherCard.extend({
  timezone: z.string(),
  languages: z.array(z.enum(languages)),
  /** The school has verified a diploma that the teacher showed. */
  hasVerifiedDiploma: z.boolean(),
  education: z.array(z.object({ title: z.string(), place: z.string(), year: z.string() })),
  teachingExperience: z.string(),
  presentationVideoUrl: z.string().nullable(),
  bio: z.string(),
  bioAr: z.string(),
  teachingStyle: z.array(z.string()),
  /** False: nothing can be booked. */
  hasHours: z.boolean(),
})
export type TeacherProfile = z.infer<typeof TeacherProfile>

/** SQL columns of a card, from `teachers t` joined with `profiles p`. */
export const cardColumns = `
  t.id, p.first_name as "firstName", p.last_name as "lastName", t.photo_id as "photoId", t.headline, t.specialization, t.levels::text[] as levels,
  t.varieties::text[] as varieties, t.age_from as "ageFrom", t.age_to as "ageTo", t.rating, t.rating_count as "ratingCount",
  t.hourly_rate_cents as "hourlyRateCents", t.hourly_rate_cents / 100.0 as "hourlyRate",
  t.trial_lesson_available as "trialLessonAvailable", t.lesson_lengths as "lessonLengths",
  t.online_lessons as "onlineLessons",
  t.total_students as "totalStudents", t.total_lessons as "totalLessons"`
