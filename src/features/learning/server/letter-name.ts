import { sql } from 'kysely'

/** SQL: what a letter of `learning_letters` is called, as `nameOf` (letter-questions.ts) has it. */
export const letterName = sql<string>`case when is_special then name_fr else coalesce(sounds_fr, name_fr) end`
