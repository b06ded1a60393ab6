import type { ClipCodec } from './clips.ts'
import { isWebm, readElement, readNumber } from './ebml.ts'

// Reads what a browser's MediaRecorder writes: Opus in WebM and AAC in MP4, one track. Neither says in its header how long it
// lasts, so the sound itself is counted. What is damaged, or holds anything else, is not read.

export type ReadClip = { codec: ClipCodec; milliseconds: number }

/** @returns undefined unless the file is one of the two formats, whole */
export const readClip = (bytes: Uint8Array): ReadClip | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 16) return undefined
  if (isWebm(bytes)) return readWebm(bytes)
  try {
    if (view.getUint32(4) === 0x66747970) return readMp4(view)
  } catch (error) {
    // A length that points behind the end of the file.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

/** Elements whose content is elements: they are entered, so their own lengths, which a recorder leaves open, don't matter. */
const webmFolders = new Set([0x18538067, 0x1f43b675, 0x1654ae6b, 0xae, 0xa0])
const latin = new TextDecoder('latin1')
const webmCodec = 0x86
const webmBlock = 0xa1
const webmSimpleBlock = 0xa3
const webmTrack = 0xae

const readWebm = (bytes: Uint8Array): ReadClip | undefined => {
  let at = 0
  let codec = ''
  let tracks = 0
  let milliseconds = 0
  while (at < bytes.length) {
    const element = readElement(bytes, at)
    if (!element) return undefined
    const { id, start, size } = element
    at = start
    if (id === webmTrack) tracks++
    if (webmFolders.has(id)) continue
    at += size
    if (at > bytes.length) return undefined
    if (id === webmCodec) codec = latin.decode(bytes.subarray(start, at))
    if (id === webmBlock || id === webmSimpleBlock) {
      // Track (one byte), time (two), flags (one); laced blocks hold several packets, which no recorder writes for Opus.
      if (size < 4 || readNumber(bytes, start + 3, 1) & 0x06) return undefined
      milliseconds += opusMilliseconds(bytes.subarray(start + 4, at))
    }
  }
  return codec === 'A_OPUS' && tracks === 1
    ? { codec: 'opus', milliseconds: Math.round(milliseconds) }
    : undefined
}

/** How long a packet of Opus lasts (RFC 6716, 3.1): its first byte says the length of a frame and how many there are. */
const opusMilliseconds = (packet: Uint8Array): number => {
  const [first = 0, second = 0] = packet
  const config = first >> 3
  const frame =
    config < 12
      ? ([10, 20, 40, 60][config % 4] ?? 0)
      : config < 16
        ? ([10, 20][config % 2] ?? 0)
        : ([2.5, 5, 10, 20][config % 4] ?? 0)
  const frames = [1, 2, 2, second & 0x3f][first & 3] ?? 1
  return packet.length === 0 ? 0 : frame * frames
}

const mp4Folders = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf'])

const readMp4 = (view: DataView): ReadClip | undefined => {
  let at = 0
  let scale = 0
  let ticks = 0
  let tracks = 0
  let isAac = false
  /** How long a sample lasts where a run does not say it: in the file, and in this fragment. */
  let usual = 0
  let ofFragment = 0
  while (at < view.byteLength) {
    const size = view.getUint32(at)
    const type = String.fromCharCode(...[4, 5, 6, 7].map(index => view.getUint8(at + index)))
    if (size < 8 || at + size > view.byteLength) return undefined
    const start = at + 8
    if (type === 'trak') tracks++
    if (type === 'mdhd') scale = view.getUint32(start + (view.getUint8(start) === 1 ? 20 : 12))
    if (type === 'stsd') isAac = view.getUint32(start + 12) === 0x6d703461
    if (type === 'stts') ticks += sumOf(view, start)
    if (type === 'trex') usual = view.getUint32(start + 12)
    if (type === 'tfhd') ofFragment = durationOfFragment(view, start) ?? usual
    if (type === 'trun') ticks += durationOfRun(view, start, ofFragment)
    at += mp4Folders.has(type) ? 8 : size
  }
  return isAac && tracks === 1 && scale > 0
    ? { codec: 'aac', milliseconds: Math.round((1000 * ticks) / scale) }
    : undefined
}

/** The table of a file that is not in fragments: how many samples last how long. */
const sumOf = (view: DataView, start: number) => {
  const entries = view.getUint32(start + 4)
  let sum = 0
  for (let index = 0; index < entries; index++)
    sum += view.getUint32(start + 8 + 8 * index) * view.getUint32(start + 12 + 8 * index)
  return sum
}

const flagsOf = (view: DataView, start: number) => view.getUint32(start) & 0xffffff

/** The default duration of a sample in this fragment; undefined without one. */
const durationOfFragment = (view: DataView, start: number): number | undefined => {
  const flags = flagsOf(view, start)
  if (!(flags & 0x08)) return undefined
  return view.getUint32(start + 8 + (flags & 0x01 ? 8 : 0) + (flags & 0x02 ? 4 : 0))
}

const durationOfRun = (view: DataView, start: number, usual: number): number => {
  const flags = flagsOf(view, start)
  const samples = view.getUint32(start + 4)
  if (!(flags & 0x100)) return samples * usual
  const first = start + 8 + (flags & 0x01 ? 4 : 0) + (flags & 0x04 ? 4 : 0)
  const width = 4 * [0x100, 0x200, 0x400, 0x800].filter(flag => flags & flag).length
  let sum = 0
  for (let index = 0; index < samples; index++) sum += view.getUint32(first + width * index)
  return sum
}
