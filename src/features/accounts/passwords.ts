export const passwordMinLength = 10
const passwordMaxLength = 128

export type PasswordProblem = 'weak_password' | 'password_too_long' | 'common_password' | 'personal_password'

/** Words that the most common passwords consist of, besides digits and signs. */
const commonWords = new Set(
  `password passwort motdepasse mdp azerty azertyuiop qwerty qwertyuiop qwertz qsdfghjklm asdfghjkl wxcvbn zxcvbnm
  azertyqwerty iloveyou jetaime jetaimetoi amour monamour mamour bonjour bonsoir salut soleil coucou doudou loulou chouchou
  loulouchouchou princesse princess papillon chocolat marseille france paris football monkey dragon sunshine superman batman
  spiderman pokemon pikachu starwars nicolas camille alexandre maman papa mamanpapa famille bismillah inchallah hamdoullah
  alhamdulillah admin administrator administrateur welcome bienvenue letmein changeme secret test testtest user guest root
  whatever trustno basketball computer internet google facebook instagram youtube abc abcd abcdef abcdefgh abcdefghij`.split(
    /\s+/,
  ),
)

/** Rows of keyboards, and digits and letters in order; walked forwards or backwards. */
const rows = ['01234567890123456789', 'azertyuiop', 'qwertyuiop', 'qsdfghjklm', 'abcdefghijklmnopqrstuvwxyz']
const walks = rows.flatMap(row => [row, [...row].reverse().join('')])

const schoolName = 'kalima'

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const unleet = (text: string) =>
  text.replace(/[@4]/g, 'a').replace(/0/g, 'o').replace(/[1!]/g, 'i').replace(/3/g, 'e').replace(/[$5]/g, 's')

const isCommon = (password: string) => {
  const folded = fold(password)
  const bare = folded.replace(/[\s\p{P}\p{S}]/gu, '')
  const letters = (text: string) => text.replace(/[^\p{L}]/gu, '')
  const isRepeated = /^(.{1,6})\1+$/u.test(folded)
  const isPoor = new Set(folded).size < 5
  const isNumber = /^\d*$/.test(bare)
  // «password2024», «P@ssw0rd!!»: a common word with digits and signs around it.
  const hasCommonWord = [
    letters(folded),
    letters(unleet(folded)),
    letters(unleet(folded.replace(/[\d\p{P}]+$/u, ''))),
  ].some(word => commonWords.has(word))
  return isRepeated || isPoor || isNumber || hasCommonWord || walks.some(walk => walk.includes(bare))
}

/** How many letters and digits a password needs besides a word that everyone knows. */
const ownLength = 8

const isPersonal = (password: string, email: string) => {
  const plain = fold(password).replace(/[^\p{L}\p{N}]/gu, '')
  const [name = '', domain = ''] = fold(email).split('@')
  const words = [
    name.replace(/[^\p{L}\p{N}]/gu, ''),
    ...name.split(/[^\p{L}]+/u),
    domain.split('.')[0] ?? '',
    schoolName,
  ]
    .filter(word => word.length > 3)
    .sort((a, b) => b.length - a.length)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), plain)
  return rest !== plain && rest.replace(/\d/g, '').length < ownLength
}

/**
 * Why an adult's new password is refused (domain.md, "Accounts"). Length counts code points; any character will do.
 * @param email the account's address; a password built on it or on the school's name is refused
 */
export const passwordProblem = (password: string, email = ''): PasswordProblem | undefined => {
  if (password.length > passwordMaxLength) return 'password_too_long'
  if ([...password].length < passwordMinLength || password.trim() === '') return 'weak_password'
  if (isPersonal(password, email)) return 'personal_password'
  return isCommon(password) ? 'common_password' : undefined
}
