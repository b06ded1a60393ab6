import { sql } from 'kysely'
import { normalisePhone } from '#features/accounts/contact.ts'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Locale } from '#platform/locale/locale.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { type LegalSection, listBlanks } from '../legal-text.ts'
import { fromTyped, type Json, pickChanges, toParagraphs } from '../school-texts.ts'
import type { ConsentPart } from '../text-parts.ts'
import { consentBlanks, publishedWords } from './consent-texts.ts'
import type { TextContent } from './input.ts'
import { publishedSections } from './legal-page.ts'
import { composeContent, getLegalTexts } from './school-content.ts'
import { listCurrentTexts, type StoredText } from './school-texts.ts'

export type TextRefusal =
  | 'changed_meanwhile'
  | 'invalid_phone'
  | 'unknown_blank'
  | 'section_incomplete'
  | 'text_too_long'

/** Characters of a text as JSON, with spaces. A constraint of the table school_texts enforces the same. */
const maxContentLength = 200_000

type Change = { locale: Locale; basedOn: number; note?: string | undefined } & TextContent

/** The text in this language if the school had written none. */
const withoutOwn = (texts: readonly StoredText[], { part, locale }: Pick<Change, 'part' | 'locale'>) =>
  texts.filter(text => !(text.part === part && text.locale === locale))

const refuseUnknown = (unknown: readonly string[]) =>
  refuse('unknown_blank', { names: unknown.map(name => `{${name}}`).join(', ') })

const toSections = (
  typed: LegalSection[],
  base: readonly LegalSection[],
  locale: Locale,
): Outcome<Json, TextRefusal> => {
  if (typed.some(({ title, paragraphs }) => title === '' || paragraphs.length === 0))
    return refuse('section_incomplete')
  const known = getLegalTexts(locale).blanks
  const unknown = listBlanks(typed).filter(name => !known[name])
  if (unknown.length > 0) return refuseUnknown(unknown)
  const isDefault = typed.length === 0 || JSON.stringify(typed) === JSON.stringify(base)
  return ok(isDefault ? {} : { sections: typed })
}

const toWords = (part: ConsentPart, typed: string[], base: readonly string[]): Outcome<Json, TextRefusal> => {
  const unknown = listBlanks([{ title: '', paragraphs: typed }]).filter(
    name => !consentBlanks(part).includes(name),
  )
  if (unknown.length > 0) return refuseUnknown(unknown)
  const isDefault = typed.length === 0 || JSON.stringify(typed) === JSON.stringify(base)
  return ok(isDefault ? {} : { paragraphs: typed })
}

const toContent = (change: Change, texts: readonly StoredText[], path: string | undefined) => {
  const others = withoutOwn(texts, change)
  switch (change.part) {
    case 'identity': {
      const published = composeContent(path, change.locale, others)
      const { contact } = change.content
      const phone = normalisePhone(contact.phone)
      if (phone === undefined) return refuse('invalid_phone')
      return ok(pickChanges({ ...change.content, contact: { ...contact, phone: phone ?? '' } }, published))
    }
    case 'prices':
    case 'details':
      return ok(pickChanges(change.content, composeContent(path, change.locale, others)))
    case 'parental-authority':
    case 'recording-consent':
    case 'voice-consent':
    case 'teacher-voice': {
      const { part, locale, content } = change
      return toWords(part, toParagraphs(content.text), publishedWords(part, locale, others).words)
    }
    default:
      return toSections(
        fromTyped(change.content.sections),
        publishedSections(change.part, change.locale, others).sections,
        change.locale,
      )
  }
}

/** The current version, if it has this content already. */
const findStored = (texts: readonly StoredText[], { part, locale }: Change, content: Json) => {
  const own = texts.find(text => text.part === part && text.locale === locale)
  const isSame = JSON.stringify(sorted(content)) === JSON.stringify(sorted(own?.content ?? {}))
  return isSame ? { version: own?.version ?? 0 } : undefined
}

/**
 * Writes a new version of a text. `basedOn`: the version that the form showed; when another one was saved meanwhile, nothing is
 * written and the other's text stays. Saving what is stored already writes nothing, whatever it is based on.
 */
export const changeText = (
  db: Db,
  by: Admin,
  change: Change,
  { path, now }: { path: string | undefined; now: Temporal.Instant },
): Promise<Outcome<{ version: number }, TextRefusal>> =>
  db.transaction().execute(async tx => {
    const { part, locale, basedOn } = change
    const texts = await listCurrentTexts(tx, [part])
    const content = toContent(change, texts, path)
    if (!content.ok) return content
    // Indented, it has at least the spaces that PostgreSQL writes.
    if (JSON.stringify(content.value, null, 1).length > maxContentLength) return refuse('text_too_long')
    const stored = findStored(texts, change, content.value)
    if (stored) return ok(stored)
    const { numAffectedRows } = await sql`
      insert into school_texts (part, locale, version, content, written_by, written_at, change_note)
      select ${part}::school_text_part, ${locale}, ${basedOn + 1}::int, ${JSON.stringify(content.value)}::jsonb, ${by.userId}, ${now},
        ${change.note || null}
      where ${basedOn}::int = (select coalesce(max(version), 0) from school_texts
        where part = ${part}::school_text_part and locale = ${locale})
      on conflict do nothing`.execute(tx)
    if (numAffectedRows !== 1n) {
      // The same text may have been sent twice at once (a double click): this one waited for the first to commit.
      const first = findStored(await listCurrentTexts(tx, [part]), change, content.value)
      return first ? ok(first) : refuse('changed_meanwhile')
    }
    await writeAudit(tx, {
      at: now,
      actor: by.userId,
      action: 'school_text_changed',
      ipAddress: by.ipAddress,
      details: { part, locale, version: basedOn + 1 },
    })
    return ok({ version: basedOn + 1 })
  })

/** jsonb keeps its own order of keys. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
