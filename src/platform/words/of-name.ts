import { currentLocale } from '#platform/locale/locale.ts'

/**
 * «de Salma», «d’Adam», «d’Élodie», «d’Yves»: de is elided before a vowel, and before a y that is followed by a consonant. Not
 * before an h, which is pronounced in Arabic names. English sentences have the name alone: «Salma’s lesson».
 */
export const ofName = (name: string): string => {
  if (currentLocale() === 'en') return name
  return /^(?:[aeiouœæ]|y[b-df-hj-np-tv-xz])/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`
}
