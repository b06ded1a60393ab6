import { formatEuros } from '#platform/words/numbers.ts'

/** An amount whose € is set in a size of its own: after the figure in French; English «€24.50» is not parted. */
export const eurosAndUnit = (cents: number): { figure: string; unit?: string } => {
  const amount = formatEuros(cents)
  return amount.endsWith('\u00a0€') ? { figure: amount.slice(0, -2), unit: '€' } : { figure: amount }
}
