// node db/curriculum/check.mjs: reads every file of this folder and lists what the program could not use or would show wrong.
import { readdirSync, readFileSync } from 'node:fs'
import { exerciseFaults, textEntryFaults } from '../../src/features/curriculum/entry-checks.ts'
import {
  frenchFaults,
  nisbaFaults,
  readingFaults,
  textFaults,
} from '../../src/features/curriculum/text-checks.ts'
import { indexOfWords, wordFaults } from '../../src/features/curriculum/word-checks.ts'

const here = new URL('.', import.meta.url)
const faults = []
const fault = (where, what) => {
  faults.push(`${where}: ${what}`)
  return false
}
const check = (right, where, what) => right || fault(where, what)
const filled = value => typeof value === 'string' && value.trim() !== ''
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b)
const sorted = list => [...list].sort()
const distinct = list => new Set(list).size === list.length

function read(file) {
  const text = readFileSync(new URL(file, here), 'utf8')
  const data = JSON.parse(text)
  check(
    text === `${JSON.stringify(data, null, 2)}\n`,
    file,
    'not written with two spaces and a last line feed',
  )
  everywhere(data, file)
  return data
}

const folder = name =>
  readdirSync(new URL(`${name}/`, here))
    .sort()
    .map(file => `${name}/${file}`)

// Rules that hold for every string and every transliteration.
const SOUNDS = { translit: 'soundsFr', pluralTranslit: 'pluralSoundsFr', exampleTranslit: 'exampleSoundsFr' }

function everywhere(value, where) {
  if (typeof value === 'string') {
    const isFrench = /Fr$|\.fr$/.test(where)
    for (const code of [...textFaults(value), ...(isFrench ? frenchFaults(value) : [])]) fault(where, code)
    return
  }
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) everywhere(item, `${where}/${item?.id ?? at}`)
    return
  }
  if (value === null || typeof value !== 'object') return
  for (const [key, item] of Object.entries(value)) everywhere(item, `${where}.${key}`)
  for (const [from, to] of Object.entries(SOUNDS)) {
    if (!(from in value)) continue
    // The reading of a letter or a sign is its name's.
    const translit = value.nameTranslit ?? value[from]
    if (translit === null) check(value[to] === null, `${where}.${to}`, 'a reading of nothing')
    else for (const code of readingFaults(translit, value[to])) fault(`${where}.${to}`, code)
    const ar = value[from.replace('Translit', 'Ar').replace('translit', 'ar')]
    for (const code of nisbaFaults(ar ?? '', value[from] ?? '')) fault(`${where}.${from}`, code)
  }
}

// Letters and signs
const { letters, special, lookAlike, soundAlike } = read('letters.json')
const letterIds = [...letters, ...special].map(letter => letter.id)
check(letters.length === 28 && special.length === 8, 'letters.json', '28 letters and 8 special signs')
check(distinct(letterIds), 'letters.json', 'an id twice')
for (const letter of [...letters, ...special]) {
  check(
    same(sorted(Object.keys(letter.forms)), ['final', 'initial', 'isolated', 'medial']),
    letter.id,
    'four forms',
  )
  for (const key of ['letter', 'nameAr', 'nameFr', 'nameTranslit', 'soundFr', 'writingFr'])
    check(filled(letter[key]), letter.id, `no ${key}`)
}
check(
  same(sorted(new Set(letters.map(letter => letter.group))), [1, 2, 3, 4, 5, 6, 7]),
  'letters.json',
  'groups 1 to 7',
)
for (const group of [...lookAlike.map(look => look.letters), ...soundAlike]) {
  check(
    group.length > 1 && distinct(group) && group.every(id => letterIds.includes(id)),
    'letters.json',
    `group ${group}`,
  )
}
for (const { places } of lookAlike)
  check(
    places.every(place => place in letters[0].forms),
    'letters.json',
    `places ${places}`,
  )
for (const group of soundAlike)
  for (const id of group)
    check(filled([...letters, ...special].find(letter => letter.id === id)?.hintFr), id, 'no hintFr')
const { signs } = read('signs.json')
for (const sign of signs)
  for (const key of ['sign', 'nameAr', 'nameFr', 'nameTranslit', 'soundFr', 'ruleFr'])
    check(filled(sign[key]), sign.id, `no ${key}`)

// Words
const words = folder('words').flatMap(file => read(file).map(word => ({ ...word, file })))
const index = indexOfWords(words)
check(index.byId.size === words.length, 'words', 'an id twice')
for (const word of words) {
  const where = `${word.file}/${word.id}`
  check(word.file.endsWith(`${word.level}.json`), where, 'level of another file')
  if ('pastAr' in word) check(word.pastAr === word.ar && filled(word.presentAr), where, 'verb forms')
  for (const { field, code, other = '' } of wordFaults(word, index)) fault(where, `${field} ${code} ${other}`)
}

// Grammar
for (const file of folder('grammar')) {
  const early = /[12]\.json$/.test(file)
  for (const point of read(file)) {
    const where = `${file}/${point.id}`
    for (const key of ['titleFr', 'goalFr', 'explanationFr']) check(filled(point[key]), where, `no ${key}`)
    for (const example of point.examples)
      check(filled(example.ar) && filled(example.translit) && filled(example.fr), where, 'example')
    if (file.endsWith('1.json')) stepsOf(point, where)
    for (const [at, exercise] of point.exercises.entries()) exerciseOf(exercise, `${where}/${at + 1}`, early)
  }
}

function stepsOf(point, where) {
  const steps = point.steps ?? []
  check(steps.length >= 3 && steps.length <= 6, where, `${steps.length} steps`)
  for (const [at, step] of steps.entries()) {
    const count = step.textFr.split(/[\s’«»:;,.!?]+/).filter(Boolean).length
    check(count <= 12, `${where}/step ${at + 1}`, `${count} words`)
    check(!/[āīūḥṣḍṭẓʾʿ]/.test(step.textFr), `${where}/step ${at + 1}`, 'scholarly letter')
    check(
      /[\u0621-\u064A]/.test(step.ar) && filled(step.translit) && filled(step.fr),
      `${where}/step ${at + 1}`,
      'example',
    )
  }
}

function exerciseOf({ items = [], itemsAr, options = [], answer, alsoRight = [], ...rest }, where, early) {
  if (!early) check(Array.isArray(itemsAr), where, 'itemsAr')
  const content = { ...rest, itemsAr: itemsAr ?? items, options, answer: [answer].flat(), alsoRight }
  for (const { path, code } of exerciseFaults(rest.kind, content)) fault(`${where}/${path}`, code)
}

// Dialogues, texts, placement
const questionOf = (question, where) =>
  check(
    filled(question.promptFr) && distinct(question.options) && question.options.includes(question.answer),
    where,
    'question',
  )
const checkText = (kind, text, where) => {
  for (const { path, code } of textEntryFaults(kind, { titleAr: null, glossary: [], ...text }))
    fault(`${where}/${path}`, code)
}
for (const file of folder('dialogues'))
  for (const dialogue of read(file)) {
    const where = `${file}/${dialogue.id}`
    check(distinct(dialogue.lines.map(line => line.key)), where, 'a key twice')
    checkText('dialogue', dialogue, where)
  }
for (const file of folder('texts')) {
  for (const text of read(file)) {
    const where = `${file}/${text.id}`
    check(text.arPlain.split('\n').length === text.ar.split('\n').length, where, 'paragraphs of arPlain')
    checkText(
      'text',
      { ...text, lines: [{ key: '0', speaker: null, ar: text.ar, soundsFr: null, fr: text.fr }] },
      where,
    )
  }
}
const placement = read('placement.json')
check(
  placement.questions.length === 30 && filled(placement.ruleFr),
  'placement.json',
  '30 questions and a rule',
)
for (const question of placement.questions) questionOf(question, question.id)

const concepts = new Set(words.map(word => word.concept)).size
console.log(
  faults.length
    ? faults.join('\n')
    : `clean: ${letterIds.length} letters, ${signs.length} signs, ${words.length} words of ${concepts} concepts`,
)
process.exitCode = faults.length ? 1 : 0
