import { z } from 'zod'

/** A detail that only the school knows; null until it is filled in. Pages that need it say that they are unfinished. */
const blank = z.string().trim().min(1).max(400).nullable()
const sentence = z.string().trim().min(1).max(600)
const figure = z.string().trim().min(1).max(20).nullable()

const Offer = z.strictObject({ title: sentence, text: sentence, points: z.array(sentence).min(1).max(5) })

/** All texts that another school would write differently. The default is content/school.json. */
export const SchoolContent = z.strictObject({
  name: z.string().trim().min(1).max(40),
  slogan: sentence,
  description: z.string().trim().min(1).max(200),
  contact: z.strictObject({ email: blank, phone: blank, address: blank }),
  /** Figures on the teacher list and the home page, as formatted text; null: counted, and shown from 10 on. */
  statistics: z.strictObject({ teachers: figure, students: figure, lessons: figure, rating: figure }),
  prices: z.strictObject({ title: sentence, text: sentence, trial: Offer, individual: Offer, group: Offer }),
  testimonials: z
    .array(z.strictObject({ name: sentence, about: sentence, quote: sentence, short: sentence.optional() }))
    .length(4),
  /** Values for the blanks of the legal pages, by their name in content/legal.json. */
  legal: z.strictObject({
    publisher: blank,
    legalForm: blank,
    registration: blank,
    vatNumber: blank,
    director: blank,
    host: blank,
    mediator: blank,
    dataContact: blank,
    lessonRetention: blank,
    paymentMeans: blank,
    updatedOn: blank,
  }),
})
export type SchoolContent = z.infer<typeof SchoolContent>

/** What every page knows of the school. */
export const School = SchoolContent.pick({ name: true, slogan: true, description: true }).extend({
  /** Origin of the site, without a final slash, for canonical addresses. */
  origin: z.url(),
})
export type School = z.infer<typeof School>

export const legalPages = ['legal-notice', 'privacy', 'terms'] as const
export type LegalPage = (typeof legalPages)[number]

/** A legal text. `{name}` in a paragraph stands for a value of the school. */
export const LegalText = z.strictObject({
  title: sentence,
  description: z.string().max(200),
  sections: z.array(z.strictObject({ title: sentence, paragraphs: z.array(z.string().min(1).max(2000)) })),
})
export type LegalText = z.infer<typeof LegalText>

/** A part of a paragraph: plain text, or the label of a blank that is still empty. */
export const TextSpan = z.object({ text: z.string(), isBlank: z.boolean() })
export type TextSpan = z.infer<typeof TextSpan>

/** Splits a paragraph at its blanks and fills in `values`. A missing value becomes a blank span with its label. */
export const fillParagraph = (
  paragraph: string,
  values: Readonly<Record<string, string | null>>,
  labels: Readonly<Record<string, string>>,
): TextSpan[] =>
  paragraph
    .split(/(\{\w+\})/)
    .filter(part => part !== '')
    .map(part => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      if (name === undefined) return { text: part, isBlank: false }
      const value = values[name]
      return value ? { text: value, isBlank: false } : { text: labels[name] ?? name, isBlank: true }
    })
