import { isWebm, readElement, readNumber } from '#features/clips/ebml.ts'

// A browser's recorder does not know how long a recording will be, and leaves the duration out. Players need it to seek.

const segmentId = 0x18538067
const infoId = 0x1549a966
const durationId = [0x44, 0x89]
const timestampScaleId = 0x2ad7b1

const findChild = (bytes: Uint8Array, from: number, until: number, id: number) => {
  for (let at = from; at < until && at < bytes.length; ) {
    const element = readElement(bytes, at)
    if (!element || element.id === id) return element
    at = element.start + element.size
  }
  return undefined
}

/** The size of an element in eight bytes. */
const size8 = (size: number) => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(size))
  bytes[0] = 1
  return bytes
}

/**
 * The beginning of a recording with its duration written into it. A beginning that is not as recorders write it comes back
 * unchanged: the recording then plays, without seeking.
 */
export const withDuration = (first: Uint8Array, milliseconds: number): Uint8Array => {
  const segment = isWebm(first) ? findChild(first, 0, first.length, segmentId) : undefined
  const info = segment && findChild(first, segment.start, first.length, infoId)
  if (!info) return first
  const end = info.start + info.size
  if (findChild(first, info.start, end, 0x4489)) return first
  const scale = findChild(first, info.start, end, timestampScaleId)
  const nanoseconds = scale ? readNumber(first, scale.start, scale.size) : 1_000_000
  const duration = new Uint8Array([...durationId, 0x88, ...new Uint8Array(8)])
  new DataView(duration.buffer).setFloat64(3, (milliseconds * 1_000_000) / nanoseconds)
  const content = [first.subarray(info.start, end), duration]
  return new Uint8Array(
    Buffer.concat([
      first.subarray(0, info.at),
      new Uint8Array([0x15, 0x49, 0xa9, 0x66]),
      size8(info.size + duration.length),
      ...content,
      first.subarray(end),
    ]),
  )
}
