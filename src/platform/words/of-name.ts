/**
 * «de Salma», «d’Adam», «d’Élodie», «d’Yves»: French swallows the e before a vowel, a y before a consonant among them. An
 * h is kept: these names breathe theirs.
 */
export const ofName = (name: string): string =>
  /^(?:[aeiouœæ]|y[b-df-hj-np-tv-xz])/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`
