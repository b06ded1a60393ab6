// node db/curriculum/check.mjs: reads every file of this folder and lists what the program could not use or would show wrong.
import { readdirSync, readFileSync } from 'node:fs'
import { soundsFr } from '../../src/features/learning/sounds-fr.ts'

const BY_HAND = {} // readings that differ from the rules on purpose: { translit: reading }
const SHARED_SPELLING = [['evenement', 'se-passer']] // same letters, another word

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
    check(value === value.normalize('NFC'), where, 'not NFC')
    check(!/[\uFB50-\uFDFF\uFE70-\uFEFC]/.test(value), where, 'presentation form')
    check(!/\u0647\u0670/.test(value), where, 'هذا is written هَٰذَا, with its fatha')
    if (/Fr$|\.fr$/.test(where))
      check(
        !/shadda|sukūn|fatḥa|ḍamma(?!t)|tanwīn/i.test(value),
        where,
        'sign named other than in signs.json',
      )
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
    sounds(value.nameTranslit ?? value[from], value[to], `${where}.${to}`)
    const ar = value[from.replace('Translit', 'Ar').replace('translit', 'ar')]
    const nisbas = ar?.match(/\u0650\u064A\u0651(?=[\s.؟!،]|$)/g) ?? []
    const heard = value[from]?.match(/iyy(?=[\s.?!,]|$)/g) ?? []
    check(nisbas.length === heard.length, `${where}.${from}`, 'ـِيّ at a pause is transliterated iyy')
  }
}

function sounds(translit, reading, where) {
  if (translit === null) return check(reading === null, where, 'a reading of nothing')
  if (!check(filled(reading), where, 'no reading')) return
  check(
    !/[āīūŭḥṣḍṭẓʾʿ’]|sh/.test(reading) && !/u|(^|[^o])û/.test(reading.replaceAll('ou', 'o')),
    where,
    `scholarly letter in « ${reading} »`,
  )
  check(
    reading === (BY_HAND[translit] ?? soundsFr(translit)),
    where,
    `« ${reading} » is not what the rules make of « ${translit} »`,
  )
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
const POS = ['noun', 'verb', 'adjective', 'pronoun', 'particle', 'number', 'phrase']
const DETAIL = [
  'adverb',
  'preposition',
  'conjunction',
  'interrogative',
  'negation',
  'answer',
  'vocative',
  'tense',
]
const words = folder('words').flatMap(file => read(file).map(word => ({ ...word, file })))
const wordOf = new Map(words.map(word => [word.id, word]))
check(wordOf.size === words.length, 'words', 'an id twice')
const bare = ar => ar.replace(/[\u064B-\u0652\u0670]/g, '').replace(/^اَ?ل/, 'ال')
const spelt = word => `${bare(word.ar)} ${word.translit.replace(/(?<=^al-yawm)a$/, '')}`
for (const word of words) {
  const where = `${word.file}/${word.id}`
  for (const key of [
    'ar',
    'translit',
    'soundsFr',
    'fr',
    'theme',
    'exampleAr',
    'exampleTranslit',
    'exampleFr',
  ])
    check(filled(word[key]), where, `no ${key}`)
  check(word.file.endsWith(`${word.level}.json`), where, 'level of another file')
  check(POS.includes(word.pos), where, `pos ${word.pos}`)
  check(['m', 'f', null].includes(word.gender), where, `gender ${word.gender}`)
  check((word.pluralAr === null) === (word.pluralTranslit === null), where, 'plural in one writing only')
  check(
    (word.pos === 'particle') === 'posDetail' in word && DETAIL.includes(word.posDetail ?? 'adverb'),
    where,
    `posDetail ${word.posDetail}`,
  )
  if (word.pos === 'verb' && 'pastAr' in word)
    check(word.pastAr === word.ar && filled(word.presentAr) && filled(word.masdarAr), where, 'verb forms')
  const head = wordOf.get(word.concept)
  check(
    head && head.concept === head.id && bare(head.ar) === bare(word.ar) && head.pos === word.pos,
    where,
    `concept ${word.concept}`,
  )
  if (/[12]$/.test(word.level)) nearOf(word, where)
}
for (const [at, a] of words.entries()) {
  for (const b of words.slice(at + 1)) {
    if (a.concept === b.concept || spelt(a) !== spelt(b)) continue
    check(
      SHARED_SPELLING.some(pair => pair.includes(a.id) && pair.includes(b.id)),
      `${a.id}, ${b.id}`,
      'same word, two concepts',
    )
  }
}

function nearOf(word, where) {
  const near = word.near ?? []
  check(near.length >= 3 && near.length <= 6, where, `near has ${near.length}`)
  check(distinct([word.id, ...near]), where, 'near repeats')
  const concepts = near.map(id => wordOf.get(id)?.concept)
  check(concepts.every(Boolean), where, `near names nobody: ${near}`)
  check(distinct([word.concept, ...concepts]), where, 'near holds one concept twice')
  check(
    near.every(id => wordOf.get(id)?.level <= word.level),
    where,
    'near is of a higher level',
  )
  check(
    near.every(id => wordOf.get(id)?.fr !== word.fr),
    where,
    'near means the same',
  )
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

function exerciseOf(exercise, where, early) {
  const { kind, options = [], answer, alsoRight = [] } = exercise
  const items = early ? (exercise.items ?? []) : exercise.itemsAr
  check(filled(exercise.promptFr) && filled(exercise.whyFr), where, 'promptFr, whyFr')
  if (!early) check(Array.isArray(items) && Array.isArray(exercise.options), where, 'itemsAr, options')
  if (kind === 'choose' || kind === 'fill')
    check(options.includes(answer) && distinct(options), where, 'answer among options')
  else if (kind === 'true-false')
    check(same(options, ['Vrai', 'Faux']) && options.includes(answer), where, 'Vrai, Faux')
  else if (kind === 'match')
    check(
      answer.length === items.length && answer.every(one => options.includes(one)),
      where,
      'one option an item',
    )
  else if (kind === 'order') {
    const orders = [answer, ...alsoRight]
    check(
      orders.every(order => same(sorted(order), sorted(items))),
      where,
      'an order of other items',
    )
    check(distinct(orders.map(String)), where, 'an order twice')
    check(!same(items, answer), where, 'shown already in order')
  } else fault(where, `kind ${kind}`)
  if (kind === 'fill')
    check(
      [exercise.promptFr, ...items].some(text => text.includes('___')),
      where,
      'no blank',
    )
  if (kind !== 'order') check(!('alsoRight' in exercise), where, 'alsoRight is for orders')
}

// Dialogues, texts, placement
const questionOf = (question, where) =>
  check(
    filled(question.promptFr) && distinct(question.options) && question.options.includes(question.answer),
    where,
    'question',
  )
for (const file of folder('dialogues')) {
  for (const dialogue of read(file)) {
    for (const line of dialogue.lines)
      check(filled(line.speaker) && filled(line.ar) && filled(line.fr), `${file}/${dialogue.id}`, 'line')
    for (const [at, question] of dialogue.questions.entries())
      questionOf(question, `${file}/${dialogue.id}/${at + 1}`)
  }
}
for (const file of folder('texts')) {
  for (const text of read(file)) {
    const where = `${file}/${text.id}`
    check(
      new Set(['ar', 'arPlain', 'fr'].map(key => text[key].split('\n').length)).size === 1,
      where,
      'as many paragraphs in ar, arPlain, fr',
    )
    for (const [at, question] of text.questions.entries()) questionOf(question, `${where}/${at + 1}`)
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
