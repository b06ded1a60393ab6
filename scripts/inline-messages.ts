// Writes the sentences of the catalogue into the scripts that show them. Why: docs/decisions/0045.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Stands in the built scripts where the language decides; scripts/split-locales.ts replaces it. */
export const localeName = '__KALIMA_LOCALE__'

/** The messages of a language by their key; those with plural forms are not strings. */
export type Messages = Record<string, unknown>

export const readMessages = (locale: 'fr' | 'en'): Messages => {
  const folder = join(import.meta.dirname, '../messages', locale)
  return Object.assign(
    {},
    ...readdirSync(folder).map(file => JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  )
}

/** A text as a template of JavaScript: `{name}` becomes `${i.name}`. */
const templateOf = (text: string) =>
  `\`${text.replace(/[\\`$]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name) => `\${i.${name}}`)}\``

const importsMessages = /import \{ m \} from '#paraglide\/messages\.js'/
const usesMessage = /(?<![\w$.])m\.([a-z]\w*)(\(\))?/g

/**
 * `m.key()` becomes its text, `m.key` a function of its inputs: a chunk of its own for each sentence that two pages share would
 * be most of the files of a page. Plural forms stay imports.
 */
export const inlineMessages = (code: string, fr: Messages, en: Messages): string => {
  if (!importsMessages.test(code)) return code
  return code.replace(usesMessage, (whole, key: string, isCalled?: string) => {
    const [french, english] = [fr[key], en[key]]
    if (typeof french !== 'string' || typeof english !== 'string') return whole
    const text = `${localeName}==='en'?${templateOf(english)}:${templateOf(french)}`
    if (isCalled && !/\{\w+\}/.test(french + english)) return `(${text})`
    return `((i)=>${text})${isCalled ?? ''}`
  })
}
