import { seeded } from './shapes.ts'

/** Arabic letter for the first letter of a French first name, by sound. */
const arabicInitials: Record<string, string> = {
  a: 'أ',
  b: 'ب',
  c: 'ك',
  d: 'د',
  e: 'إ',
  f: 'ف',
  g: 'غ',
  h: 'ه',
  i: 'إ',
  j: 'ج',
  k: 'ك',
  l: 'ل',
  m: 'م',
  n: 'ن',
  o: 'ع',
  p: 'ب',
  q: 'ق',
  r: 'ر',
  s: 'س',
  t: 'ت',
  u: 'أ',
  v: 'ف',
  w: 'و',
  x: 'ك',
  y: 'ي',
  z: 'ز',
}

export const arabicInitial = (name: string) =>
  arabicInitials[
    name
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .charAt(0)
      .toLowerCase()
  ] ?? 'ك'

/** Offset of each isolated letter's optical centre in Kufam 700, in thousandths of an em. */
const opticalCentres: Record<string, readonly [right: number, down: number]> = {
  أ: [9, 500],
  إ: [20, 220],
  آ: [-10, 424],
  ب: [13, 143],
  ت: [13, 303],
  ث: [13, 363],
  ج: [5, 165],
  ح: [5, 165],
  خ: [5, 181],
  د: [9, 233],
  ذ: [9, 348],
  ر: [57, 109],
  ز: [57, 234],
  س: [56, 137],
  ش: [56, 311],
  ص: [46, 109],
  ض: [46, 206],
  ط: [25, 380],
  ظ: [25, 380],
  ع: [11, 158],
  غ: [11, 232],
  ف: [12, 391],
  ق: [0, 250],
  ك: [13, 378],
  ل: [56, 251],
  م: [31, 171],
  ن: [55, 109],
  ه: [0, 275],
  و: [0, 126],
  ي: [23, 115],
  ة: [0, 391],
  ا: [-4, 380],
  لا: [0, 383],
  ى: [27, 117],
  ء: [-3, 227],
  ؤ: [1, 297],
  ئ: [27, 117],
}

/** The text anchor that makes a letter look centred at (x, y) despite its bowl and dots. */
export function opticalPosition(letter: string, x: number, y: number, size: number) {
  const [right, down] = opticalCentres[letter] ?? [0, 320]
  return {
    x: Number((x + (right * size) / 1000).toFixed(2)),
    y: Number((y + (down * size) / 1000).toFixed(2)),
  }
}

/** Colours of people's tiles, defined in ornament.css under `data-tone`. */
const tones = ['paon', 'safran', 'ciel', 'rose', 'encre', 'menthe'] as const

/** The tone of a name's tile, and the random numbers that decide the rest of its drawing. */
export function tileFor(name: string) {
  const random = seeded(name)
  const tone = tones[Math.floor(random() * tones.length)] ?? 'paon'
  return { tone, random }
}
