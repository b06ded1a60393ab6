import { m } from '#paraglide/messages.js'
import { formatNumber } from '#platform/words/numbers.ts'

/** «4,9», «5,0» */
export const formatRating = (rating: number) => rating.toFixed(1).replace('.', ',')

export const lessonsLabel = (count: number) => m.teachers_lessons({ count: formatNumber(count) })

/** French uses the singular for 0 and 1. */
export const studentsLabel = (count: number) =>
  (count < 2 ? m.teachers_students_one : m.teachers_students_many)({ count: formatNumber(count) })

export const resultsLabel = (shown: number, total: number) => {
  if (total === 0) return m.teachers_results_none()
  if (total === 1) return m.teachers_results_one()
  if (shown === total) return m.teachers_results_all({ total: formatNumber(total) })
  return m.teachers_results_part({ shown, total: formatNumber(total) })
}
