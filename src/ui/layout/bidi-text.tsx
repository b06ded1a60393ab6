import { Arabic } from '../brand/arabic.tsx'

/** A run of Arabic words with the spaces and Arabic punctuation between them. Other punctuation at its end is excluded. */
const arabicWords =
  /(\p{Script=Arabic}[\p{Script=Arabic}\p{M}\u0640]*(?:[ \u00a0،؛]+\p{Script=Arabic}[\p{Script=Arabic}\p{M}\u0640]*)*[؟]?)/u

const countLetters = (text: string, script: RegExp) => text.match(script)?.length ?? 0

/**
 * The direction of most letters. `dir="auto"` goes by the first letter, so it would set a French message that begins with
 * an Arabic greeting from right to left.
 */
export const textDirection = (text: string): 'ltr' | 'rtl' =>
  countLetters(text, /\p{Script=Arabic}/gu) > countLetters(text, /\p{Script=Latin}/gu) ? 'rtl' : 'ltr'

/** Text written by a person, in French, Arabic or both. Arabic runs get their own direction and a larger size. */
export function BidiText({ text }: { text: string }) {
  return text.split(arabicWords).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text that does not change
      <Arabic key={index} inline>
        {part}
      </Arabic>
    ) : (
      part
    ),
  )
}
