import type { BrowserContext } from 'playwright-core'

/** A browser whose device reads Arabic and French aloud. What it read stands in `globalThis.spoken`, with the name of the voice. */
export const giveVoices = (context: BrowserContext) =>
  context.addInitScript(() => {
    const spoken: string[] = []
    const voices = [
      { lang: 'ar-SA', localService: false, name: 'remote' },
      { lang: 'ar-EG', localService: true, name: 'own' },
      { lang: 'fr-CA', localService: false, name: 'remote' },
      { lang: 'fr-FR', localService: true, name: 'own' },
    ]
    class Utterance {
      text: string
      voice: { name: string } | null = null
      constructor(text: string) {
        this.text = text
      }
    }
    Object.assign(globalThis, { SpeechSynthesisUtterance: Utterance, spoken })
    Object.defineProperty(globalThis, 'speechSynthesis', {
      value: {
        getVoices: () => voices,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
        cancel: () => undefined,
        speak: (one: Utterance) => spoken.push(`${one.voice?.name} ${one.text}`),
      },
    })
  })
