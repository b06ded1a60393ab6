// The catalogues of sentences, as the files have them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Variants = { match: Record<string, string> }
/** `texts`: one, or one for each plural form. */
export type Sentence = { file: string; key: string; texts: readonly string[] }

const textsOf = (value: string | readonly Variants[]) =>
  typeof value === 'string' ? [value] : value.flatMap(({ match }) => Object.values(match))

export const readCatalogue = (locale: 'fr' | 'en'): Sentence[] => {
  const folder = join(import.meta.dirname, '../../messages', locale)
  return readdirSync(folder).flatMap(file => {
    const content: Record<string, string | readonly Variants[]> = JSON.parse(
      readFileSync(join(folder, file), 'utf8'),
    )
    return Object.entries(content)
      .filter(([key]) => !key.startsWith('$'))
      .map(([key, value]) => ({ file, key, texts: textsOf(value) }))
  })
}
