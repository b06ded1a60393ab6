import { beforeEach, expect, test, vi } from 'vitest'
import { speakByDevice } from './device-voice.ts'
import { playClip, stopSound } from './play-clip.ts'

class Sound {
  static all: Sound[] = []
  isPlaying = false
  playbackRate = 1
  begin = Promise.withResolvers<void>()
  constructor() {
    Sound.all.push(this)
  }
  play() {
    this.isPlaying = true
    return this.begin.promise
  }
  /** As in a browser: what has not begun yet is aborted. */
  pause() {
    this.isPlaying = false
    this.begin.reject(new DOMException('', 'AbortError'))
  }
}
const sources = [{ codec: 'opus', address: '/clip' }] as const
let spoken: string[] = []

beforeEach(() => {
  Sound.all = []
  spoken = []
  vi.stubGlobal('Audio', Sound)
  vi.stubGlobal('document', { createElement: () => ({ canPlayType: () => 'maybe' }) })
  vi.stubGlobal('SpeechSynthesisUtterance', class {})
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [{ lang: 'ar-EG', localService: true }],
    speak: () => spoken.push('voice'),
    cancel: () => {
      spoken = []
    },
  })
  return () => {
    stopSound()
    vi.unstubAllGlobals()
  }
})
const playing = () => Sound.all.map(({ isPlaying }) => isPlaying)

test('a clip that another one interrupts before it began has not failed', async () => {
  const first = playClip(sources)
  const second = playClip(sources)
  Sound.all[1]?.begin.resolve()
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(playing()).toEqual([false, true])
})

test('a clip that the browser does not play has failed', async () => {
  const one = playClip(sources)
  Sound.all[0]?.begin.reject(new DOMException('', 'NotSupportedError'))
  expect(await one).toBe(false)
})

test('a clip and the voice of the device never sound together', () => {
  void playClip(sources)
  speakByDevice('باب', 'ar')
  expect([playing(), spoken]).toEqual([[false], ['voice']])
  void playClip(sources)
  expect([playing(), spoken]).toEqual([[false, true], []])
  stopSound()
  expect(playing()).toEqual([false, false])
})
