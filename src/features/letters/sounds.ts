import { z } from 'zod'
import { printSounds } from './print-sounds.ts'

/** How Arabic is read aloud, in what is sent to a page. */
export const Sounds = z.string().overwrite(printSounds)

/** An Arabic text, how it is read aloud and what it means. */
export const Example = z.object({ ar: z.string(), soundsFr: Sounds, fr: z.string() })
export type Example = z.infer<typeof Example>
