/**
 * «de Salma», «d’Adam», «d’Élodie», «d’Yves»: de is elided before a vowel, and before a y that is followed by a consonant. Not
 * before an h, which is pronounced in Arabic names.
 */
export const ofName = (name: string): string =>
  /^(?:[aeiouœæ]|y[b-df-hj-np-tv-xz])/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`
