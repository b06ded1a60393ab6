/**
 * Which way a text of a person runs: that of most of its letters. `dir="auto"` looks at the first letter alone, and turns
 * a French message round that opens with an Arabic greeting. Without any letter the browser decides.
 */
export const directionOf = (text: string): 'ltr' | 'rtl' | 'auto' => {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return 'auto'
  return arabic * 2 > letters ? 'rtl' : 'ltr'
}
