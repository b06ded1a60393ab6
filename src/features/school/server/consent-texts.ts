import { sql } from 'kysely'
import { z } from 'zod'
import { consentVersions } from '#features/accounts/consents.ts'
import {
  type Declaration,
  type DeclarationWords,
  readShownVersion,
  shownVersion,
} from '#features/accounts/server/consents.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { currentLocale, type Locale } from '#platform/locale/locale.ts'
import { fillBlanks } from '../legal-text.ts'
import { type ChildConsentPart, type ConsentPart, childConsentParts } from '../text-parts.ts'
import { inOrder, listCurrentTexts, type StoredText } from './school-texts.ts'

/** The table of the agreements to a text, and the date of the program's text. */
export const consentTexts = {
  'parental-authority': { table: 'consents', since: consentVersions.parental_authority },
  'recording-consent': { table: 'recording_consents', since: '2026-11-23' },
  'voice-consent': { table: 'voice_consents', since: '2026-11-23' },
  'teacher-voice': { table: 'voice_agreements', since: '2026-11-23' },
} as const satisfies Record<ConsentPart, { table: string; since: string }>

/** The only detail that a text about a child may name: its first name. */
const consentBlank = 'name'
export const consentBlanks = (part: ConsentPart) =>
  childConsentParts.some(one => one === part) ? [consentBlank] : []

const named = { name: `{${consentBlank}}` }

/** The program's words. */
const programWords: Record<ConsentPart, (locale: Locale) => string[]> = {
  'parental-authority': locale => [m.accounts_consent_parental_authority({}, { locale })],
  'recording-consent': locale => [
    m.recordings_consent_text({}, { locale }),
    m.recordings_consent_group({}, { locale }),
    m.recordings_consent_end({}, { locale }),
  ],
  'voice-consent': locale => [
    m.voices_consent_text(named, { locale }),
    m.voices_consent_who(named, { locale }),
    m.voices_consent_end(named, { locale }),
  ],
  'teacher-voice': locale => [
    m.clips_agreement_use({}, { locale }),
    m.clips_agreement_check({}, { locale }),
    m.clips_agreement_where({}, { locale }),
    m.clips_agreement_end({}, { locale }),
  ],
}

const OwnWords = z.object({ paragraphs: z.array(z.string()).min(1) })
/** The paragraphs of a stored version; undefined where it is the program's text. */
export const ownWords = (content: StoredText['content']) => OwnWords.safeParse(content).data?.paragraphs

/**
 * The published text for readers of a language, and the language it is in: what the school wrote in French alone is read in
 * French in every language.
 */
export const publishedWords = (
  part: ConsentPart,
  locale: Locale,
  texts: readonly StoredText[],
  program = programWords[part](locale),
): DeclarationWords =>
  inOrder(
    texts.filter(text => text.part === part),
    locale,
  ).reduce<DeclarationWords>(
    (below, { content, locale }) => {
      const words = ownWords(content)
      return words ? { words, locale } : below
    },
    { words: program, locale },
  )

/** The text for a person who may agree. */
export const readConsentText = async (
  db: Db,
  part: ConsentPart,
): Promise<{ words: string[]; version: string }> => {
  // Before the words: a change between the two is then refused.
  const version = await readConsentVersion(db, part)
  const { words } = publishedWords(part, currentLocale(), await listCurrentTexts(db, [part]))
  return { words, version }
}

/** The declaration of parental authority. `program`: the program's words where they are not those of the sign-up. */
export const readDeclaration = async (db: Db, program?: string[]): Promise<Declaration> => {
  const version = await readShownVersion(db)
  const texts = await listCurrentTexts(db, ['parental-authority'])
  return { ...publishedWords('parental-authority', currentLocale(), texts, program), version }
}

/** The text for a parent who may agree, with the child's name. */
export const readChildConsentText = async (db: Db, part: ChildConsentPart, name: string) => {
  const { words, version } = await readConsentText(db, part)
  return { words: words.map(paragraph => fillBlanks(paragraph, { [consentBlank]: name })), version }
}

const changedAt = (part: ConsentPart) =>
  sql`(select max(written_at) from school_texts where part = ${part}::school_text_part)`

/** The date of the current text: the later of the program's and the school's last change in any language. */
export const currentDay = (part: ConsentPart) =>
  sql<string>`greatest(${consentTexts[part].since}::date, (${changedAt(part)} at time zone 'UTC')::date)`

/** The version that a page sends back with the agreement to the text that it showed. */
export const readConsentVersion = async (db: Db, part: ConsentPart): Promise<string> => {
  const { rows } = await sql<{ version: string }>`
    select ${shownVersion(currentDay(part), changedAt(part))} as version`.execute(db)
  return rows[0]?.version ?? ''
}

/** Whether an agreement is to the current text. The time distinguishes several changes on one day. */
export const isToCurrentText = (part: ConsentPart, agreement: string, agreedAt = 'agreed_at') =>
  sql<boolean>`(${sql.ref(`${agreement}.version`)} >= ${consentTexts[part].since}::date
    and ${sql.ref(`${agreement}.${agreedAt}`)} >= coalesce(${changedAt(part)}, '-infinity'))`

const countCurrent = (part: ConsentPart) => {
  const table = sql.table(consentTexts[part].table)
  const isCurrent = isToCurrentText(part, 'c')
  switch (part) {
    case 'parental-authority':
      return sql`count(distinct coalesce(p.joined_family, p.id))::int as agreed from ${table} c join parents p on p.id = c.user_id
        where c.document = 'parental_authority' and ${isToCurrentText(part, 'c', 'accepted_at')}`
    case 'teacher-voice':
      return sql`count(*)::int as agreed from ${table} c where ${isCurrent}`
    default:
      return sql`count(distinct s.parent_id)::int as agreed from ${table} c join students s on s.id = c.student_id where ${isCurrent}`
  }
}

/** Counts the families of which a parent, or the teachers who, agreed to the current text. */
export const countAgreed = async (db: Db, part: ConsentPart): Promise<number> => {
  const { rows } = await sql<{ agreed: number }>`select ${countCurrent(part)}`.execute(db)
  return rows[0]?.agreed ?? 0
}
