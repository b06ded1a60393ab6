import { z } from 'zod'

export const LegalSection = z.strictObject({
  title: z.string().trim().min(1).max(200),
  /** `{name}` stands for a detail of the school. */
  paragraphs: z.array(z.string().min(1).max(4000)).min(1).max(60),
})
export type LegalSection = z.infer<typeof LegalSection>

export const LegalText = z.strictObject({
  title: z.string().min(1).max(200),
  description: z.string().max(200),
  sections: z.array(LegalSection).min(1).max(40),
})
export type LegalText = z.infer<typeof LegalText>

/** Blanks that the program fills in, so that they are never missing. */
export const computedBlanks: readonly string[] = ['updatedOn', 'freeCancellation']

type Values = Readonly<Record<string, string | null | undefined>>

const blank = /\{(\w+)\}/g

/** The names of the details that a text needs, each once, in the order of the text. */
export const listBlanks = (sections: readonly LegalSection[]): string[] => [
  ...new Set(
    sections.flatMap(section =>
      section.paragraphs.flatMap(text => [...text.matchAll(blank)].map(match => match[1] ?? '')),
    ),
  ),
]

/** A text with the values of its blanks. An unknown blank stays as it is. */
export const fillBlanks = (text: string, values: Values): string =>
  text.replace(blank, (typed, name: string) => values[name] ?? typed)

const fillLine = (line: string, values: Values): string =>
  line
    .split(/(?<=[.!?])\s+/)
    .filter(sentence => [...sentence.matchAll(blank)].every(match => values[match[1] ?? '']))
    .map(sentence => fillBlanks(sentence, values))
    .join(' ')

/** The text with the school's details. A visitor reads no sentence with a detail that is missing, and no section without a sentence. */
export const fillSections = (sections: readonly LegalSection[], values: Values): LegalSection[] =>
  sections
    .map(({ title, paragraphs }) => ({
      title,
      paragraphs: paragraphs
        .map(text =>
          text
            .split('\n')
            .map(line => fillLine(line, values))
            .filter(Boolean)
            .join('\n'),
        )
        .filter(Boolean),
    }))
    .filter(({ paragraphs }) => paragraphs.length > 0)
