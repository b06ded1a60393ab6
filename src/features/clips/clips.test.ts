import { describe, expect, test } from 'vitest'
import { mp4Clip, webmClip } from '../../../tests/support/clips.ts'
import { checkClip, clipAddress, clipKindOf, clipPath, mayDecide, parseClipName } from './clips.ts'
import { readClip } from './container.ts'
import { trimAndLevel } from './levelling.ts'

describe('a file', () => {
  test('is read by its content: which format, and how long the sound lasts', () => {
    expect(readClip(webmClip(1500))).toEqual({ codec: 'opus', milliseconds: 1500 })
    const { codec, milliseconds = 0 } = readClip(mp4Clip(1500)) ?? {}
    expect(codec).toBe('aac')
    expect(Math.abs(milliseconds - 1500)).toBeLessThan(22)
  })

  test('is refused when it is something else, another codec, cut short, or two tracks', () => {
    expect(readClip(new TextEncoder().encode('RIFF____WAVEfmt and more'))).toBeUndefined()
    expect(readClip(webmClip(200, 0, 'A_VORBIS'))).toBeUndefined()
    expect(readClip(mp4Clip(200, 0, 'Opus'))).toBeUndefined()
    expect(readClip(webmClip(200).subarray(0, 150))).toBeUndefined()
    expect(readClip(mp4Clip(200).subarray(0, 200))).toBeUndefined()
    expect(readClip(new Uint8Array())).toBeUndefined()
    const two = webmClip(200)
    const track = Buffer.from(two).indexOf(Buffer.from([0xae, 0x40]))
    const doubled = Buffer.concat([
      two.subarray(0, track),
      two.subarray(track, track + 12),
      two.subarray(track),
    ])
    expect(readClip(new Uint8Array(doubled))).toBeUndefined()
  })

  test('never makes the reader fail or run on, whatever its bytes', () => {
    for (let seed = 0; seed < 400; seed++) {
      const bytes = seed % 2 ? webmClip(100) : mp4Clip(100)
      for (let at = 0; at < 8; at++) bytes[(seed * 37 + at * 11) % bytes.length] = (seed * 91 + at * 53) & 255
      expect(() => readClip(bytes)).not.toThrow()
    }
  })

  test('has an address of its content, which names nothing else', () => {
    const hash = 'a'.repeat(64)
    expect(clipAddress({ hash, codec: 'opus' })).toBe(`/clips/${hash}.weba`)
    expect(parseClipName(`${hash}.m4a`)).toEqual({ hash, codec: 'aac' })
    expect(clipPath('one', hash, 'aac')).toBe(`clips/one/${hash}.m4a`)
    for (const name of [`${hash}.mp3`, `${hash}`, `../${hash}.m4a`, `${hash.toUpperCase()}.weba`])
      expect(parseClipName(name)).toBeUndefined()
  })
})

test('a letter or a word weighs 6 kB and lasts 2.5 seconds at most; a sentence more; a click is nothing', () => {
  expect(checkClip('word', { bytes: 6000, milliseconds: 2500 })).toBeNull()
  expect(checkClip('word', { bytes: 6001, milliseconds: 1000 })).toBe('clip_too_large')
  expect(checkClip('letter', { bytes: 10, milliseconds: 2501 })).toBe('clip_too_long')
  expect(checkClip('sentence', { bytes: 24_000, milliseconds: 9000 })).toBeNull()
  expect(checkClip('word', { bytes: 10, milliseconds: 99 })).toBe('clip_too_short')
})

test('only letters, syllables, words, sentences and instructions are read aloud', () => {
  expect(
    ['letter:ba', 'syllable:ba-aa', 'word:kitab', 'sentence:kitab', 'instruction:order', 'point:n1-ana'].map(
      clipKindOf,
    ),
  ).toEqual(['letter', 'syllable', 'word', 'sentence', 'instruction', undefined])
})

test('somebody else decides, once', () => {
  const waiting = { teacherId: 'salma', state: 'waiting' } as const
  expect(mayDecide(waiting, 'salma', 'approved')).toBe('own_clip')
  expect(mayDecide(waiting, 'youssef', 'rejected')).toBe('yes')
  expect(mayDecide({ ...waiting, state: 'approved' }, 'youssef', 'approved')).toBe('already')
  expect(mayDecide({ ...waiting, state: 'approved' }, 'youssef', 'rejected')).toBe('decided')
})

describe('a recording', () => {
  const rate = 8000
  const tone = (seconds: number, loudness: number) =>
    Float32Array.from({ length: seconds * rate }, (_, at) => loudness * Math.sin(at / 3))
  const silence = (seconds: number) => new Float32Array(seconds * rate)
  const take = (loudness: number) => Float32Array.from([...silence(1), ...tone(0.5, loudness), ...silence(2)])
  const loudnessOf = (samples: Float32Array) =>
    Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length)

  test('is cut to the voice, with a breath on both sides', () => {
    const seconds = (trimAndLevel(take(0.2), rate)?.length ?? 0) / rate
    expect(seconds).toBeGreaterThan(0.6)
    expect(seconds).toBeLessThan(0.75)
  })

  test('is as loud as any other, whether it was whispered or shouted, and never clips', () => {
    const level = (loudness: number) => trimAndLevel(take(loudness), rate) ?? silence(1)
    const [quiet, loud] = [level(0.02), level(0.9)]
    expect(loudnessOf(quiet) / loudnessOf(loud)).toBeCloseTo(1, 1)
    for (const one of [quiet, loud]) expect(Math.max(...one.map(Math.abs))).toBeLessThanOrEqual(0.91)
  })

  test('of an empty room is none', () => {
    expect(trimAndLevel(silence(2), rate)).toBeNull()
    expect(trimAndLevel(tone(1, 0.002), rate)).toBeNull()
  })
})
