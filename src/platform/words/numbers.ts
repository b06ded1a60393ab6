import { currentLocale, intlLocale, perLocale } from '#platform/locale/locale.ts'

/** Locale data differ in the space between thousands: always U+00A0 here, and a true minus sign. */
const withHouseSpaces = (text: string) => text.replaceAll('\u202f', '\u00a0').replace(/^-/, '\u2212')

const numbers = perLocale(locale => new Intl.NumberFormat(intlLocale(locale), { maximumFractionDigits: 2 }))
const twoDecimals = perLocale(
  locale => new Intl.NumberFormat(intlLocale(locale), { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)
const counted = (unit: 'hour' | 'minute') =>
  perLocale(
    locale =>
      new Intl.NumberFormat(intlLocale(locale), {
        style: 'unit',
        unit,
        unitDisplay: locale === 'en' ? 'long' : 'short',
      }),
  )
const hours = counted('hour')
const minutes = counted('minute')

/** «12 345», «4,8»: U+00A0 between thousands. In English «12,345», «4.8». */
export const formatNumber = (value: number): string => withHouseSpaces(numbers().format(value))

/** «4,8»: one decimal at most. */
export const formatTenths = (value: number): string => formatNumber(Math.round(value * 10) / 10)

/**
 * Whole cents as «35 €», «24,50 €», «−21 €»: decimals only when there are cents, U+00A0 before €. In English «€35», «€24.50»,
 * «−€21».
 */
export const formatEuros = (cents: number): string => {
  const amount = withHouseSpaces((cents % 100 === 0 ? numbers() : twoDecimals()).format(cents / 100))
  return currentLocale() === 'en' ? amount.replace(/^\u2212?/, '$&€') : `${amount}\u00a0€`
}

/** «24 h» with U+00A0. In English «24 hours», «1 hour». */
export const formatHours = (count: number): string => withHouseSpaces(hours().format(count))

/** Seconds as «59 min» with U+00A0, one minute at least. In English «59 minutes». */
export const formatMinutes = (seconds: number): string =>
  withHouseSpaces(minutes().format(Math.max(1, Math.round(seconds / 60))))
