import { sql } from 'kysely'
import { z } from 'zod'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { accountName } from '#platform/db/full-name.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { type Locale, locales } from '#platform/locale/locale.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { localOf } from '#platform/time/zones.ts'
import type { LegalPage } from '../legal-pages.ts'
import { detailNames, toTyped } from '../school-texts.ts'
import type { TextPart } from '../text-parts.ts'
import { consentBlanks, countAgreed, ownWords, publishedWords } from './consent-texts.ts'
import { ConsentWords, Details, Identity, Prices, Sections, TextLocale } from './input.ts'
import { listMissing, publishedSections } from './legal-page.ts'
import { composeContent, getLegalTexts } from './school-content.ts'
import { listCurrentTexts, type StoredText } from './school-texts.ts'

export const TextView = z.object({
  /** The version that the form shows; 0: the text of the program. */
  version: z.int(),
  identity: Identity.optional(),
  prices: Prices.optional(),
  details: Details.optional(),
  sections: Sections.shape.sections.optional(),
  /** The consent text, and the number of families or teachers that have agreed to it. */
  consent: ConsentWords.extend({ agreed: z.int() }).optional(),
  /** The language that visitors of `locale` read; another one than `locale` while the school wrote none in it. */
  shownIn: TextLocale,
  /** Details that are missing, by their labels: visitors do not read the sentences that need them. */
  missing: z.array(z.string()),
  /** The details that a text may name, for the form. */
  blanks: z.array(z.object({ name: z.string(), label: z.string() })),
  /** Newest first, at most 30. */
  versions: z.array(
    z.object({
      version: z.int(),
      day: z.string(),
      time: z.string(),
      /** Null: the account is gone. */
      author: z.string().nullable(),
      /** The legal text of this version, or that of a consent; null where it is that of the program, and for other parts. */
      sections: Sections.shape.sections.nullable(),
    }),
  ),
})
export type TextView = z.infer<typeof TextView>

type VersionRow = Pick<StoredText, 'version' | 'content' | 'writtenAt'> & { author: string | null }

const listVersions = async (db: Db, part: TextPart, locale: Locale): Promise<VersionRow[]> => {
  const { rows } = await sql<VersionRow>`
    select t.version, t.content, ${isoInstant('t.written_at')} as "writtenAt",
      ${accountName('p', 'u')} as author
    from school_texts t left join users u on u.id = t.written_by left join profiles p on p.id = t.written_by
    where t.part = ${part}::school_text_part and t.locale = ${locale}
    order by t.version desc limit 30`.execute(db)
  return rows
}

const typed = (value: string | null) => value ?? ''

type Content = ReturnType<typeof composeContent>

/** Names of what each form leaves empty: of the contact, and of the legal details. */
const missingContact = ({ contact }: Content) =>
  (['email', 'phone', 'address'] as const).filter(one => !contact[one])
const missingLegal = ({ legal }: Content) => detailNames.filter(one => !legal[one])

/** A part of the school's texts in one language, as its form shows it. */
export const describeText = async (
  db: Db,
  _by: Admin,
  { part, locale }: { part: TextPart; locale: Locale },
  path: string | undefined,
): Promise<TextView> => {
  const [texts, versions] = await Promise.all([
    listCurrentTexts(db, [part, 'identity', 'details']),
    listVersions(db, part, locale),
  ])
  const content = composeContent(path, locale, texts)
  const { blanks } = getLegalTexts()
  const own = texts.find(text => text.part === part && text.locale === locale)
  const view: TextView = {
    version: own?.version ?? 0,
    shownIn: locale,
    missing: [],
    blanks: Object.entries(blanks).map(([name, label]) => ({ name, label })),
    versions: versions.map(({ version, writtenAt, author, content }) => {
      const { date, time } = localOf(Temporal.Instant.from(writtenAt), schoolZone)
      const parsed = z
        .array(z.object({ title: z.string(), paragraphs: z.array(z.string()) }))
        .safeParse(content.sections)
      const words = ownWords(content)
      return {
        version,
        day: formatDayWithYear(date),
        time,
        author,
        sections: parsed.success
          ? toTyped(parsed.data)
          : words
            ? toTyped([{ title: '', paragraphs: words }])
            : null,
      }
    }),
  }
  const labelsOf = (names: readonly string[]) => names.map(name => blanks[name] ?? name)
  const { name, slogan, description, contact, legal, prices } = content
  switch (part) {
    case 'identity':
      return {
        ...view,
        missing: labelsOf(missingContact(content)),
        identity: {
          name,
          slogan,
          description,
          contact: {
            email: typed(contact.email),
            phone: typed(contact.phone),
            address: typed(contact.address),
          },
        },
      }
    case 'prices':
      return { ...view, prices: { prices } }
    case 'details': {
      const values = Object.fromEntries(detailNames.map(one => [one, typed(legal[one])]))
      return {
        ...view,
        missing: labelsOf(missingLegal(content)),
        details: { legal: values as typeof Details._output.legal },
      }
    }
    case 'parental-authority':
    case 'recording-consent':
    case 'voice-consent':
    case 'teacher-voice': {
      const published = publishedWords(part, locale, texts)
      return {
        ...view,
        shownIn: published.locale,
        blanks: consentBlanks(part).map(name => ({ name, label: m.admin_texts_consent_name() })),
        consent: {
          text: published.words.join('\n\n'),
          agreed: await countAgreed(db, part),
        },
      }
    }
    default: {
      const page: LegalPage = part
      const published = publishedSections(page, locale, texts)
      return {
        ...view,
        shownIn: published.locale,
        missing: labelsOf(listMissing(page, published.sections, texts, content)),
        sections: toTyped(published.sections),
      }
    }
  }
}

/** How many details the school has not given, as the form of each part lists them, for the school's dashboard. */
export const countMissingDetails = async (db: Db, path: string | undefined) => {
  const content = composeContent(path, locales[0], await listCurrentTexts(db, ['identity', 'details']))
  return { contact: missingContact(content).length, legal: missingLegal(content).length }
}
