import { Arabic } from '../brand/arabic.tsx'

/** Arabic words with what stands between them; the sign that ends a sentence of the other script stays outside. */
const arabicWords =
  /(\p{Script=Arabic}[\p{Script=Arabic}\p{M}\u0640]*(?:[ \u00a0،؛]+\p{Script=Arabic}[\p{Script=Arabic}\p{M}\u0640]*)*[؟]?)/u

const lettersOf = (text: string, script: RegExp) => text.match(script)?.length ?? 0

/**
 * The way most of its letters run. `dir="auto"` goes by the first one: a French message that begins with an Arabic
 * greeting would be set from right to left, full stops in front.
 */
export const directionOf = (text: string): 'ltr' | 'rtl' =>
  lettersOf(text, /\p{Script=Arabic}/gu) > lettersOf(text, /\p{Script=Latin}/gu) ? 'rtl' : 'ltr'

/** What a person wrote, in either script or both: each is set the way it runs, Arabic at the size its vowels need. */
export function WrittenText({ text }: { text: string }) {
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
