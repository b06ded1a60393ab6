import { parseEuros } from '#features/teachers/settings.ts'

/** Whether more than two digits of cents were written: «−20,005». */
export const hasPartsOfCents = (text: string): boolean => /\d[.,]\d{3,}\s*€?\s*$/.test(text)

/** Whole cents of an amount that may be taken away: «−24,50», «35». Undefined for anything else. */
export const parseSignedEuros = (text: string): number | undefined => {
  const [, sign = '', amount = ''] = /^\s*([-−+]?)(.*)$/s.exec(text) ?? []
  const cents = parseEuros(amount)
  return cents === undefined || sign === '' || sign === '+' ? cents : -cents
}
