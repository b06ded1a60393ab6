/** The actions of the audit log. Those marked with «trigger» are written by the database (db/migrations/0013_privacy.sql). */
export const auditActions = [
  'signed_in', // trigger
  'sign_in_failed',
  'sessions_ended', // trigger
  'second_factor_verified',
  'second_factor_failed',
  'second_factor_on',
  'second_factor_off',
  'email_change_requested',
  'email_changed',
  'child_entrance_opened',
  'role_given', // trigger
  'role_removed', // trigger
  'application_accepted',
  'application_refused',
  'family_approved',
  'parent_invited',
  'parent_joined',
  'parent_left',
  'parent_removed',
  'teacher_suspended',
  'teacher_reinstated',
  'photo_approved',
  'photo_refused',
  'clip_approved',
  'clip_rejected',
  'clip_removed',
  'booking_requested',
  'booking_request_refused',
  'account_blocked',
  'account_unblocked',
  'lessons_booked', // trigger
  'seat_cancelled',
  'lesson_cancelled',
  'teacher_substituted',
  'seat_postponed',
  'series_cancelled',
  'series_postponed',
  'file_shared',
  'student_file_read',
  'student_erased',
  'account_erased',
  'data_exported',
  'list_exported',
  'documents_accepted',
  'school_settings_changed',
] as const
export type AuditAction = (typeof auditActions)[number]
