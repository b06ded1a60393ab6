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
 * Null where the gender is not known.
 */
export const thisIs = (meaning: string): string | null => {
  const [first = ''] = meaning.replace(/ \([^)]*\)/g, '').split(', ')
  const [, definite, noun = ''] = /^(le |la |les |l’)(.+)$/.exec(first) ?? []
  if (definite === 'les ') return `ce sont des ${noun}`
  const article =
    definite === 'le ' ? 'un' : definite === 'la ' ? 'une' : definite && unOrUne.get(noun.split(' ')[0] ?? '')
  return article ? `c’est ${article} ${noun}` : null
}
