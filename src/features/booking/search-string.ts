import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { BookSearch } from './search.ts'

// Apart from wizard-form.ts, whose script the sign-up page does not load.

/** The choices in a search string. */
export const parseSearch = (text: string): BookSearch => v.parse(BookSearch, defaultParseSearch(text))
/** Equal for equal choices: keys are written in the order of the schema. */
export const stringifySearch = (search: BookSearch): string =>
  defaultStringifySearch(v.parse(BookSearch, search))
