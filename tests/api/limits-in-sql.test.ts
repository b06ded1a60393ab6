import { beforeAll, expect, test } from 'vitest'
import { settingLimits } from '#features/admin/setting-limits.ts'
import { maxBodyLength, maxSubjectLength } from '#features/announcements/announcements.ts'
import * as applications from '#features/applications/applications.ts'
import { maxDiplomaFiles, maxWithdrawalReasonLength } from '#features/applications/diplomas.ts'
import { maxBusyCalendars, maxCalendarName } from '#features/availability/busy-calendars.ts'
import { maxHolidayDays } from '#features/availability/holidays.ts'
import { maxNumberOfSessions, minNumberOfSessions } from '#features/booking/booking.ts'
import { maxRefusalNoteLength } from '#features/booking/booking-requests.ts'
import { groupSeats } from '#features/booking/groups.ts'
import { maxLessonsPerMonth } from '#features/booking/packages.ts'
import { maxClipBytes, maxRejectionLength } from '#features/clips/clips.ts'
import { maxSoundBytes } from '#features/clips/spoken.ts'
import { maxReasonLength, maxTrialPay } from '#features/earnings/earnings.ts'
import * as families from '#features/families/families.ts'
import { maxCancellationReasonLength } from '#features/lessons/lessons.ts'
import { messageMaxLength } from '#features/messages/messages.ts'
import { longestPlacement } from '#features/placement/placement.ts'
import * as recordings from '#features/recordings/recordings.ts'
import { maxAnswerFiles, maxPhotoBytes } from '#features/reports/homework-files.ts'
import * as reports from '#features/reports/reports.ts'
import * as reviews from '#features/reviews/reviews.ts'
import { maxChangeNoteLength } from '#features/school/school-texts.ts'
import { lessonLengths } from '#features/teachers/lesson-lengths.ts'
import * as teachers from '#features/teachers/settings.ts'
import { sessionMaxDays } from '#platform/auth/auth.ts'
import { maxFileBytes } from '#platform/storage/file-kinds.ts'
import { testDatabase } from '../support/database.ts'

// Limits that stand in the rules and in the schema: the rules refuse with a sentence, the database whatever the rules forget.

const database = testDatabase()
const { minAge, maxAge } = families

/** By the name of a constraint, a domain or a function: the numbers of its definition. */
const limits: Record<string, readonly number[]> = {
  number_of_sessions: [minNumberOfSessions, maxNumberOfSessions],
  groups_planned_sessions: [1, maxNumberOfSessions],
  lesson_minutes: lessonLengths,
  room_participants_seat_no_check: [0, groupSeats],
  room_seats_seat_no_check: [1, groupSeats],

  students_age_check: [minAge, maxAge],
  groups_youngest_check: [minAge, maxAge],
  groups_check: [maxAge],
  groups_described_ages: [minAge, maxAge, maxAge],
  teachers_age_from_check: [minAge, maxAge],
  teachers_age_to_check: [minAge, maxAge],
  students_after_insert: [families.maxChildren, families.maxChildren],
  students_first_name_check: [1, families.maxNameLength],
  profiles_first_name_check: [1, families.maxNameLength],
  students_availability_check: [families.maxAvailabilityLength],
  students_interests_check: [families.maxItems],
  students_learning_goals_check: [families.maxItems],

  school_settings_booking_horizon_months_check: Object.values(settingLimits.bookingHorizonMonths),
  school_settings_notice_hours_check: Object.values(settingLimits.noticeHours),
  school_settings_free_cancellation_hours_check: Object.values(settingLimits.freeCancellationHours),
  bookings_free_cancellation_hours_check: Object.values(settingLimits.freeCancellationHours),
  school_settings_lessons_ahead_per_child_check: Object.values(settingLimits.lessonsAheadPerChild),
  school_settings_recording_days_check: Object.values(settingLimits.recordingDays),
  school_settings_trial_pay_cents_check: [0, maxTrialPay],
  lesson_packages_lessons_per_month_check: [0, maxLessonsPerMonth],
  limit_session_life: [sessionMaxDays],

  reason: [1, maxCancellationReasonLength],
  booking_requests_word_check: [1, maxRefusalNoteLength],
  earning_lines_reason_check: [maxReasonLength],
  teacher_holidays_check: [maxHolidayDays],
  busy_calendars_place_check: [1, maxBusyCalendars],
  busy_calendars_name_check: [maxCalendarName],

  lesson_reports_items_check: [reports.maxItems],
  lesson_reports_free_words_check: [reports.maxFreeWords],
  lesson_reports_family_note_check: [reports.maxNoteLength],
  lesson_reports_staff_note_check: [reports.maxNoteLength],
  homework_place_check: [1, reports.maxTasks],
  homework_task_check: [1, reports.maxTaskLength],
  homework_answer_check: [1, reports.maxAnswerLength],
  homework_files_place_check: [1, maxAnswerFiles],
  homework_files_bytes_check: [1, maxPhotoBytes],
  homework_files_check1: [maxSoundBytes],
  child_voices_bytes_check: [1, maxSoundBytes],
  clip_files_bytes_check: [1, maxClipBytes],
  clips_rejection_reason_check: [1, maxRejectionLength],
  placement_answers_place_check: [0, longestPlacement - 1],

  recording_pieces_bytes_check: [1, recordings.maxPieceBytes],
  recording_pieces_milliseconds_check: [1, recordings.maxPieceMilliseconds],
  recording_pieces_number_check: [0, recordings.maxPieces - 1],
  recordings_pieces_check: [0, recordings.maxPieces],
  recordings_part_check: [1, recordings.maxParts],

  messages_body_check: [1, messageMaxLength],
  announcements_subject_check: [1, maxSubjectLength],
  announcements_body_check: [1, maxBodyLength],
  teacher_reviews_body_check: [reviews.maxReviewLength],
  teacher_reviews_reply_check: [1, reviews.maxReplyLength],
  teacher_reviews_hidden_reason_check: [1, reviews.maxHidingReasonLength],
  review_hidings_reason_check: [1, reviews.maxHidingReasonLength],
  school_texts_change_note_check: [1, maxChangeNoteLength],

  teachers_bio_check: [teachers.maxBioLength],
  teachers_headline_check: [teachers.maxHeadlineLength],
  teachers_hourly_rate_cents_check: [0, teachers.maxRateCents],
  teachers_teaching_style_check: [teachers.maxStyles],
  teacher_notes_note_check: [1, teachers.maxNoteLength],
  teacher_applications_hourly_rate_cents_check: [0, teachers.maxRateCents],
  teacher_applications_diploma_check: [1, teachers.maxDiplomaLength],
  teacher_applications_motivation_check: [applications.maxMotivationLength],
  teacher_applications_refusal_reason_check: [1, applications.maxReasonLength],
  teacher_applications_experience_years_check: [0, applications.maxYears],
  diploma_files_place_check: [1, maxDiplomaFiles],
  diploma_files_size_check: [1, maxFileBytes],
  diploma_files_withdrawal_reason_check: [1, maxWithdrawalReasonLength],
  shared_files_size_check: [1, maxFileBytes],
}

const definitions = new Map<string, string>()
beforeAll(async () => {
  const { rows } = await database.pool.query<{ name: string; text: string }>(
    `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c' and conrelid <> 0
     union all select t.typname, pg_get_constraintdef(c.oid) from pg_constraint c join pg_type t on t.oid = c.contypid
     union all select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace and prolang = (
       select oid from pg_language where lanname = 'plpgsql')`,
  )
  for (const { name, text } of rows) definitions.set(name, text)
})

test.each(Object.entries(limits))('the database and the rules have the same limits: %s', (name, numbers) => {
  const text = definitions.get(name) ?? ''
  expect((text.match(/(?<![\w.])\d+(?!\w)/g) ?? []).map(Number)).toEqual([...numbers])
})
