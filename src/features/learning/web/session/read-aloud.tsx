import type { ComponentProps } from 'react'
import { Lazy, lazyScript } from '#ui/layout/lazy-script.tsx'
import type { SpokenSentence } from './spoken-sentence.tsx'

const spokenSentence = lazyScript(async () => (await import('./spoken-sentence.tsx')).SpokenSentence)
// A page without scripts can't wait for it.
if (import.meta.env.SSR) await spokenSentence.preload()

/** The loudspeaker beside a sentence of a page. Only a child who does not read loads its script. */
export const ReadAloud = (props: ComponentProps<typeof SpokenSentence>) => (
  <Lazy script={spokenSentence} props={props} />
)
