import { namesAnyOf } from '#platform/words/names-in-text.ts'

// Reviews of teachers by families, and the permissions on them (domain.md, "Reviews").

/** Characters. */
export const maxReviewLength = 1000
export const maxReplyLength = 1000
export const maxHidingReasonLength = 500

export const starChoices = [1, 2, 3, 4, 5] as const
export type Stars = (typeof starChoices)[number]

/** How an author is called in public: «Samia C.»; null for someone who has left the family. */
export const publicName = (firstName: string | null, lastName: string | null): string | null => {
  if (!firstName) return null
  const [initial] = lastName?.trim() ?? ''
  return initial ? `${firstName} ${initial.toLocaleUpperCase('fr')}.` : firstName
}

/** In small letters, or all in capitals: «Très bien.Ma fille adore» is two sentences. */
const domains = [
  /[\p{L}\p{N}]\.(?:com|fr|net|org|eu|io|be|ch|ca|ma|dz|tn|eg|lb|info|biz|me|app|online|site|shop|link)(?![\p{L}\p{N}])/u,
  /[\p{Lu}\p{N}]\.(?:COM|FR|NET|ORG|INFO)(?![\p{L}\p{N}])/u,
]
/** Nine digits or more of any script, written together or in groups. */
const telephone = /\p{Nd}(?:[\s.\-/()]*\p{Nd}){8,}/u

/** Whether a public text has a way to reach someone elsewhere: a link, an address, a telephone number. */
export const hasContact = (text: string): boolean => {
  const plain = text.normalize('NFKC')
  return /:\/\/|www\.|@/i.test(plain) || domains.some(domain => domain.test(plain)) || telephone.test(plain)
}

const textRefusals = ['text_has_contact', 'text_names_child'] as const
export type TextRefusal = (typeof textRefusals)[number]
/** Whether a refusal is about the text: its message belongs to the field. */
export const isTextRefusal = (code: string): boolean => textRefusals.some(one => one === code)

/** Why a public text is refused; null when it is not. */
export const whyNotPublic = (text: string, childrensNames: readonly string[]): TextRefusal | null => {
  if (hasContact(text)) return 'text_has_contact'
  return namesAnyOf(text, childrensNames) ? 'text_names_child' : null
}
