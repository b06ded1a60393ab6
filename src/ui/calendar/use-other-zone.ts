import { useHydrated } from '../controls/use-hydrated.ts'
import { browserZone } from './visitor-zone.ts'

/**
 * The zone of the reader's device where its clock shows another hour now than `zone`, the account's; null where both show the same,
 * and while rendering the first page.
 */
export const useOtherZone = (zone: string | null): string | null => {
  const device = useHydrated() ? browserZone() : null
  const now = new Date()
  const clockIn = (timeZone: string) => now.toLocaleString('en', { timeZone })
  return device && zone && clockIn(device) !== clockIn(zone) ? device : null
}
