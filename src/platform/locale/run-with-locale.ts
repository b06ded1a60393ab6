import { AsyncLocalStorage } from 'node:async_hooks'
import { overwriteServerAsyncLocalStorage } from '#paraglide/runtime.js'
import type { Locale } from './locale.ts'

const storage = new AsyncLocalStorage<{ locale?: Locale }>()
overwriteServerAsyncLocalStorage(storage)

/** Everything that `work` writes, also after an `await`, is in this language. Outside of it the language is French. */
export const runWithLocale = <Result>(locale: Locale, work: () => Result): Result =>
  storage.run({ locale }, work)
