import atkinson from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import kufamArabic from '@fontsource-variable/kufam/files/kufam-arabic-wght-normal.woff2?url'
import kufam from '@fontsource-variable/kufam/files/kufam-latin-wght-normal.woff2?url'

/** Every page's first paint needs these two: text and headings (whose file also holds the figures). */
export const fontsOfEveryPage = [atkinson, kufam]

/** Display Arabic: worth a preload only where a large word stands above the fold. */
export const displayArabicFont = kufamArabic

/** The links of a page's head; `crossOrigin` because fonts are always fetched anonymously, or they load twice. */
export const fontPreloads = (urls: readonly string[]) =>
  urls.map(href => ({
    rel: 'preload' as const,
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  }))
