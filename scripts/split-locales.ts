// Makes the scripts of each language out of one build: assets/*.js in French, assets/en/*.js in English.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'vite'
import { localeName } from './inline-messages.ts'

/**
 * A compiled sentence in one language is a function that only calls that language's. The
 * second parameter chose the language, and a parameter that is missing was never read.
 */
const wrapped = /\(\((\w+)(?:=\{\})?,(\w+)=\{\}\)=>([\w$]+)\(\1\)\)/g

const withLocale = (file: string, code: string, locale: string): string => {
  const chosen = code.replaceAll(localeName, `"${locale}"`)
  const { code: minified, errors } = minifySync(file, chosen, {
    module: true,
    compress: { unused: true },
    mangle: false,
    codegen: { removeWhitespace: true },
  })
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(String).join('\n')}`)
  return minified.replaceAll(wrapped, '$3')
}

/**
 * The files keep their names, which hash both languages, and import one another by relative addresses: a page whose first
 * script is English loads English ones only. A file without a sentence is the same in both.
 * @param folder of the built scripts
 */
export const splitLocales = (folder: string) => {
  mkdirSync(join(folder, 'en'), { recursive: true })
  for (const file of readdirSync(folder).filter(name => name.endsWith('.js'))) {
    const code = readFileSync(join(folder, file), 'utf8')
    const hasSentences = code.includes(localeName)
    writeFileSync(join(folder, 'en', file), hasSentences ? withLocale(file, code, 'en') : code)
    if (hasSentences) writeFileSync(join(folder, file), withLocale(file, code, 'fr'))
  }
}
