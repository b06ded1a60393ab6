import { m } from '#paraglide/messages.js'
import type { AuditAction } from '#platform/audit/audit-actions.ts'
import type { Role } from '#platform/db/schema.ts'
import { formatEuros, formatNumber } from '#platform/words/numbers.ts'
import { ofName } from '#platform/words/of-name.ts'
import type { JournalEntry } from './server/view.ts'

const roleLabels: Record<Role, () => string> = {
  parent: m.school_journal_role_parent,
  student: m.school_journal_role_student,
  teacher: m.school_journal_role_teacher,
  admin: m.school_journal_role_admin,
}

const actionLabels: Record<AuditAction, (role: Role | null) => string> = {
  signed_in: () => m.school_journal_signed_in(),
  sign_in_failed: () => m.school_journal_sign_in_failed(),
  sessions_ended: () => m.school_journal_sessions_ended(),
  second_factor_verified: () => m.school_journal_second_factor_verified(),
  second_factor_failed: () => m.school_journal_second_factor_failed(),
  second_factor_on: () => m.school_journal_second_factor_on(),
  second_factor_off: () => m.school_journal_second_factor_off(),
  email_change_requested: () => m.school_journal_email_change_requested(),
  email_changed: () => m.school_journal_email_changed(),
  child_entrance_opened: () => m.school_journal_child_entrance_opened(),
  role_given: role =>
    role ? m.school_journal_role_given({ role: roleLabels[role]() }) : m.school_journal_any_role_given(),
  role_removed: role =>
    role ? m.school_journal_role_removed({ role: roleLabels[role]() }) : m.school_journal_any_role_removed(),
  application_accepted: () => m.school_journal_application_accepted(),
  application_refused: () => m.school_journal_application_refused(),
  family_approved: () => m.school_journal_family_approved(),
  parent_invited: () => m.school_journal_parent_invited(),
  parent_joined: () => m.school_journal_parent_joined(),
  parent_left: () => m.school_journal_parent_left(),
  parent_removed: () => m.school_journal_parent_removed(),
  teacher_suspended: () => m.school_journal_teacher_suspended(),
  teacher_reinstated: () => m.school_journal_teacher_reinstated(),
  photo_approved: () => m.school_journal_photo_approved(),
  photo_refused: () => m.school_journal_photo_refused(),
  diploma_verified: () => m.admin_event_diploma_verified(),
  diploma_unverified: () => m.admin_event_diploma_unverified(),
  review_hidden: () => m.school_journal_review_hidden(),
  review_shown: () => m.school_journal_review_shown(),
  clip_approved: () => m.clips_journal_approved(),
  clip_rejected: () => m.clips_journal_rejected(),
  clip_removed: () => m.clips_journal_removed(),
  clips_withdrawn: () => m.clips_journal_withdrawn(),
  voice_agreed: () => m.voices_journal_agreed(),
  voice_withdrawn: () => m.voices_journal_withdrawn(),
  voice_removed: () => m.voices_journal_removed(),
  curriculum_changed: () => m.curriculum_journal_changed(),
  curriculum_editor_allowed: () => m.curriculum_journal_allowed(),
  curriculum_editor_removed: () => m.curriculum_journal_removed(),
  recording_agreed: () => m.recordings_journal_agreed(),
  recording_withdrawn: () => m.recordings_journal_withdrawn(),
  recording_started: () => m.recordings_journal_started(),
  recording_stopped: () => m.recordings_journal_stopped(),
  recording_watched: () => m.recordings_journal_watched(),
  recording_deleted: () => m.recordings_journal_deleted(),
  booking_requested: () => m.school_journal_booking_requested(),
  booking_request_refused: () => m.school_journal_booking_request_refused(),
  account_blocked: () => m.school_journal_account_blocked(),
  account_unblocked: () => m.school_journal_account_unblocked(),
  lessons_booked: () => m.school_journal_lessons_booked(),
  seat_cancelled: () => m.school_journal_seat_cancelled(),
  seat_given_back: () => m.school_journal_seat_given_back(),
  lesson_cancelled: () => m.school_journal_lesson_cancelled(),
  room_report_handled: () => m.school_journal_room_report_handled(),
  absence_reported: () => m.school_journal_absence_reported(),
  holiday_taken: () => m.school_journal_holiday_taken(),
  holiday_shortened: () => m.school_journal_holiday_shortened(),
  holiday_ended: () => m.school_journal_holiday_ended(),
  teacher_substituted: () => m.admin_event_substituted_plain(),
  seat_postponed: () => m.school_journal_seat_postponed(),
  hour_proposed: () => m.school_journal_hour_proposed(),
  hour_accepted: () => m.school_journal_hour_accepted(),
  hour_refused: () => m.school_journal_hour_refused(),
  hour_withdrawn: () => m.school_journal_hour_withdrawn(),
  hour_taken: () => m.school_journal_hour_taken(),
  attendance_noted: () => m.school_journal_attendance_noted(),
  report_sent: () => m.school_journal_report_sent(),
  report_corrected: () => m.school_journal_report_corrected(),
  homework_given: () => m.school_journal_homework_given(),
  series_cancelled: () => m.school_journal_series_cancelled(),
  series_postponed: () => m.school_journal_series_postponed(),
  calendar_added: () => m.school_journal_calendar_added(),
  calendar_removed: () => m.school_journal_calendar_removed(),
  file_shared: () => m.school_journal_file_shared(),
  student_file_read: () => m.school_journal_student_file_read(),
  student_erased: () => m.school_journal_student_erased(),
  account_erased: () => m.school_journal_account_erased(),
  list_exported: () => m.admin_event_list_exported(),
  mail_resent: () => m.admin_event_mail_resent(),
  announcement_sent: () => m.admin_event_announcement_sent(),
  group_opened: () => m.admin_event_group_opened(),
  group_changed: () => m.admin_event_group_changed(),
  group_closed: () => m.admin_event_group_closed(),
  package_created: () => m.admin_event_package_created(),
  package_changed: () => m.admin_event_package_changed(),
  package_retired: () => m.admin_event_package_retired(),
  data_exported: () => m.school_journal_data_exported(),
  documents_accepted: () => m.school_journal_documents_accepted(),
  school_settings_changed: () => m.school_journal_settings_changed(),
  earnings_closed: () => m.earnings_journal_closed(),
  earnings_corrected: () => m.earnings_journal_corrected(),
  school_text_changed: () => m.admin_event_text_changed(),
  school_logo_changed: () => m.admin_event_logo_changed(),
  school_logo_removed: () => m.admin_event_logo_removed(),
}

export const actionLabel = (action: AuditAction, role: Role | null = null) => actionLabels[action](role)

const ruleLabels: Record<JournalEntry['changes'][number]['name'], () => string> = {
  bookingHorizonMonths: m.school_settings_months,
  lessonsAheadPerChild: m.school_settings_lessons,
  newFamiliesWait: m.school_settings_wait,
  recordingDays: m.school_settings_recordings,
  freeCancellationHours: m.school_settings_cancelling,
  noticeHours: m.school_settings_notice,
  lessonSharePercent: m.school_settings_lesson_share,
  lateCancellationSharePercent: m.school_settings_late_share,
  trialPayCents: m.school_settings_trial_pay,
}

/** «Cours à venir par enfant, au plus : 60 → 20», the amount of a correction, the reason why a review was hidden. */
export const detailLabels = ({
  changes,
  cents,
  reason,
}: Pick<JournalEntry, 'changes' | 'cents' | 'reason'>) => [
  ...changes.map(({ name, before, after }) => {
    const shown = (value: number | boolean) => {
      if (typeof value === 'boolean') return value ? m.admin_csv_yes() : m.admin_csv_no()
      return name === 'trialPayCents' ? formatEuros(value) : formatNumber(value)
    }
    return m.admin_journal_change({ rule: ruleLabels[name](), before: shown(before), after: shown(after) })
  }),
  ...(cents === null ? [] : [formatEuros(cents)]),
  ...(reason === null ? [] : [m.admin_reason({ reason })]),
]

/** @param isKnown whether the entry names a person, who may be erased since */
export const personLabel = (person: JournalEntry['actor'], isKnown: boolean, nobody: string) => {
  if (!isKnown) return nobody
  if (!person) return m.school_journal_erased()
  return person.isChild ? m.school_journal_child({ of: ofName(person.name) }) : person.name
}
