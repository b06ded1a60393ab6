// Trims a recording to the voice in it and brings it to one loudness, so that a child hears all teachers equally loud.

/** Seconds. */
const frame = 0.01
const paddingBefore = 0.06
const paddingAfter = 0.12
const fade = 0.01
/** Loudness of the voice (root mean square) and of the loudest peak, of 1. */
const wantedLoudness = 0.16
const highestPeak = 0.9
/** Quieter than this is a room, not a voice. */
const minVoiceLoudness = 0.004
/** Sound that much quieter than the loudest part counts as silence. */
const voiceShare = 0.08

/**
 * @param samples one channel, −1 to 1
 * @returns the voice with a breath of silence on both sides, levelled; null when there is none
 */
export const trimAndLevel = (samples: Float32Array, rate: number): Float32Array<ArrayBuffer> | null => {
  const size = Math.max(1, Math.round(frame * rate))
  const loudness: number[] = []
  for (let start = 0; start + size <= samples.length; start += size)
    loudness.push(loudnessOf(samples.subarray(start, start + size)))
  const loudest = Math.max(0, ...loudness)
  if (loudest < minVoiceLoudness) return null
  const isVoice = (one: number) => one >= Math.max(minVoiceLoudness, loudest * voiceShare)
  const first = loudness.findIndex(isVoice)
  const last = loudness.findLastIndex(isVoice)
  const start = Math.max(0, first * size - Math.round(paddingBefore * rate))
  const end = Math.min(samples.length, (last + 1) * size + Math.round(paddingAfter * rate))
  return level(samples.slice(start, end), samples.subarray(first * size, (last + 1) * size), rate)
}

const loudnessOf = (samples: Float32Array) => {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / Math.max(1, samples.length))
}

const level = (whole: Float32Array<ArrayBuffer>, voice: Float32Array, rate: number) => {
  let peak = 0
  for (const sample of whole) peak = Math.max(peak, Math.abs(sample))
  const gain = Math.min(wantedLoudness / loudnessOf(voice), highestPeak / peak)
  const edge = Math.round(fade * rate)
  for (let index = 0; index < whole.length; index++) {
    // Cutting a wave in the middle would click.
    const slope = Math.min(1, index / edge, (whole.length - 1 - index) / edge)
    whole[index] = (whole[index] ?? 0) * gain * slope
  }
  return whole
}
