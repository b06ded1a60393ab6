import { sql } from 'kysely'
import { instructions } from '../instructions.ts'

/** The instructions in French. Kinds that share a sentence share its clip. */
const listInstructions = () => {
  const kinds = new Map<string, string>()
  for (const [kind, text] of Object.entries(instructions)) {
    const spoken = text({}, { locale: 'fr' })
    if (!kinds.has(spoken)) kinds.set(spoken, kind)
  }
  return JSON.stringify(
    [...kinds].map(([spoken, kind], place) => ({ item: `instruction:${kind}`, spoken, place })),
  )
}

/** All that can be recorded: the curriculum, and the instructions of the catalogue. */
export const clipItems = () => sql`(
  select item, kind, level, place, spoken, shown, sounds_fr, fr from clip_items
  union all
  select item, 'instruction', 'niveau-1'::level, place, spoken, '', spoken, ''
  from jsonb_to_recordset(${listInstructions()}::jsonb) as one (item text, spoken text, place integer))`
