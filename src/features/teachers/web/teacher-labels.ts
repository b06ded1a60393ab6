import { m } from '#paraglide/messages.js'
import { currentLocale, intlLocale, perLocale } from '#platform/locale/locale.ts'
import { formatList } from '#platform/words/list.ts'
import { formatNumber } from '#platform/words/numbers.ts'
import type { Language, Specialization, Variety } from '../teachers.ts'

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
export const studentsLabel = (count: number) => m.teachers_students_count({ count: formatNumber(count) })

/** «12 avis» */
export const reviewsLabel = (count: number) => m.teachers_reviews({ count: formatNumber(count) })

export const resultsLabel = (shown: number, total: number) => {
  if (total === 0) return m.teachers_results_none()
  if (total === 1) return m.teachers_results_one()
  if (shown === total) return m.teachers_results_all({ total: formatNumber(total) })
  return m.teachers_results_part({ shown, total: formatNumber(total) })
}

export const varietyLabel: Record<Variety, () => string> = {
  litteral: m.teachers_variety_litteral,
  darija: m.teachers_variety_darija,
  egyptien: m.teachers_variety_egyptien,
  levantin: m.teachers_variety_levantin,
}

export const spokenLabel: Record<Language, () => string> = {
  francais: m.teachers_spoken_francais,
  anglais: m.teachers_spoken_anglais,
  neerlandais: m.teachers_spoken_neerlandais,
  allemand: m.teachers_spoken_allemand,
  espagnol: m.teachers_spoken_espagnol,
  italien: m.teachers_spoken_italien,
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
