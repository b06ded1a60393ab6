import { z } from 'zod'
import { LogoView } from './logo.ts'

/** A detail that only the school knows; null until it is filled in. Sentences that need it are left out until then. */
const blank = z.string().trim().min(1).max(400).nullable()
const sentence = z.string().trim().min(1).max(600)
const figure = z.string().trim().min(1).max(20).nullable()

const Offer = z.strictObject({ title: sentence, text: sentence, points: z.array(sentence).min(1).max(5) })

/**
 * All texts that another school would write differently. The default is content/school.json; the school changes them in its
 * space (school-texts.ts) or in a file.
 */
export const SchoolContent = z.strictObject({
  name: z.string().trim().min(1).max(40),
  slogan: sentence,
  description: z.string().trim().min(1).max(200),
  contact: z.strictObject({ email: blank, phone: blank, address: blank }),
  /** Figures on the teacher list and the home page, as formatted text; null: counted, and shown from 10 on. */
  statistics: z.strictObject({ teachers: figure, students: figure, lessons: figure, rating: figure }),
  prices: z.strictObject({ title: sentence, text: sentence, trial: Offer, individual: Offer, group: Offer }),
  /** What families said; a school that has nothing yet leaves the list empty. */
  testimonials: z
    .array(z.strictObject({ name: sentence, about: sentence, quote: sentence, short: sentence.optional() }))
    .max(4),
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
    paymentMeans: blank,
    updatedOn: blank,
  }),
})
export type SchoolContent = z.infer<typeof SchoolContent>

/** The school's data for every page. */
export const School = SchoolContent.pick({ name: true, slogan: true, description: true }).extend({
  /** Origin of the site, without a final slash, for canonical addresses. */
  origin: z.url(),
  freeCancellation: z.string().describe('« jusqu’à 24 h avant », dans la langue de la page'),
  hasTrials: z.boolean().describe('Un professeur au moins donne des cours d’essai'),
  contact: SchoolContent.shape.contact.pick({ email: true, phone: true }),
  /** As the school writes them; null until it does. */
  paymentMeans: SchoolContent.shape.legal.shape.paymentMeans,
  /** Null: pages show the drawn logo. */
  logo: LogoView.nullable(),
})
export type School = z.infer<typeof School>
