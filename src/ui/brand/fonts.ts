import atkinson from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import kufamArabic from '@fontsource-variable/kufam/files/kufam-arabic-wght-normal.woff2?url'
import kufam from '@fontsource-variable/kufam/files/kufam-latin-wght-normal.woff2?url'

/** Fonts that the first paint of every page uses: text, and headings (whose file also holds the digits). */
export const baseFonts = [atkinson, kufam]

/** Arabic display font. Preload it only where a large Arabic word is above the fold. */
export const displayArabicFont = kufamArabic

/** Preload links for the page head. Without `crossOrigin` the browser would fetch each font twice. */
export const fontPreloads = (urls: readonly string[]) =>
  urls.map(href => ({
    rel: 'preload' as const,
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  }))
