import { roleLabels } from '#features/accounts/role-labels.ts'
import { recurrenceFrequencies } from '#features/booking/booking.ts'
import { rhythmLabel } from '#features/booking/rhythm-label.ts'
import { actLabels } from '#features/curriculum/act-labels.ts'
import { earningLabel } from '#features/earnings/earning-labels.ts'
import { earningKinds } from '#features/earnings/earnings.ts'
import { arabicPreferenceLabel, languageLabel } from '#features/families/family-labels.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import type { Game } from '#features/learning/games.ts'
import { lessonTypeLabel } from '#features/lessons/lesson-labels.ts'
import { statusLabels } from '#features/lessons/status-labels.ts'
import { reminderLabels, topicLabels } from '#features/notifications/preference-labels.ts'
import type { MailTopic, NoticeTopic } from '#features/notifications/preferences.ts'
import { attendanceLabel, stepLabel } from '#features/reports/labels.ts'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { specializationLabels, spokenLabel, varietyLabel } from '#features/teachers/teaching-labels.ts'
import { stampLabels } from '#features/voices/stamp-labels.ts'
import { m } from '#paraglide/messages.js'
import { auditActions } from '#platform/audit/audit-actions.ts'
import type {
  ApplicationStatus,
  ConsentDocument,
  LearningPurpose,
  LearningResult,
  NotificationKind,
  PlacementDecision,
  ProposalOutcome,
  WaitStatus,
} from '#platform/db/schema.ts'
import { weekdays } from '#platform/time/dates.ts'
import { weekdayLabel } from '#platform/time/weekday-label.ts'
import { actionLabel } from '../action-labels.ts'
import { mailKindLabels, mailStateLabels } from '../mail-labels.ts'

// The words for the codes of an archive. Each table names every code of its type, so that a new one does not pass the type check.

type Labels<Code extends string> = Record<Code, () => string>

const labelAll = <Code extends string>(codes: readonly Code[], label: (code: Code) => string) =>
  Object.fromEntries(codes.map(code => [code, () => label(code)]))

const proposalOutcomes: Labels<ProposalOutcome> = {
  accepted: m.school_accepted,
  refused: m.school_refused,
  withdrawn: m.privacy_proposal_withdrawn,
  hour_taken: m.privacy_proposal_hour_taken,
  hour_not_offered: m.privacy_proposal_hour_not_offered,
}
const applicationStatuses: Labels<ApplicationStatus> = {
  pending: m.privacy_wait_waiting,
  accepted: m.school_accepted,
  refused: m.school_refused,
}
const waitStatuses: Labels<WaitStatus> = {
  waiting: m.privacy_wait_waiting,
  offered: m.privacy_wait_offered,
  taken: m.privacy_wait_taken,
  declined: m.privacy_wait_declined,
  missed: m.privacy_wait_missed,
  left: m.privacy_wait_left,
}
const purposes: Labels<LearningPurpose | 'reading'> = {
  vocabulary: m.learning_vocabulary,
  grammar: m.learning_grammar,
  quiz: m.learning_quiz,
  reading: m.learning_texts,
}
const games: Labels<Game> = {
  'dot-detective': m.learning_game_dot_detective,
  'hide-and-seek': m.learning_game_hide_and_seek,
  'syllable-lift': m.learning_game_syllable_lift,
  'word-to-meaning': m.learning_game_word_to_meaning,
  'memory-pairs': m.learning_game_memory_pairs,
  'find-the-arabic': m.learning_game_find_the_arabic,
  'write-the-arabic': m.learning_game_write_the_arabic,
  'letter-train': m.learning_game_letter_train,
  'dress-the-word': m.learning_game_dress_the_word,
  'sun-or-moon': m.learning_game_sun_or_moon,
  'this-one': m.learning_game_this_one,
  'trace-the-letter': m.learning_game_trace_the_letter,
  'listen-and-choose': m.learning_game_listen_and_choose,
  'sound-twins': m.learning_game_sound_twins,
  dictation: m.learning_game_dictation,
  'short-or-long': m.learning_game_short_or_long,
  conversation: m.learning_game_conversation,
}
const results: Labels<LearningResult> = {
  right: m.privacy_result_right,
  nearly: m.privacy_result_nearly,
  wrong: m.privacy_result_wrong,
}
const placementDecisions: Labels<PlacementDecision> = {
  accepted: m.privacy_placement_accepted,
  declined: m.privacy_placement_declined,
}
const consentDocuments: Labels<ConsentDocument> = {
  parental_authority: m.admin_texts_parental_authority,
  terms: m.admin_texts_terms,
  privacy: m.admin_texts_privacy,
}
const topics: Labels<MailTopic | NoticeTopic | 'recordings'> = {
  ...topicLabels,
  recordings: m.recordings_title,
}
/** As the mail about the same subject is called, where there is one. */
const notificationKinds: Labels<NotificationKind> = {
  lesson_booked: m.admin_mails_kind_booking,
  booking_requested: m.admin_mails_kind_request,
  lesson_cancelled: m.admin_mails_kind_cancelled,
  seat_released: m.privacy_notice_seat_released,
  seat_given_back: m.admin_mails_kind_given_back,
  second_student_joined: m.admin_mails_kind_second_student,
  second_student_left: m.admin_mails_kind_second_student,
  lesson_confirmed: m.privacy_notice_lesson_confirmed,
  lesson_moved: m.admin_mails_kind_postponed,
  teacher_changed: m.admin_mails_kind_substitution,
  hour_proposed: m.admin_mails_kind_proposed,
  proposal_refused: m.admin_mails_kind_proposal_refused,
  proposal_withdrawn: m.admin_mails_kind_proposal_withdrawn,
  request_refused: m.admin_mails_kind_request_refused,
  lesson_link: m.admin_mails_kind_link,
  room_removed: m.admin_mails_kind_removed,
  lesson_report: m.admin_mails_kind_report,
  seat_offered: m.admin_mails_kind_offer,
  series_cancelled: m.admin_mails_kind_series_cancelled,
  series_moved: m.admin_mails_kind_series_postponed,
  review_written: m.admin_mails_kind_review,
  review_answered: m.admin_mails_kind_review_answered,
  review_hidden: m.admin_mails_kind_review_hidden,
  review_shown: m.privacy_notice_review_shown,
  placement_finished: m.privacy_notice_placement_finished,
  file_shared: m.admin_mails_kind_file,
  calendar_unreadable: m.privacy_notice_calendar_unreadable,
  absence_recorded: m.admin_mails_kind_absent,
  absence_changed: m.privacy_notice_absence_changed,
  announcement: m.admin_mails_kind_announcement,
  message: m.admin_mails_kind_message,
}
const lessonKinds = labelAll(lessonTypes, lessonTypeLabel)
const days = labelAll(weekdays, weekdayLabel)

/** By section and field of the archive. A text without an entry is somebody's own words. */
export const valueLabels: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'account.role': roleLabels,
  'account.language': languageLabel,
  'family.language': languageLabel,
  'children.level': { ...levelLabel, unknown: m.privacy_level_unknown },
  'children.exerciseLevel': levelLabel,
  'children.language': arabicPreferenceLabel,
  'teacher.specialization': specializationLabels,
  'teacher.levels': levelLabel,
  'teacher.varieties': varietyLabel,
  'teacher.languages': spokenLabel,
  'curriculum.action': actLabels,
  'availability.weekday': days,
  'proposals.status': proposalOutcomes,
  'groups.weekday': days,
  'groups.level': levelLabel,
  'applications.language': languageLabel,
  'applications.specialization': specializationLabels,
  'applications.status': applicationStatuses,
  'bookings.type': lessonKinds,
  'bookings.rhythm': labelAll(recurrenceFrequencies, rhythmLabel),
  'requests.type': lessonKinds,
  'requests.rhythm': labelAll(recurrenceFrequencies, rhythmLabel),
  'waits.weekday': days,
  'waits.status': waitStatuses,
  'lessons.type': lessonKinds,
  'lessons.status': statusLabels,
  'lessons.attendance': attendanceLabel,
  'earnings.type': labelAll(earningKinds, kind => earningLabel({ kind, seats: 1 })),
  'reports.reading': stepLabel,
  'reports.writing': stepLabel,
  'reports.speaking': stepLabel,
  'reports.listening': stepLabel,
  'reports.proposedLevel': levelLabel,
  'voices.answer': stampLabels,
  'exercises.purpose': purposes,
  'exercises.subject': games,
  'answers.result': results,
  'placements.level': levelLabel,
  'placements.result': { unclear: m.placement_unclear, advanced: m.placement_advanced },
  'levelCertificates.level': levelLabel,
  'placements.status': placementDecisions,
  'placementAnswers.result': results,
  'notifications.kind': notificationKinds,
  'mails.kind': mailKindLabels,
  'mails.status': mailStateLabels,
  'choices.reminder': reminderLabels,
  'choices.mutedMails': topics,
  'choices.mutedNotices': topics,
  'consents.document': consentDocuments,
  'journal.action': labelAll(auditActions, action => actionLabel(action)),
}
