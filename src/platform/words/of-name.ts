import { currentLocale } from '#platform/locale/locale.ts'

const isElidedBefore = (name: string) => /^(?:[aeiouœæ]|y[b-df-hj-np-tv-xz])/i.test(name.normalize('NFD'))

/**
 * «de Salma», «d’Adam», «d’Élodie», «d’Yves»: de is elided before a vowel, and before a y that is followed by a consonant. Not
 * before an h, which is pronounced in Arabic names. English sentences have the name alone: «Salma’s lesson».
 */
export const ofName = (name: string): string => {
  if (currentLocale() === 'en') return name
  return isElidedBefore(name) ? `d’${name}` : `de ${name}`
}

/** «que Salma», «qu’Adam», elided as de is. English sentences have the name alone: «what Salma will receive». */
export const thatName = (name: string): string => {
  if (currentLocale() === 'en') return name
  return isElidedBefore(name) ? `qu’${name}` : `que ${name}`
}
