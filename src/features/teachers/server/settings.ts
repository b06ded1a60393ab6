import { sql } from 'kysely'
import { z } from 'zod'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { levels, maxAge as oldest, minAge as youngest } from '#features/families/families.ts'
import { Level } from '#features/families/server/student.ts'
import type { Db } from '#platform/db/connect.ts'
import { line, lines } from '#platform/http/input.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { isTimeZone } from '#platform/time/zones.ts'
import { lessonLengths } from '../lesson-lengths.ts'
import {
  isDiplomaYear,
  isVideoUrl,
  maxBioLength,
  maxDiplomaLength,
  maxDiplomas,
  maxHeadlineLength,
  maxRateCents,
  maxStyleLength,
  maxStyles,
  normaliseVideoUrl,
} from '../settings.ts'
import { languages, varieties } from '../teachers.ts'
import { parseEducation } from './queries.ts'
import { clearTeacherCache } from './teacher-cache.ts'

const shortLines = (maxItems: number) => z.array(line(maxStyleLength).min(1)).max(maxItems)

export const TeacherSettings = z.object({
  timezone: z.string().max(80).refine(isTimeZone),
  minimumNoticeMinutes: z.int().min(0).max(20_160),
  hourlyRateCents: z.int().min(0).max(maxRateCents),
  trialLessonAvailable: z.boolean(),
  lessonLengths: z.array(z.literal(lessonLengths)).min(1).max(lessonLengths.length),
  headline: line(maxHeadlineLength),
  bio: lines(maxBioLength),
  specialization: shortLines(10),
  levels: z.array(Level).max(levels.length),
  varieties: z.array(z.enum(varieties)).max(varieties.length),
  languages: z.array(z.enum(languages)).max(languages.length),
  ageFrom: z.int().min(youngest).max(oldest),
  ageTo: z.int().min(youngest).max(oldest),
  education: z
    .array(
      z.object({
        title: line(maxDiplomaLength).min(1),
        place: line(maxDiplomaLength),
        year: z.string().max(4).refine(isDiplomaYear),
      }),
    )
    .max(maxDiplomas),
  teachingExperience: lines(maxBioLength),
  teachingStyle: shortLines(maxStyles),
  presentationVideoUrl: z.string().overwrite(normaliseVideoUrl).max(500).nullable(),
})
export type TeacherSettings = z.infer<typeof TeacherSettings>

/** Without the form's limits: stored values may come from elsewhere. */
export const TeacherSettingsView = z.object({
  ...TeacherSettings.shape,
  timezone: z.string(),
  /** «Paris (UTC+1)», with the current offset. */
  timezoneLabel: z.string(),
  headline: z.string(),
  bio: z.string(),
  specialization: z.array(z.string()),
  education: z.array(z.object({ title: z.string(), place: z.string(), year: z.string() })),
  teachingExperience: z.string(),
  teachingStyle: z.array(z.string()),
  minimumNoticeMinutes: TeacherSettings.shape.minimumNoticeMinutes.describe(
    'Le choix du professeur, en minutes',
  ),
  /** The school's notice: a shorter one of the teacher counts as this. */
  schoolNoticeHours: z.int(),
  /** For the link to the public profile. */
  teacherId: z.guid(),
  isListed: z.boolean(),
})

export const getSettings = async (db: Db, by: TeacherSelf) => {
  const { education, ...found } = await db
    .selectFrom('teachers')
    .where('id', '=', by.teacherId)
    .select([
      'id as teacherId',
      'timezone',
      'chosen_notice_minutes as minimumNoticeMinutes',
      sql<number>`(select notice_hours from school_settings)`.as('schoolNoticeHours'),
      'hourly_rate_cents as hourlyRateCents',
      'trial_lesson_available as trialLessonAvailable',
      sql<TeacherSettings['lessonLengths']>`lesson_lengths`.as('lessonLengths'),
      'headline',
      'bio',
      'specialization',
      sql<TeacherSettings['levels']>`levels::text[]`.as('levels'),
      sql<TeacherSettings['varieties']>`varieties::text[]`.as('varieties'),
      sql<TeacherSettings['languages']>`languages::text[]`.as('languages'),
      'age_from as ageFrom',
      'age_to as ageTo',
      'education',
      'teaching_experience as teachingExperience',
      'teaching_style as teachingStyle',
      'presentation_video_url as presentationVideoUrl',
      sql<boolean>`coalesce(is_listed, false)`.as('isListed'),
    ])
    .executeTakeFirstOrThrow()
  return { ...found, education: parseEducation(education) }
}

/**
 * Changes the given settings. Bookings keep their price and lessons their instant: a new rate applies to later bookings, and
 * the availability rules are read in the new zone. A trigger updates the hours that searches read.
 * @param onNewZone what else depends on the zone; runs in the transaction
 */
export const changeSettings = async (
  db: Db,
  by: TeacherSelf,
  change: Partial<TeacherSettings>,
  onNewZone: (tx: Db, moved: { teacherId: string; oldZone: string; zone: string }) => Promise<void>,
): Promise<Outcome<Awaited<ReturnType<typeof getSettings>>, 'bad_video'>> => {
  const changed = await db.transaction().execute(async tx => {
    await sql`select from teachers where id = ${by.teacherId} for no key update`.execute(tx)
    const current = await getSettings(tx, by)
    const next = { ...current, ...change }
    const video = next.presentationVideoUrl || null
    // A path on our own site, which the form does not accept, may stay unchanged.
    if (video !== null && video !== current.presentationVideoUrl && !isVideoUrl(video))
      return refuse('bad_video')
    await tx
      .updateTable('teachers')
      .set({
        timezone: next.timezone,
        minimum_notice_minutes: next.minimumNoticeMinutes,
        hourly_rate_cents: next.hourlyRateCents,
        trial_lesson_available: next.trialLessonAvailable,
        lesson_lengths: [...new Set(next.lessonLengths)].sort((a, b) => a - b),
        headline: next.headline,
        bio: next.bio,
        specialization: [...new Set(next.specialization)],
        levels: sql`${[...new Set(next.levels)]}::level[]`,
        varieties: sql`${[...new Set(next.varieties)]}::arabic_variety[]`,
        languages: sql`${[...new Set(next.languages)]}::spoken_language[]`,
        age_from: Math.min(next.ageFrom, next.ageTo),
        age_to: Math.max(next.ageFrom, next.ageTo),
        education: JSON.stringify(next.education),
        teaching_experience: next.teachingExperience,
        teaching_style: [...new Set(next.teachingStyle)],
        presentation_video_url: video,
      })
      .where('id', '=', by.teacherId)
      .execute()
    if (next.timezone !== current.timezone)
      await onNewZone(tx, { teacherId: by.teacherId, oldZone: current.timezone, zone: next.timezone })
    return ok(await getSettings(tx, by))
  })
  clearTeacherCache()
  return changed
}
