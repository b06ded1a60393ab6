/** Locale data differ in the space between thousands: always U+00A0 here, and a true minus sign. */
const withHouseSpaces = (text: string) => text.replaceAll('\u202f', '\u00a0').replace(/^-/, '\u2212')

const numbers = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })
const twoDecimals = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** «12 345», «4,8»: U+00A0 between thousands. */
export const formatNumber = (value: number): string => withHouseSpaces(numbers.format(value))

/** Whole cents as «35 €», «24,50 €», «−21 €»: decimals only when there are cents, U+00A0 before €. */
export const formatEuros = (cents: number): string =>
  `${withHouseSpaces((cents % 100 === 0 ? numbers : twoDecimals).format(cents / 100))}\u00a0€`
