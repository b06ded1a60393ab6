import { m } from '#paraglide/messages.js'
import { formatMonth } from '#platform/time/date-format.ts'
import { capitalised } from '#platform/words/capitalised.ts'
import { formatEuros, formatNumber } from '#platform/words/numbers.ts'
import { ofName } from '#platform/words/of-name.ts'
import type { LoggedList } from './exported-lists.ts'
import { historyDates, substitutedSentence } from './history-sentences.ts'
import type { JournalEntry } from './server/view.ts'

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

const listLabels: Record<LoggedList, () => string> = {
  families: m.school_nav_families,
  teachers: m.school_nav_teachers,
  lessons: m.school_nav_lessons,
  accounts: m.school_nav_accounts,
  applications: m.school_nav_applications,
  journal: m.school_nav_journal,
  figures: m.admin_figures_title,
  words: m.admin_journal_list_words,
  pictures: m.admin_journal_list_pictures,
  texts: m.admin_journal_list_texts,
  exercises: m.admin_journal_list_exercises,
  documents: m.documents_files_title,
  reviews: m.reviews_page_title,
  mails: m.admin_mails_title,
  clips: m.clips_title,
  photos: m.school_nav_photos,
  groups: m.groups_school_title,
  packages: m.booking_packages_title,
  announcements: m.announcements_title,
  earnings: m.school_nav_earnings,
}

const monthsLabel = ({ first, last }: NonNullable<JournalEntry['months']>) =>
  capitalised(
    first === last
      ? formatMonth(last)
      : m.admin_journal_months({ first: formatMonth(first), last: formatMonth(last) }),
  )

/** «12 cours avec Nour Haddad», and when they are. The journal names no child. */
const bookingLabels = ({
  type,
  sessions: count,
  teacherName,
  dates,
}: NonNullable<JournalEntry['booking']>) => {
  const teacher = teacherName ?? m.school_journal_erased()
  return [
    type === 'trial' ? m.admin_journal_trial({ teacher }) : m.admin_journal_booked({ count, teacher }),
    ...historyDates({ dates, newDates: [] }),
  ]
}

/** «Cours du mar. 8 déc. à 11:00 confié à Leïla Saïdi, à la place de Karim Benali», or how many, and when they are. */
const substitutionLabels = ({ dates, ...teachers }: NonNullable<JournalEntry['substitution']>) => {
  const [lesson = null, ...others] = dates
  if (others.length === 0) return [substitutedSentence({ ...teachers, lesson, dates: [] })]
  return [substitutedSentence({ ...teachers, lesson: null, dates }), ...historyDates({ dates, newDates: [] })]
}

/**
 * «Cours à venir par enfant, au plus : 60 → 20», the months that were closed, the package or announcement, the list that was
 * downloaded, the hour of a group, the lessons that were booked or given to another teacher, the amount of a correction, the reason
 * why a review was hidden.
 */
export const detailLabels = ({
  changes,
  cents,
  reason,
  months,
  about,
  list,
  group,
  booking,
  substitution,
}: Pick<
  JournalEntry,
  'changes' | 'cents' | 'reason' | 'months' | 'about' | 'list' | 'group' | 'booking' | 'substitution'
>) => [
  ...(months === null ? [] : [monthsLabel(months)]),
  ...(about === null ? [] : [about]),
  ...(list === null ? [] : [listLabels[list]()]),
  ...(group === null ? [] : [group]),
  ...(booking === null ? [] : bookingLabels(booking)),
  ...(substitution === null ? [] : substitutionLabels(substitution)),
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
