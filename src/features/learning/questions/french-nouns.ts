/** Nouns that begin with a vowel in French, so that «l’» does not show their gender. Arabic may have the other one. */
const elided = {
  un: 'appartement arbre avantage avion éléphant environnement immeuble œuf oreiller',
  une: 'abeille amie amitié année armoire aventure école élève énergie enfance étoile excursion expérience habitude heure idée île image oasis orange',
}
const unOrUne = new Map(
  Object.entries(elided).flatMap(([article, nouns]) =>
    nouns.split(' ').map(noun => [noun, article] as const),
  ),
)

/**
 * What «This is …» says of a noun with its article in French: «la maison (de famille), le foyer» gives «c’est une maison».
 * @param isFeminine of two words the feminine one is meant: «le chat, la chatte» gives «c’est une chatte»
 * @returns null where the gender is not known
 */
export const thisIs = (meaning: string, isFeminine: boolean): string | null => {
  const words = meaning.replace(/ \([^)]*\)/g, '').split(', ')
  const chosen = (isFeminine && words.find(word => word.startsWith('la '))) || words[0] || ''
  const [, definite, noun = ''] = /^(le |la |les |l’)(.+)$/.exec(chosen) ?? []
  if (definite === 'les ') return `ce sont des ${noun}`
  const article =
    definite === 'le ' ? 'un' : definite === 'la ' ? 'une' : definite && unOrUne.get(noun.split(' ')[0] ?? '')
  return article ? `c’est ${article} ${noun}` : null
}
