import { z } from 'zod'
import { line } from '#platform/http/input.ts'

const text = (longest: number) => line(longest)
/** An empty field is none. */
const optional = (longest: number) =>
  text(longest)
    .nullable()
    .transform(value => value || null)

/** The input for a word. `wordFaults` checks it and names the field of each fault. */
export const WordText = z.object({
  ar: text(120),
  translit: text(120),
  fr: text(200),
  theme: text(40),
  pos: text(20),
  posDetail: optional(20),
  gender: optional(1),
  root: optional(40),
  pluralAr: optional(120),
  pluralTranslit: optional(120),
  presentAr: optional(120),
  masdarAr: optional(120),
  exampleAr: text(200),
  exampleTranslit: text(200),
  exampleFr: text(200),
  noteFr: optional(300),
  picture: optional(120),
  near: z.array(z.string().max(120)).max(20),
})
