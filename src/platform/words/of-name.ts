/** «de Salma», «d’Adam», «d’Inès»: French swallows the e before a vowel. An h is kept: these names breathe theirs. */
export const ofName = (name: string): string =>
  /^[aeiouàâäéèêëîïôöùûüœæ]/i.test(name) ? `d’${name}` : `de ${name}`
