import { translated } from '#platform/words/translated.ts'
import { maximumNumberOfSessions } from './booking.ts'

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

export const maxPackageName = 40
/** More than half would be less than what a group pays. */
export const packageLimits = {
  discountPercentage: { min: 0, max: 50 },
  durationMonths: { min: 1, max: 24 },
  numberOfLessons: { min: 1, max: 200 },
} as const
/** The wizard shows them all at once. */
export const mostPackages = 12

export const sameTerms = (one: PackageTerms, other: PackageTerms): boolean =>
  one.name === other.name &&
  one.nameEn === other.nameEn &&
  one.discountPercentage === other.discountPercentage &&
  one.durationMonths === other.durationMonths &&
  one.numberOfLessons === other.numberOfLessons &&
  one.isDiscovery === other.isDiscovery

/** How many lessons a booking with the package has when the school makes it: what the package holds, as far as one booking goes. */
export const sessionsOfPackage = ({ numberOfLessons }: Pick<PackageTerms, 'numberOfLessons'>): number =>
  Math.min(numberOfLessons, maximumNumberOfSessions)

export const lessonsPerMonth = ({ numberOfLessons, durationMonths }: PackageTerms): number =>
  Math.round(numberOfLessons / durationMonths)
