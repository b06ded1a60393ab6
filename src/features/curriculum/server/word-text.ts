import { z } from 'zod'
import { line } from '#platform/http/input.ts'
import { wordLengths } from '../word-checks.ts'

const text = (field: keyof typeof wordLengths) => line(wordLengths[field])
/** An empty field is none. */
const optional = (field: keyof typeof wordLengths) =>
  text(field)
    .nullable()
    .transform(value => value || null)

/** The input for a word. `wordFaults` checks it and names the field of each fault. */
export const WordText = z.object({
  ar: text('ar'),
  translit: text('translit'),
  fr: text('fr'),
  theme: text('theme'),
  pos: text('pos'),
  posDetail: optional('posDetail'),
  gender: optional('gender'),
  root: optional('root'),
  pluralAr: optional('pluralAr'),
  pluralTranslit: optional('pluralTranslit'),
  presentAr: optional('presentAr'),
  masdarAr: optional('masdarAr'),
  exampleAr: text('exampleAr'),
  exampleTranslit: text('exampleTranslit'),
  exampleFr: text('exampleFr'),
  noteFr: optional('noteFr'),
  picture: optional('picture'),
  near: z.array(z.string().max(120)).max(20),
})
