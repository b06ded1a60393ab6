import { m } from '#paraglide/messages.js'
import { currentLocale, intlLocale, perLocale } from '#platform/locale/locale.ts'
import { formatList } from '#platform/words/list.ts'
import { formatNumber } from '#platform/words/numbers.ts'
import type { Language, Variety } from '../teachers.ts'
import { specializationLabels, spokenLabel, varietyLabel } from '../teaching-labels.ts'

/** The name of a speciality to read; one that a teacher wrote is shown as it was written. */
export const specializationLabel = (name: string): string =>
  (specializationLabels as Record<string, () => string>)[name]?.() ?? name

const oneDecimal = perLocale(
  locale => new Intl.NumberFormat(intlLocale(locale), { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

/** «4,9», «5,0»; in English «4.9» */
export const formatRating = (rating: number) => oneDecimal().format(rating)

export const lessonsLabel = (count: number) => m.teachers_lessons({ count: formatNumber(count) })

/** French uses the singular for 0 and 1. */
export const studentsLabel = (count: number) => m.teachers_students_count({ count: formatNumber(count) })

/** «12 avis» */
export const reviewsLabel = (count: number) => m.teachers_reviews({ count: formatNumber(count) })

export const resultsLabel = (shown: number, total: number) => {
  if (total === 0) return m.teachers_results_none()
  if (total === 1) return m.teachers_results_one()
  if (shown === total) return m.teachers_results_all({ total: formatNumber(total) })
  return m.teachers_results_part({ shown, total: formatNumber(total) })
}

/** «français et anglais» */
export const spokenLanguagesLabel = (languages: readonly Language[]) =>
  formatList(languages.map(language => spokenLabel[language]()))

/** «levantin et littéral»; in English «Levantine and Standard Arabic»: names of languages keep their capital there. */
export const varietiesLabel = (varieties: readonly Variety[]) =>
  formatList(
    varieties.map(variety => {
      const label = varietyLabel[variety]()
      return currentLocale() === 'fr' ? `${label.charAt(0).toLocaleLowerCase('fr')}${label.slice(1)}` : label
    }),
  )

/** «4 à 9 ans» */
export const agesLabel = ({ ageFrom, ageTo }: { ageFrom: number; ageTo: number }) =>
  ageFrom === ageTo ? m.teachers_age({ age: ageFrom }) : m.teachers_ages({ from: ageFrom, to: ageTo })
