import { z } from 'zod'

/** A blank that only the school can fill: null until it has. Pages that need it say so and count as unfinished. */
const blank = z.string().trim().min(1).max(400).nullable()
const sentence = z.string().trim().min(1).max(600)
const figure = z.string().trim().min(1).max(20)

const Offer = z.strictObject({ title: sentence, text: sentence, points: z.array(sentence).min(1).max(5) })

/** What the school says of itself: everything that another school would write otherwise. See content/school.json. */
export const SchoolContent = z.strictObject({
  name: z.string().trim().min(1).max(40),
  slogan: sentence,
  description: z.string().trim().min(1).max(200),
  contact: z.strictObject({ email: blank, phone: blank, address: blank }),
  /** Editorial figures of the teacher list and the home page, as they are to be read. */
  statistics: z.strictObject({ teachers: figure, students: figure, lessons: figure, rating: figure }),
  prices: z.strictObject({ title: sentence, text: sentence, trial: Offer, individual: Offer, group: Offer }),
  testimonials: z
    .array(z.strictObject({ name: sentence, about: sentence, quote: sentence, short: sentence.optional() }))
    .length(4),
  /** The blanks of the legal pages, by the name they have in content/legal.json. */
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

/** What every page is given. */
export const School = SchoolContent.pick({ name: true, slogan: true, description: true }).extend({
  /** Address of the site without a final slash: canonical addresses begin with it. */
  origin: z.url(),
})
export type School = z.infer<typeof School>

export const legalPages = ['legal-notice', 'privacy', 'terms'] as const
export type LegalPage = (typeof legalPages)[number]

/** A text of law with its blanks: `{name}` in a paragraph stands for a value of the school. */
export const LegalText = z.strictObject({
  title: sentence,
  description: z.string().max(200),
  sections: z.array(z.strictObject({ title: sentence, paragraphs: z.array(z.string().min(1).max(2000)) })),
})
export type LegalText = z.infer<typeof LegalText>

/** A piece of a paragraph: words, or a blank named for the person who must fill it. */
export const Piece = z.object({ text: z.string(), isBlank: z.boolean() })
export type Piece = z.infer<typeof Piece>

/** Splits a paragraph at its blanks. Values are the school's; a missing one is named by `labels`. */
export const fillParagraph = (
  paragraph: string,
  values: Readonly<Record<string, string | null>>,
  labels: Readonly<Record<string, string>>,
): Piece[] =>
  paragraph
    .split(/(\{\w+\})/)
    .filter(part => part !== '')
    .map(part => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      if (name === undefined) return { text: part, isBlank: false }
      const value = values[name]
      return value ? { text: value, isBlank: false } : { text: labels[name] ?? name, isBlank: true }
    })
