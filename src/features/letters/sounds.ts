import { z } from 'zod'
import { printSounds } from './print-sounds.ts'

/** How Arabic is read aloud, in what is sent to a page. */
export const Sounds = z.string().overwrite(printSounds)
