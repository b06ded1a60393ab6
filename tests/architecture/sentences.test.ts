import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from '@typescript/typescript6'
import { expect, test } from 'vitest'
import { m } from '#paraglide/messages.js'
import { inlineMessages, localeName, readMessages } from '../../scripts/inline-messages.ts'
import { readCatalogue } from '../support/catalogue.ts'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '../..')

/** The plural forms of a sentence are checked together, each on a line. */
const readLines = (locale: 'fr' | 'en') =>
  readCatalogue(locale).map(({ texts, ...sentence }) => ({ ...sentence, text: texts.join('\n') }))
const french = readLines('fr')
const english = readLines('en')

test('no key of a sentence stands in two catalogues', () => {
  const keys = french.map(({ key }) => key)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('a catalogue and its keys have the name of a feature, but for a listed few', () => {
  const features = readdirSync(join(root, 'src/features'))
  const files = [...new Set(french.map(({ file }) => file.replace('.json', '')))]
  // CONTRIBUTING.md, "Files of sentences"
  expect(files.filter(file => !features.includes(file))).toEqual(['groups', 'mail', 'refusal', 'ui'])
  expect(features.filter(feature => !files.includes(feature))).toEqual(['applications', 'parent-space'])
  const misnamed = french.filter(
    ({ file, key }) => !key.startsWith(`${file === 'teacher-space.json' ? 'teachers' : file.slice(0, -5)}_`),
  )
  expect(misnamed.map(({ key }) => key)).toEqual([])
})

test('every sentence is shown somewhere: the sources name its key', () => {
  const named = new Set(
    sourceFiles('src').flatMap(
      path => readFileSync(join(root, path), 'utf8').match(/\b[a-z]\w*_\w+\b/g) ?? [],
    ),
  )
  expect(french.map(({ key }) => key).filter(key => !named.has(key))).toEqual([])
})

test('every sentence exists in both languages, in files of the same name, with the same parameters, and none is empty', () => {
  const factsOf = ({ file, key, text }: (typeof french)[number]) =>
    [file, key, ...[...new Set(text.match(/\{\w+\}/g))].toSorted()].join(' ')
  expect(english.map(factsOf).toSorted()).toEqual(french.map(factsOf).toSorted())
  expect([...french, ...english].filter(({ text }) => text.trim() === '')).toEqual([])
})

test('que and de are elided before a name: {that} and {of} stand for both', () => {
  const unelided =
    /\b(?:que|de|jusque|lorsque|puisque|quoique) \{(?:name|names|child|student|parent|teacher|family|before)\}/i
  expect(french.filter(({ text }) => unelided.test(text)).map(({ key }) => key)).toEqual([])
})

test('the browser’s scripts say what the server says: each sentence is inlined as Paraglide compiles it', () => {
  const [inFrench, inEnglish] = [readMessages('fr'), readMessages('en')]
  const sources = Object.keys(inFrench).map(key => {
    const code = inlineMessages(`import { m } from '#paraglide/messages.js'\nm.${key}`, inFrench, inEnglish)
    return { key, code: code.slice(code.indexOf('\n') + 1) }
  })
  // Those with plural forms stay as they were.
  const inlined = sources.filter(({ key, code }) => code !== `m.${key}`)
  expect(inlined.length).toBeGreaterThan(4_500)
  const inputs = new Proxy({}, { get: (_, name) => `<${String(name)} \`$&>` })
  for (const locale of ['fr', 'en'] as const) {
    const compiled = new Function(localeName, `return [${inlined.map(({ code }) => code).join(',')}]`)(locale)
    for (const [index, { key }] of inlined.entries()) {
      const sentence = m[key as keyof typeof m] as (inputs: object, options: object) => string
      expect(compiled[index](inputs), key).toBe(sentence(inputs, { locale }))
    }
  }
  expect(
    inlineMessages("import { m } from '#paraglide/messages.js'\nm.ui_cancel()", inFrench, inEnglish),
  ).toContain(`(${localeName}==='en'?\`Cancel\`:\`Annuler\`)`)
})

test('no English sentence is the French one, but for a listed few', () => {
  const frenchTexts = new Map(french.map(({ key, text }) => [key, text]))
  /** Without parameters, Arabic, digits and signs there is nothing to translate. */
  const hasWords = (text: string) => /\p{Script=Latin}/u.test(text.replaceAll(/\{\w+\}/g, ''))
  const same = english.filter(({ key, text }) => hasWords(text) && frenchTexts.get(key) === text)
  expect(same.map(({ key }) => key).toSorted()).toEqual(alikeInBoth)
})

test('French mails greet in one form', () => {
  const greetings = french.filter(({ key, text }) => /_mail_|^mail_/.test(key) && /^Bonjour[, ]/.test(text))
  expect(new Set(greetings.map(({ text }) => text))).toEqual(new Set(['Bonjour {name},', 'Bonjour,']))
})

test('French is typeset: curly apostrophes, no-break spaces before double punctuation and units', () => {
  const wrong = french.filter(
    ({ text }) =>
      /[\p{L}]'[\p{L}]/u.test(text) ||
      /\u202f/.test(text) ||
      // Such a sentence brings its space, because English has none there.
      /^[:;!?]/m.test(text) ||
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

const parseSource = (path: string) =>
  ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)

test('no file of code writes the space before a double sign: punctuation.ts knows the language', () => {
  const wrong = sourceFiles('src').flatMap(path => {
    const source = parseSource(path)
    const found: string[] = []
    const visit = (node: ts.Node) => {
      const isText =
        ts.isStringLiteralLike(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isJsxText(node)
      if (isText && /^[ \u00a0]+[:;!?] *$/.test(node.text)) found.push(`${path} «${node.text}»`)
      node.forEachChild(visit)
    }
    visit(source)
    return found
  })
  expect(wrong).toEqual([])
})

test('a count and what is counted stand in the catalogue’s own plural forms, or beside a sentence for one', () => {
  const keys = new Set(english.map(({ key }) => key))
  const hasTwin = (key: string) =>
    [`${key}_one`, key.replace(/_many$/, '_one'), key.replace(/s$/, '')].some(
      twin => twin !== key && keys.has(twin),
    )
  const counted = /\{count\} (?:[\p{L}-]+ )?(?:children|people|\p{L}+[^su\W]s)\b/u
  const unformed = readCatalogue('en').filter(
    ({ key, texts }) => texts.length === 1 && counted.test(texts[0] ?? '') && !hasTwin(key),
  )
  expect(unformed.map(({ key }) => key).toSorted()).toEqual(alwaysSeveral)
})

test('French elides before a name: «d’Adam», so a sentence takes ofName, not «de {name}»', () => {
  const names = /\b[Dd]e \{(?:name|child|student|parent|teacher|other|family)\}/
  expect(french.filter(({ text }) => names.test(text))).toEqual([])
})

test('no sentence is written while a module is loaded: the language is known in a request only', () => {
  const early = sourceFiles('src').flatMap(path => {
    const source = parseSource(path)
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
const alikeInBoth = [
  'accounts_demo_admin',
  'accounts_demo_parent',
  'accounts_login_word_latin',
  'accounts_register_word_latin',
  'admin_booking_total',
  'admin_csv_author',
  'admin_format',
  'admin_mails_title',
  'admin_search_keys',
  'admin_texts_version',
  'admin_texts_versions',
  'announcements_urgent',
  'availability_date',
  'availability_state_absence',
  'booking_done_word_latin',
  'booking_mail_date',
  'booking_per_hour',
  'booking_summary_date',
  'booking_total',
  'classroom_chat',
  'curriculum_row_question',
  'curriculum_rows_questions',
  'curriculum_text_kind_dialogue',
  'documents_date',
  'documents_title',
  'documents_total',
  'documents_worksheet_trace',
  'earnings_csv_minutes',
  'earnings_csv_seats',
  'earnings_kind_correction',
  'families_invitation_page',
  'families_level_5',
  'families_login_code',
  'families_place_documents',
  'families_points',
  'learning_child_points',
  'learning_long',
  'learning_points',
  'learning_points_gained',
  'learning_points_label',
  'learning_questions',
  'learning_rule_six',
  'learning_sign_damma',
  'learning_sign_fatha',
  'learning_sign_kasra',
  'learning_slot',
  'learning_title_trace_the_letter',
  'lessons_mail_when',
  'messages_list',
  'messages_title',
  'notifications_by_mail',
  'notifications_title',
  'notifications_topic_messages',
  'placement_question',
  'privacy_field_action',
  'privacy_field_date',
  'privacy_field_document',
  'privacy_field_motivation',
  'privacy_field_points',
  'privacy_field_version',
  'privacy_section_journal',
  'privacy_section_messages',
  'privacy_section_notifications',
  'privacy_section_photos',
  'privacy_section_sessions',
  'reviews_stars_5',
  'school_earnings_total',
  'school_journal_action',
  'school_journal_role_admin',
  'school_journal_role_parent',
  'school_journal_what',
  'school_nav_documents',
  'school_nav_journal',
  'school_nav_photos',
  'school_report_from_parent',
  'school_role_admin',
  'school_role_parent',
  'school_space',
  'site_footer_parents',
  'site_language_english',
  'site_language_french',
  'site_name',
  'site_nav_menu',
  'site_nav_space_admin',
  'site_offer_link',
  'site_teacher_word_latin',
  'site_why_community_latin',
  'site_word_rose',
  'teachers_length_hours',
  'teachers_length_minutes',
  'teachers_nav_messages',
  'teachers_nav_notifications',
  'teachers_per_hour_short',
  'teachers_specialization_conversation',
  'ui_pagination_page',
  'ui_toasts',
].toSorted()

/** Sentences that only ever count several: a limit of the program, or a list that has its own sentence for one. */
const alwaysSeveral = [
  'admin_replaced_done_many',
  'admin_search_count_first',
  'admin_unreported_more',
  'availability_holiday_long',
  'booking_done_series',
  'booking_line_lessons_length',
  'booking_night_count',
  'booking_package_pace',
  'booking_package_too_many',
  'booking_propose_none_later',
  'booking_series_all',
  'booking_series_drop_all',
  'booking_series_postpone_confirm',
  'booking_series_postponed',
  'earnings_kind_group_seats',
  'families_summary_many_lessons',
  'learning_next_level_star_left',
  'lessons_confirm_shown',
  'lessons_confirm_these',
  'lessons_confirm_title',
  'lessons_confirmed_many',
  'lessons_series_cancel_confirm',
  'lessons_series_cancelled',
  'lessons_series_dates',
  'notifications_confirmed_many',
  'placement_proposal_text',
  'placement_proposal_text_unknown',
  'reports_due_count',
  'teachers_settings_error_styles',
]

test('Arabic in Latin letters is written in one way: French â î û ou, English without signs', () => {
  const latin = (sentences: typeof french) =>
    sentences.filter(({ key }) => key.endsWith('_word_latin') || /^site_why_\w+_latin$/.test(key))
  expect(latin(french).length).toBeGreaterThan(10)
  expect(latin(french).filter(({ text }) => !/^(?!.*sh)[a-zâîû’]+$/.test(text))).toEqual([])
  expect(latin(english).filter(({ text }) => !/^[a-z’]+$/.test(text))).toEqual([])
  const literal = /latin(?:=|: )'[^']*(?:[^a-z']|sh)[^']*'/
  expect(
    sourceFiles('src/features/site').filter(path => literal.test(readFileSync(join(root, path), 'utf8'))),
  ).toEqual([])
})
