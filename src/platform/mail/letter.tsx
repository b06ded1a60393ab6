import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Preview,
  render,
  Section,
  Text,
} from '@react-email/components'
import { m } from '#paraglide/messages.js'
import { currentLocale } from '#platform/locale/locale.ts'
import { localizedPath } from '#platform/locale/paths.ts'
import { ofName } from '#platform/words/of-name.ts'
import type { MailSchool } from './compose.ts'

/** The content of a mail, without its layout. */
export type Letter = {
  heading: string
  /** One paragraph each, before the button. */
  paragraphs: string[]
  /** Rows of label and value: a date, a teacher, a price. */
  facts?: { label: string; value: string }[]
  action?: { label: string; href: string }
  /** Small print under the button: how long the link works, for example. */
  notes?: string[]
  school: MailSchool
}

// Mail clients do not support custom properties: these are the colours of tokens.css (chaux, encre, paon, safran) as sRGB.
const paper = '#fbfbf8'
const ink = '#0f252e'
const quiet = '#445b64'
const line = '#d2dee1'
const primary = '#03586a'
const band = '#03303e'
const dot = '#fdbe31'
const fonts = "'Atkinson Hyperlegible Next', 'Segoe UI', Helvetica, Arial, sans-serif"

const paragraph = { margin: '0 0 16px', fontSize: '16px', lineHeight: '26px', color: ink }
const small = { margin: '0 0 8px', fontSize: '14px', lineHeight: '22px', color: quiet }

const signatureOf = ({ name, slogan }: MailSchool) => m.mail_signature({ of: ofName(name), slogan })

const nameInLetters = { margin: 0, fontSize: '24px', lineHeight: '32px', fontWeight: 700, color: '#ffffff' }

const logoHeight = 40
const widestLogo = 200

/** The school's own logo, on white: it may be dark. */
const LogoPicture = ({ name, logo }: { name: string; logo: NonNullable<MailSchool['logo']> }) => {
  const scale = Math.min(logoHeight / logo.height, widestLogo / logo.width)
  return (
    <Img
      src={`cid:${logo.cid}`}
      alt={name}
      width={Math.round(logo.width * scale)}
      height={Math.round(logo.height * scale)}
      style={{
        ...nameInLetters,
        backgroundColor: '#ffffff',
        color: ink,
        borderRadius: '8px',
        padding: '6px',
      }}
    />
  )
}

const Page = ({ heading, paragraphs, facts = [], action, notes = [], school }: Letter) => (
  <Html lang={currentLocale()} dir="ltr">
    <Head>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light" />
      <meta name="supported-color-schemes" content="light" />
    </Head>
    <Body style={{ margin: 0, padding: '24px 12px', backgroundColor: paper, fontFamily: fonts }}>
      <Preview>{paragraphs[0] ?? heading}</Preview>
      <Container style={{ maxWidth: '560px', margin: '0 auto' }}>
        <Section style={{ backgroundColor: band, borderRadius: '16px 16px 0 0', padding: '20px 32px' }}>
          {school.logo ? (
            <LogoPicture name={school.name} logo={school.logo} />
          ) : (
            <Text style={nameInLetters}>
              <span style={{ color: dot }}>◆</span> {school.name}
            </Text>
          )}
        </Section>
        <Section
          style={{
            backgroundColor: '#ffffff',
            border: `1px solid ${line}`,
            borderTop: '0',
            borderRadius: '0 0 16px 16px',
            padding: '32px',
          }}
        >
          <Heading as="h1" style={{ margin: '0 0 16px', fontSize: '24px', lineHeight: '32px', color: ink }}>
            {heading}
          </Heading>
          {paragraphs.map(text => (
            <Text key={text} style={paragraph}>
              {text}
            </Text>
          ))}
          {facts.length > 0 && (
            <table
              role="presentation"
              width="100%"
              style={{ margin: '0 0 16px', borderCollapse: 'collapse' }}
            >
              <tbody>
                {facts.map(({ label, value }) => (
                  <tr key={label}>
                    <td
                      style={{
                        ...small,
                        padding: '8px 12px 8px 0',
                        borderBottom: `1px solid ${line}`,
                        verticalAlign: 'top',
                      }}
                    >
                      {label}
                    </td>
                    <td style={{ ...paragraph, padding: '8px 0', borderBottom: `1px solid ${line}` }}>
                      {value}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {action && (
            <>
              <Button
                href={action.href}
                style={{
                  margin: '8px 0 24px',
                  padding: '14px 28px',
                  borderRadius: '8px',
                  backgroundColor: primary,
                  color: '#ffffff',
                  fontSize: '16px',
                  fontWeight: 600,
                  textDecoration: 'none',
                }}
              >
                {action.label}
              </Button>
              <Text style={{ ...small, wordBreak: 'break-all' }}>{action.href}</Text>
            </>
          )}
          {notes.map(text => (
            <Text key={text} style={small}>
              {text}
            </Text>
          ))}
          <Hr style={{ margin: '24px 0 16px', border: '0', borderTop: `1px solid ${line}` }} />
          <Text style={{ ...small, margin: 0 }}>{signatureOf(school)}</Text>
        </Section>
      </Container>
    </Body>
  </Html>
)

/** A public page in the mail's language. */
const localizedUrl = (href: string) => {
  const { origin, pathname, search, hash } = new URL(href)
  return `${origin}${localizedPath(`${pathname}${search}${hash}`)}`
}

/** «Date : lundi», in English «Date: Monday». */
const labelled = (label: string, value: string, space = ' ') =>
  `${label}${currentLocale() === 'en' ? '' : ' '}:${space}${value}`

/** Renders the HTML part and the text part, with the same content. */
export const writeLetter = async (letter: Letter): Promise<{ html: string; text: string }> => {
  const { heading, paragraphs, facts = [], notes = [], school } = letter
  const action = letter.action && { ...letter.action, href: localizedUrl(letter.action.href) }
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(({ label, value }) => labelled(label, value)).join('\n'),
    action ? labelled(action.label, action.href, '\n') : '',
    ...notes,
    `— ${signatureOf(school)}`,
  ]
  return {
    html: await render(<Page {...letter} action={action} />),
    text: `${blocks.filter(Boolean).join('\n\n')}\n`,
  }
}
