import { sql } from 'kysely'
import { z } from 'zod'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { levels } from '#features/families/families.ts'
import type { Db } from '#platform/db/connect.ts'
import { line, lines } from '#platform/http/input.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { isTimeZone } from '#platform/time/zones.ts'
import {
  isDiplomaYear,
  isVideoAddress,
  longestBio,
  longestDiploma,
  longestHeadline,
  longestStyle,
  mostDiplomas,
  mostRateCents,
  mostStyles,
} from '../settings.ts'
import { educationOf } from './queries.ts'
import { clearTeacherCache } from './teacher-cache.ts'

const words = (most: number) => z.array(line(longestStyle).min(1)).max(most)

export const TeacherSettings = z.object({
  timezone: z.string().max(80).refine(isTimeZone),
  minimumNoticeMinutes: z.int().min(0).max(20_160),
  hourlyRateCents: z.int().min(0).max(mostRateCents),
  trialLessonAvailable: z.boolean(),
  headline: line(longestHeadline),
  bio: lines(longestBio),
  specialization: words(10),
  levels: z.array(z.enum(levels)).max(levels.length),
  education: z
    .array(
      z.object({
        title: line(longestDiploma).min(1),
        place: line(longestDiploma),
        year: z.string().max(4).refine(isDiplomaYear),
      }),
    )
    .max(mostDiplomas),
  teachingExperience: lines(longestBio),
  teachingStyle: words(mostStyles),
  presentationVideoUrl: z.string().trim().max(500).nullable(),
})
export type TeacherSettings = z.infer<typeof TeacherSettings>

/** As it is read: what was stored by other ways may hold more than the form lets in. */
export const TeacherSettingsView = z.object({
  ...TeacherSettings.shape,
  timezone: z.string(),
  /** «Paris (UTC+1)», as it stands now. */
  timezoneLabel: z.string(),
  headline: z.string(),
  bio: z.string(),
  specialization: z.array(z.string()),
  education: z.array(z.object({ title: z.string(), place: z.string(), year: z.string() })),
  teachingExperience: z.string(),
  teachingStyle: z.array(z.string()),
  /** Where the public profile stands. */
  teacherId: z.guid(),
  isListed: z.boolean(),
})

export const settingsOf = async (db: Db, by: TeacherSelf) => {
  const { education, ...found } = await db
    .selectFrom('teachers')
    .where('id', '=', by.teacherId)
    .select([
      'id as teacherId',
      'timezone',
      'minimum_notice_minutes as minimumNoticeMinutes',
      'hourly_rate_cents as hourlyRateCents',
      'trial_lesson_available as trialLessonAvailable',
      'headline',
      'bio',
      'specialization',
      sql<TeacherSettings['levels']>`levels::text[]`.as('levels'),
      'education',
      'teaching_experience as teachingExperience',
      'teaching_style as teachingStyle',
      'presentation_video_url as presentationVideoUrl',
      sql<boolean>`coalesce(is_listed, false)`.as('isListed'),
    ])
    .executeTakeFirstOrThrow()
  return { ...found, education: educationOf(education) }
}

/**
 * Changes what was sent. Bookings keep the price that was agreed upon, lessons their instant: a new rate is for what is
 * booked from now on, and in a new zone the timetable is read on its clocks. The hours that search reads follow by trigger.
 */
export const changeSettings = async (
  db: Db,
  by: TeacherSelf,
  change: Partial<TeacherSettings>,
): Promise<Outcome<Awaited<ReturnType<typeof settingsOf>>, 'bad_video'>> => {
  const changed = await db.transaction().execute(async tx => {
    await sql`select from teachers where id = ${by.teacherId} for no key update`.execute(tx)
    const known = await settingsOf(tx, by)
    const next = { ...known, ...change }
    const video = next.presentationVideoUrl || null
    // A film of the school's own, which no form wrote, may stay as it is.
    if (video !== null && video !== known.presentationVideoUrl && !isVideoAddress(video))
      return refuse('bad_video')
    await tx
      .updateTable('teachers')
      .set({
        timezone: next.timezone,
        minimum_notice_minutes: next.minimumNoticeMinutes,
        hourly_rate_cents: next.hourlyRateCents,
        trial_lesson_available: next.trialLessonAvailable,
        headline: next.headline,
        bio: next.bio,
        specialization: [...new Set(next.specialization)],
        levels: sql`${[...new Set(next.levels)]}::level[]`,
        education: JSON.stringify(next.education),
        teaching_experience: next.teachingExperience,
        teaching_style: [...new Set(next.teachingStyle)],
        presentation_video_url: video,
      })
      .where('id', '=', by.teacherId)
      .execute()
    return ok(await settingsOf(tx, by))
  })
  clearTeacherCache()
  return changed
}
