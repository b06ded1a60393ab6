import { m } from '#paraglide/messages.js'
import { formatNumber } from '#platform/words/numbers.ts'

/** «4,9», «5,0»: one decimal, always. */
export const ratingText = (rating: number) => rating.toFixed(1).replace('.', ',')

export const lessonsText = (count: number) => m.teachers_lessons({ count: formatNumber(count) })

/** French counts nought and one in the singular. */
export const studentsText = (count: number) =>
  (count < 2 ? m.teachers_students_one : m.teachers_students_many)({ count: formatNumber(count) })

export const foundText = (shown: number, total: number) => {
  if (total === 0) return m.teachers_found_none()
  if (total === 1) return m.teachers_found_one()
  if (shown === total) return m.teachers_found_all({ total: formatNumber(total) })
  return m.teachers_found_part({ shown, total: formatNumber(total) })
}
