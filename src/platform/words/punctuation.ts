import { currentLocale } from '#platform/locale/locale.ts'

/** French has a no-break space before a double sign, English has none. */
const spaceBefore = () => (currentLocale() === 'en' ? '' : '\u00a0')

/** The colon between a label and its value: «Date : lundi», “Date: Monday”. */
export const colon = () => `${spaceBefore()}:`

/** Items that may contain commas: «papa, maman ; pain», “papa, maman; pain”. */
export const joinItems = (items: readonly string[]) => items.join(`${spaceBefore()}; `)
