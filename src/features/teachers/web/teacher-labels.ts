import { m } from '#paraglide/messages.js'
import { intlLocale, perLocale } from '#platform/locale/locale.ts'
import { formatNumber, isSingular } from '#platform/words/numbers.ts'
import type { Specialization } from '../teachers.ts'

const specializationLabels: Record<string, () => string> = {
  'Arabe moderne': m.teachers_specialization_modern,
  'Arabe classique': m.teachers_specialization_classical,
  'Arabe dialectal': m.teachers_specialization_dialectal,
  'Arabe des affaires': m.teachers_specialization_business,
  Conversation: m.teachers_specialization_conversation,
} satisfies Record<Specialization, () => string>

/** The name of a speciality to read; one that a teacher wrote is shown as it was written. */
export const specializationLabel = (name: string): string => specializationLabels[name]?.() ?? name

const oneDecimal = perLocale(
  locale => new Intl.NumberFormat(intlLocale(locale), { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

/** «4,9», «5,0»; in English «4.9» */
export const formatRating = (rating: number) => oneDecimal().format(rating)

export const lessonsLabel = (count: number) => m.teachers_lessons({ count: formatNumber(count) })

/** French uses the singular for 0 and 1. */
export const studentsLabel = (count: number) =>
  (isSingular(count) ? m.teachers_students_one : m.teachers_students_many)({ count: formatNumber(count) })

export const resultsLabel = (shown: number, total: number) => {
  if (total === 0) return m.teachers_results_none()
  if (total === 1) return m.teachers_results_one()
  if (shown === total) return m.teachers_results_all({ total: formatNumber(total) })
  return m.teachers_results_part({ shown, total: formatNumber(total) })
}
