import { sql } from 'kysely'
import { instructions } from '../instructions.ts'
import { spokenSentences } from '../spoken-sentences.ts'

/** The instructions in French, then what a child's pages say. Names that share a sentence share its clip. */
const listInstructions = () => {
  const names = new Map<string, string>()
  for (const [name, text] of Object.entries({ ...instructions, ...spokenSentences })) {
    const spoken = text({}, { locale: 'fr' })
    if (!names.has(spoken)) names.set(spoken, name)
  }
  return JSON.stringify(
    [...names].map(([spoken, name], place) => ({ item: `instruction:${name}`, spoken, place })),
  )
}

/** The curriculum with its retired words, and the instructions of the catalogue. */
export const namedItems = () => sql`(
  select item, kind, level, place, spoken, shown, sounds_fr, fr, is_retired from clip_items
  union all
  select item, 'instruction', 'niveau-1'::level, place, spoken, '', spoken, '', false
  from jsonb_to_recordset(${listInstructions()}::jsonb) as one (item text, spoken text, place integer))`

/** All that can be recorded. */
export const clipItems = () => sql`(select * from ${namedItems()} one where not is_retired)`
