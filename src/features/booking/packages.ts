import { m } from '#paraglide/messages.js'
import { addDays, type PlainDate } from '#platform/time/dates.ts'
import { translated } from '#platform/words/translated.ts'
import { daysBetweenLessons, maxNumberOfSessions } from './booking.ts'

/** The school's settings of a package; docs/domain.md, "Money". */
export type PackageTerms = {
  name: string
  /** Null without one: an English reader reads the French name. */
  nameEn: string | null
  discountPercentage: number
  durationMonths: number
  numberOfLessons: number
  /** Marked «Pour découvrir» in the wizard. */
  isDiscovery: boolean
}

/** As families read it. */
export const packageName = ({ name, nameEn }: Pick<PackageTerms, 'name' | 'nameEn'>): string =>
  translated(name, nameEn)

/** «Forfait 3 mois, −10 %» */
export const packageLabel = ({
  discountPercentage,
  ...names
}: Pick<PackageTerms, 'name' | 'nameEn' | 'discountPercentage'>): string => {
  const name = packageName(names)
  return discountPercentage > 0
    ? m.booking_summary_package({ name, percentage: discountPercentage })
    : m.booking_summary_package_plain({ name })
}

/** With fewer lessons than the package has: that it is a discount, and how many are booked. */
export const packageNote = (
  { numberOfLessons: total, discountPercentage: discount }: PackageTerms,
  count: number,
): string | undefined =>
  discount > 0 && count < total ? m.booking_package_short({ total, discount, count }) : undefined

/** Characters. */
export const maxPackageName = 40
/** The school's upper limit; above 30 % an individual lesson costs less than a group seat. */
export const packageLimits = {
  discountPercentage: { min: 0, max: 50 },
  durationMonths: { min: 1, max: 24 },
  numberOfLessons: { min: 1, max: 200 },
} as const
/** The wizard shows them all at once. */
export const maxPackages = 12

export const sameTerms = (one: PackageTerms, other: PackageTerms): boolean =>
  one.name === other.name &&
  one.nameEn === other.nameEn &&
  one.discountPercentage === other.discountPercentage &&
  one.durationMonths === other.durationMonths &&
  one.numberOfLessons === other.numberOfLessons &&
  one.isDiscovery === other.isDiscovery

/** Number of lessons the school books with the package: its lessons, at most 52. */
export const sessionsOfPackage = ({ numberOfLessons }: Pick<PackageTerms, 'numberOfLessons'>): number =>
  Math.min(numberOfLessons, maxNumberOfSessions)

/** The number of lessons of a weekly series that has the whole package; undefined when it would go beyond the last day. */
export const seriesOfPackage = (
  terms: Pick<PackageTerms, 'numberOfLessons'>,
  { today, lastDay }: { today: PlainDate; lastDay: PlainDate },
): number | undefined => {
  const count = sessionsOfPackage(terms)
  return addDays(today, (count - 1) * daysBetweenLessons.weekly) <= lastDay ? count : undefined
}

type Pace = Pick<PackageTerms, 'numberOfLessons' | 'durationMonths'>

export const lessonsPerMonth = ({ numberOfLessons, durationMonths }: Pace): number =>
  Math.round(numberOfLessons / durationMonths)

/** Two a day; the table lesson_packages has the same limit. */
export const maxLessonsPerMonth = 60
export const hasTooManyLessonsPerMonth = (pace: Pace): boolean => lessonsPerMonth(pace) > maxLessonsPerMonth
