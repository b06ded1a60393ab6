import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from '@typescript/typescript6'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '../..')

type Sentence = { file: string; key: string; text: string }

const readCatalogue = (locale: string): Sentence[] =>
  readdirSync(join(root, 'messages', locale)).flatMap(file => {
    const content: Record<string, unknown> = JSON.parse(
      readFileSync(join(root, 'messages', locale, file), 'utf8'),
    )
    return Object.entries(content)
      .filter(([key]) => !key.startsWith('$'))
      .map(([key, text]) => ({ file, key, text: String(text) }))
  })
const french = readCatalogue('fr')
const english = readCatalogue('en')

test('no key of a sentence stands in two catalogues', () => {
  const keys = french.map(({ key }) => key)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('every sentence exists in both languages, in files of the same name, with the same parameters, and none is empty', () => {
  const factsOf = ({ file, key, text }: Sentence) =>
    [file, key, ...[...new Set(text.match(/\{\w+\}/g))].toSorted()].join(' ')
  expect(english.map(factsOf).toSorted()).toEqual(french.map(factsOf).toSorted())
  expect([...french, ...english].filter(({ text }) => text.trim() === '')).toEqual([])
})

test('no English sentence is the French one, but for a listed few', () => {
  const frenchTexts = new Map(french.map(({ key, text }) => [key, text]))
  /** Without parameters, Arabic, digits and signs there is nothing to translate. */
  const hasWords = (text: string) => /\p{Script=Latin}/u.test(text.replaceAll(/\{\w+\}/g, ''))
  const same = english.filter(({ key, text }) => hasWords(text) && frenchTexts.get(key) === text)
  expect(same.map(({ key }) => key).toSorted()).toEqual(alikeInBoth)
})

test('French is typeset: curly apostrophes, no-break spaces before double punctuation and units', () => {
  const wrong = french.filter(
    ({ text }) =>
      /[\p{L}]'[\p{L}]/u.test(text) ||
      /\u202f/.test(text) ||
      / [:;!?»%€](?![:\w])/.test(text) ||
      /« /.test(text),
  )
  expect(wrong).toEqual([])
})

test('English is typeset: curly apostrophes and quotation marks, no space before punctuation, an ellipsis as one sign', () => {
  const wrong = english.filter(
    ({ text }) => /['"«»]|\.\.\./.test(text) || /[\w}][ \u00a0\u202f][:;!?%]/.test(text),
  )
  expect(wrong).toEqual([])
})

test('no sentence is written while a module is loaded: the language is known in a request only', () => {
  const early = sourceFiles('src').flatMap(path => {
    const source = ts.createSourceFile(
      path,
      readFileSync(join(root, path), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    )
    const found: string[] = []
    const visit = (node: ts.Node) => {
      if (ts.isFunctionLike(node)) return
      if (ts.isCallExpression(node) && /^m\.\w+$/.test(node.expression.getText(source)))
        found.push(`${path} ${node.getText(source)}`)
      node.forEachChild(visit)
    }
    visit(source)
    return found
  })
  // JSON for requests that Node cannot read: nothing says their language.
  expect(early.filter(call => !call.startsWith('src/app/server.ts m.refusal_'))).toEqual([])
})

/** Names, words that both languages share, and links that are in the language they lead to. */
const alikeInBoth: string[] = []
