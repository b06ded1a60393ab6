import { z } from 'zod'
import { printSounds } from '#features/letters/print-sounds.ts'
import { letterName, translateLetterName } from '#features/letters/server/letter-name.ts'
import type { Db } from '#platform/db/connect.ts'

/** A letter like ة occurs in some places of a word only. */
const form = z.string().nullish()
const Forms = z.object({ isolated: form, initial: form, medial: form, final: form })
export const StencilList = z.object({
  letters: z.array(z.object({ id: z.string(), letter: z.string(), name: z.string(), forms: Forms })),
})

/** The letters of the alphabet in their four forms, for the whiteboard. */
export const listStencils = async (db: Db): Promise<z.infer<typeof StencilList>> => {
  const letters = await db
    .selectFrom('learning_letters')
    .select(['id', 'letter', letterName.as('name'), 'forms'])
    .orderBy('place')
    .limit(50)
    .execute()
  return {
    letters: letters.map(({ forms, name, ...letter }) => ({
      ...letter,
      name: printSounds(translateLetterName(name)),
      forms: Forms.parse(forms),
    })),
  }
}
