import { describe, expect, test } from 'vitest'
import { box, element, join, text, words } from '../../../tests/support/clips.ts'
import { readClip } from './container.ts'

const bytes = (...values: number[]) => new Uint8Array(values)

describe('a WebM file', () => {
  const track = (codec = 'A_OPUS') => element([0xae], element([0x86], text(codec)))
  const block = (packet: Uint8Array, flags = 0x80) => element([0xa3], join(bytes(0x81, 0, 0, flags), packet))
  /** A recorder leaves the lengths of the segment and of its clusters open. */
  const webm = (tracks: Uint8Array[], ...blocks: Uint8Array[]) =>
    join(
      element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], text('webm'))),
      element(
        [0x18, 0x53, 0x80, 0x67],
        join(
          element([0x16, 0x54, 0xae, 0x6b], join(...tracks)),
          element([0x1f, 0x43, 0xb6, 0x75], join(...blocks), true),
        ),
        true,
      ),
    )
  /** A packet begins with its configuration and a code for its number of frames (RFC 6716, 3.1). */
  const packet = (configuration: number, code = 0, second = 0) => bytes((configuration << 3) | code, second)
  const millisecondsOf = (...packets: Uint8Array[]) =>
    readClip(webm([track()], ...packets.map(one => block(one))))?.milliseconds

  test.each([
    [0, 10],
    [1, 20],
    [2, 40],
    [3, 60],
    [4, 10],
    [11, 60],
    [12, 10],
    [13, 20],
    [14, 10],
    [15, 20],
    [17, 5],
    [18, 10],
    [19, 20],
    [31, 20],
  ])('with a packet of configuration %i lasts %i ms', (configuration, milliseconds) => {
    expect(millisecondsOf(packet(configuration))).toBe(milliseconds)
  })

  test.each([
    ['one frame', 0, 0, 20],
    ['two frames of one size', 1, 0, 40],
    ['two frames of two sizes', 2, 0, 40],
    ['three frames', 3, 3, 60],
    ['three frames with padding', 3, 0b1100_0011, 60],
    ['48 frames', 3, 48, 960],
    ['no frame', 3, 0, 0],
  ])('with a packet of %s', (_, code, second, milliseconds) => {
    expect(millisecondsOf(packet(1, code, second))).toBe(milliseconds)
  })

  test('whose codec has a name of megabytes is not read', () => {
    const length = 1_000_000
    const name = new Uint8Array([0x86, 0x10, length >> 16, (length >> 8) & 255, length & 255])
    const named = join(name, new Uint8Array(length))
    const endless = join(new Uint8Array([0xae, 0x01, 255, 255, 255, 255, 255, 255, 255]), named)
    expect(readClip(webm([endless]))).toBeUndefined()
  })

  test('lasts as long as all its packets, rounded once', () => {
    expect(millisecondsOf()).toBe(0)
    expect(millisecondsOf(packet(16))).toBe(3)
    expect(millisecondsOf(packet(16), packet(16))).toBe(5)
    expect(millisecondsOf(packet(1), packet(3), new Uint8Array())).toBe(80)
  })

  test('may have sizes of eight bytes, as libmkv writes them, with which Firefox records', () => {
    const long = (id: number[], content: Uint8Array) =>
      join(bytes(...id, 0x01, 0, 0, 0, 0, 0, 0, content.length), content)
    const header = long([0x1a, 0x45, 0xdf, 0xa3], long([0x42, 0x82], text('webm')))
    const tracks = long([0x16, 0x54, 0xae, 0x6b], long([0xae], long([0x86], text('A_OPUS'))))
    const cluster = long([0x1f, 0x43, 0xb6, 0x75], block(packet(1)))
    const segment = long([0x18, 0x53, 0x80, 0x67], join(tracks, cluster))
    expect(readClip(join(header, segment))).toEqual({ codec: 'opus', milliseconds: 20 })
  })

  test('may have its blocks in groups, and elements that are passed over', () => {
    const grouped = element([0xa0], element([0xa1], join(bytes(0x81, 0, 0, 0), packet(1))))
    const unknown = element([0xec], bytes(1, 2, 3))
    expect(readClip(webm([track()], grouped, unknown, block(packet(1))))).toEqual({
      codec: 'opus',
      milliseconds: 40,
    })
  })

  test.each([
    ['has another codec', webm([track('A_VORBIS')], block(packet(1)))],
    ['has two tracks', webm([track(), track()], block(packet(1)))],
    ['has no track', webm([], block(packet(1)))],
    ['has several packets in a block', webm([track()], block(packet(1), 0x82))],
    ['has several packets in a block, in another way', webm([track()], block(packet(1), 0x84))],
    ['has a block without its header', webm([track()], element([0xa3], bytes(0x81, 0, 0)))],
    ['ends within a block', webm([track()], block(packet(1))).subarray(0, -1)],
    ['has bytes that are no element', join(webm([track()], block(packet(1))), bytes(0, 0, 0))],
    ['ends before anything is in it', webm([track()]).subarray(0, 15)],
  ])('is not read when it %s', (_, file) => {
    expect(readClip(file)).toBeUndefined()
  })
})

describe('an MP4 file', () => {
  // A thousand ticks a second: a tick is a millisecond.
  const media = box('mdhd', words(0, 0, 0, 1000, 0, 0))
  const codec = (format: string) => box('stsd', words(0, 1), box(format, words(0, 0)))
  const table = (...entries: number[]) => box('stts', words(0, entries.length / 2, ...entries))
  const track = ({ header = media, format = 'mp4a', durations = table() } = {}) =>
    box('trak', box('mdia', header, box('minf', box('stbl', codec(format), durations))))
  const usual = (duration: number) => box('mvex', box('trex', words(0, 1, 1, duration, 0, 0)))
  const fragment = (header: Uint8Array, ...runs: Uint8Array[]) => box('moof', box('traf', header, ...runs))
  const plain = box('tfhd', words(0, 1))
  const run = (samples: number) => box('trun', words(0, samples))
  const mp4 = (...boxes: Uint8Array[]) => join(box('ftyp', text('mp42'), words(0)), ...boxes)
  const movie = (...boxes: Uint8Array[]) => box('moov', ...boxes)
  const millisecondsOf = (...boxes: Uint8Array[]) => {
    const clip = readClip(mp4(...boxes))
    return clip?.codec === 'aac' ? clip.milliseconds : undefined
  }

  test('that is not in fragments lasts what its table adds up to', () => {
    expect(millisecondsOf(movie(track({ durations: table(10, 20, 1, 5) })))).toBe(205)
    expect(millisecondsOf(movie(track()))).toBe(0)
  })

  test('counts in the ticks of its track, written in either of two ways', () => {
    const durations = table(48, 1024)
    const ticks = (...header: number[]) =>
      millisecondsOf(movie(track({ header: box('mdhd', words(...header)), durations })))
    expect(ticks(0, 7, 7, 48_000, 0, 0)).toBe(1024)
    expect(ticks(0, 7, 7, 44_100, 0, 0)).toBe(1115)
    // Version 1 has times of eight bytes.
    expect(ticks(0x0100_0000, 7, 7, 7, 7, 48_000, 0, 0, 0)).toBe(1024)
  })

  test('in fragments lasts the samples of all their runs', () => {
    const fragments = [fragment(plain, run(2), run(3)), fragment(plain, run(5))]
    expect(millisecondsOf(movie(track(), usual(20)), ...fragments)).toBe(200)
    expect(millisecondsOf(movie(track(), usual(20)))).toBe(0)
  })

  test.each([
    ['alone', [0x08, 1, 30]],
    ['after the place of its data', [0x09, 1, 7, 7, 30]],
    ['after the number of its description', [0x0a, 1, 7, 30]],
    ['after both', [0x0b, 1, 7, 7, 7, 30]],
    ['before its other defaults', [0x38, 1, 30, 7, 7]],
  ])('whose fragment has a duration of its own, written %s', (_, header) => {
    expect(millisecondsOf(movie(track(), usual(20)), fragment(box('tfhd', words(...header)), run(2)))).toBe(
      60,
    )
  })

  test('whose fragment has a duration of its own has the usual one again in the next fragment', () => {
    const own = box('tfhd', words(0x08, 1, 30))
    expect(millisecondsOf(movie(track(), usual(20)), fragment(own, run(2)), fragment(plain, run(1)))).toBe(80)
  })

  test.each([
    ['alone', [0x100, 2, 30, 40]],
    ['after the place of their data', [0x101, 2, 7, 30, 40]],
    ['after the flags of the first', [0x104, 2, 7, 30, 40]],
    ['after both', [0x105, 2, 7, 7, 30, 40]],
    ['with their sizes', [0x300, 2, 30, 7, 40, 7]],
    ['with their flags', [0x500, 2, 30, 7, 40, 7]],
    ['with their times', [0x900, 2, 30, 7, 40, 7]],
    ['with all of it', [0xf05, 2, 7, 7, 30, 7, 7, 7, 40, 7, 7, 7]],
  ])('whose samples have durations of their own, written %s', (_, samples) => {
    const header = box('trun', words(...samples))
    expect(millisecondsOf(movie(track(), usual(20)), fragment(plain, header))).toBe(70)
  })

  test('may have sizes but no durations of samples', () => {
    const sizes = box('trun', words(0x200, 2, 7, 7))
    expect(millisecondsOf(movie(track(), usual(20)), fragment(plain, sizes))).toBe(40)
  })

  test('has boxes that are passed over', () => {
    const free = box('free', words(1, 2, 3))
    const empty = box('free')
    expect(
      millisecondsOf(free, empty, movie(free, track({ durations: table(1, 5) })), box('mdat', bytes(1, 2))),
    ).toBe(5)
  })

  test.each([
    ['has another codec', mp4(movie(track({ format: 'Opus', durations: table(1, 5) })))],
    ['names no codec', mp4(movie(box('trak', box('mdia', media))))],
    ['has two tracks', mp4(movie(track(), track()))],
    ['has no track', mp4(movie())],
    ['has no ticks', mp4(movie(track({ header: box('mdhd', words(0, 0, 0, 0, 0, 0)) })))],
    ['has a box shorter than its name', join(mp4(movie(track())), words(7), text('free'))],
    ['ends within a box', mp4(movie(track()), box('mdat', bytes(1, 2))).subarray(0, -1)],
    ['ends within the name of a box', join(mp4(movie(track())), words(8), bytes(1))],
    ['has a table longer than itself', mp4(movie(track({ durations: box('stts', words(0, 1000, 1, 5)) })))],
    ['begins as something else', join(box('free', words(0)), mp4(movie(track())))],
  ])('is not read when it %s', (_, file) => {
    expect(readClip(file)).toBeUndefined()
  })
})
