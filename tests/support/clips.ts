// Recordings made of bytes, for tests without a browser: as small as a container can be, with as many packets as asked for.

export const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
export const text = (value: string) => new TextEncoder().encode(value)

export const element = (id: number[], content: Uint8Array, open = false) =>
  join(
    new Uint8Array(id),
    open
      ? new Uint8Array([0x01, 255, 255, 255, 255, 255, 255, 255])
      : new Uint8Array([0x40 | (content.length >> 8), content.length & 255]),
    content,
  )

/** A packet of Opus: 20 ms of one frame (SILK wide band, configuration 9), then bytes that make it this file's own. */
const packet = (seed: number, index: number) => new Uint8Array([9 << 3, seed & 255, seed >> 8, index])

/** A WebM file of one track, as a recorder writes it: segment and cluster without a length. */
export const webmClip = (milliseconds: number, seed = 0, codec = 'A_OPUS') => {
  const blocks = Array.from({ length: milliseconds / 20 }, (_, index) =>
    element([0xa3], join(new Uint8Array([0x81, 0, 0, 0x80]), packet(seed, index))),
  )
  const track = element([0xae], element([0x86], text(codec)))
  const cluster = element([0x1f, 0x43, 0xb6, 0x75], join(...blocks), true)
  return join(
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], text('webm'))),
    element([0x18, 0x53, 0x80, 0x67], join(element([0x16, 0x54, 0xae, 0x6b], track), cluster), true),
  )
}

export const words = (...values: number[]) =>
  new Uint8Array(
    Buffer.concat(values.map(value => Buffer.from([value >>> 24, value >> 16, value >> 8, value]))),
  )
export const box = (type: string, ...content: Uint8Array[]) => {
  const body = join(...content)
  return join(words(8 + body.length), text(type), body)
}

/** An MP4 file in fragments, as a recorder writes it: AAC at 48 kHz, samples of 1024. */
export const mp4Clip = (milliseconds: number, seed = 0, format = 'mp4a') => {
  const samples = Math.round((milliseconds * 48) / 1024)
  const media = box('mdhd', words(0, 0, 0, 48_000, 0, 0))
  const table = box('stbl', box('stsd', words(0, 1), box(format, words(0, 0))), box('stts', words(0, 0)))
  return join(
    box('ftyp', text('mp42'), words(seed)),
    box(
      'moov',
      box('trak', box('mdia', media, box('minf', table))),
      box('mvex', box('trex', words(0, 1, 1, 1024, 0, 0))),
    ),
    box('moof', box('traf', box('tfhd', words(0, 1)), box('trun', words(1, samples, 0)))),
    box('mdat', new Uint8Array(samples)),
  )
}

/** The same recording as a file of its own: an empty element at the end, which every reader passes over. */
export const asOwnFile = (webm: Uint8Array, seed: number) =>
  join(webm, new Uint8Array([0xec, 0x84, 0, 0, seed >> 8, seed & 255]))
