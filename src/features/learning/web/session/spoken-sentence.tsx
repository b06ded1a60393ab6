import type { ComponentProps } from 'react'
import { spokenSentences } from '#features/clips/spoken-sentences.ts'
import { SentenceSpeaker, Sounds } from '#features/clips/web/speaker.tsx'

/** A loudspeaker with its clip. All of a page ask for the same texts, so one request finds the clips. */
export function SpokenSentence(props: ComponentProps<typeof SentenceSpeaker>) {
  return (
    <Sounds texts={Object.values(spokenSentences).map(text => text())}>
      <SentenceSpeaker {...props} />
    </Sounds>
  )
}
