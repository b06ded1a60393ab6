/** A child signs in with a name and a code that its parent chooses; it has no e-mail address (domain.md, "Accounts"). */
export const loginNameMinLength = 3
export const loginNameMaxLength = 30
export const codeMinLength = 6
export const codeMaxLength = 12

export type LoginNameProblem = 'login_name_shape' | 'login_name_personal'
export type CodeProblem = 'code_shape' | 'code_trivial'

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Why a login name is refused. Letters without accents, digits, dots and underscores are on every keyboard, and all that
 * better-auth accepts.
 * @param name normalised (normaliseUsername)
 * @param personal what a stranger could know of the child: first name, family name
 */
export const loginNameProblem = (name: string, personal: readonly string[]): LoginNameProblem | undefined => {
  if (name.length < loginNameMinLength || name.length > loginNameMaxLength) return 'login_name_shape'
  if (!/^[a-z0-9][a-z0-9._]*[a-z0-9]$/.test(name) || !/[a-z]/.test(name)) return 'login_name_shape'
  const words = name.split(/[^a-z]+/)
  const parts = personal.flatMap(text => fold(text).split(/[^a-z]+/)).filter(part => part.length > 1)
  // «Ali» may be part of «alizé» by chance; four letters or more are unlikely to be.
  const isPersonal = parts.some(
    part => words.includes(part) || (part.length > 3 && words.join('').includes(part)),
  )
  return isPersonal ? 'login_name_personal' : undefined
}

/** Columns and corners of a keypad. */
const keypadWalks = ['147258', '258369', '147369', '159753', '753159', '159357', '357159', '741852', '963852']

/** Why a code is refused: it must be digits, and none of the codes that are guessed first. */
export const codeProblem = (code: string): CodeProblem | undefined => {
  if (!/^[0-9]*$/.test(code) || code.length < codeMinLength || code.length > codeMaxLength)
    return 'code_shape'
  const digits = [...code].map(Number)
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10)
  const isStaircase = steps.every(step => step === steps[0] && (step <= 1 || step === 9))
  const isRepeated = /^(\d{1,4})\1+$/.test(code)
  const isDoubled = /^(?:(\d)\1)+$/.test(code)
  const isPoor = new Set(digits).size < 3
  const isWalked = keypadWalks.some(walk => code.includes(walk))
  return isStaircase || isRepeated || isDoubled || isPoor || isWalked ? 'code_trivial' : undefined
}

/** Short words that a child of six can read and type. */
const firstWords =
  'lune soleil nuage etoile jardin rivage sable dune vague brise neige plume perle tambour lanterne fusee'.split(
    ' ',
  )
const secondWords =
  'figue citron orange menthe grenade cannelle olive datte amande cerise safran vanille miel pomme prune melon'.split(
    ' ',
  )

/** @param draw returns a random whole number from 0 to below its argument; @returns «lune.figue.47» */
export const suggestedLoginName = (draw: (below: number) => number): string =>
  [firstWords[draw(firstWords.length)], secondWords[draw(secondWords.length)], 10 + draw(90)].join('.')

/** Six random digits that codeProblem accepts. @param draw as in suggestedLoginName */
export const suggestedCode = (draw: (below: number) => number): string => {
  for (;;) {
    const code = Array.from({ length: codeMinLength }, () => draw(10)).join('')
    if (!codeProblem(code)) return code
  }
}
