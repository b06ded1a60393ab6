import { sql } from 'kysely'
import { translated } from '#platform/words/translated.ts'
import english from '../../../../db/curriculum/english.json' with { type: 'json' }

const translations = new Map(Object.entries(english))

/** SQL: what a letter of `learning_letters` is called in French, as `nameOf` (letter-questions.ts) has it. */
export const letterName = sql<string>`case when is_special then name_fr else coalesce(sounds_fr, name_fr) end`

/** The name of a letter in the language of the reader: «sîne», “sin”; what tells it from another too: «t grave», “deep t”. */
export const translateLetterName = (fr: string): string => translated(fr, translations.get(fr))
