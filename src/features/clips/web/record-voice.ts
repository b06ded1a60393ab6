import { type ClipCodec, type ClipKind, clipCodecs, clipLimits, clipMimeTypes } from '../clips.ts'
import { trimAndLevel } from '../levelling.ts'

// Records a voice in the browser: the microphone's sound is trimmed and levelled with Web Audio, then encoded again, small, by
// MediaRecorder, in each format that the browser can write.

/** Why there is no clip; the page says it in words. */
export type VoiceFailure = 'refused' | 'no_microphone' | 'silent' | 'too_long' | 'unsupported'
export class VoiceError extends Error {
  readonly failure: VoiceFailure
  constructor(failure: VoiceFailure) {
    super(failure)
    this.failure = failure
  }
}

/** A recording stops automatically after these milliseconds, with time to breathe before and after. */
export const longestTake = (kind: ClipKind) => clipLimits[kind].milliseconds + 1500

const rate = 48_000
/** A take is encoded again later: its bit rate is high, so that nothing is lost twice. */
export const takeBitRate = 128_000
const bitRates = [24_000, 16_000, 12_000]

const supported = (): ClipCodec[] =>
  clipCodecs.filter(codec => MediaRecorder.isTypeSupported(clipMimeTypes[codec]))

export type Take = { stop: () => Promise<Blob>; cancel: () => void }

/** Starts to record in the first format that the browser can write. `stop` returns everything that was heard. */
export const startTake = async (audioBitsPerSecond: number): Promise<Take> => {
  const [codec] = typeof MediaRecorder === 'undefined' ? [] : supported()
  if (!codec) throw new VoiceError('unsupported')
  const stream = await openMicrophone()
  try {
    return recordStream(stream, { audioBitsPerSecond, mimeType: clipMimeTypes[codec] })
  } catch (error) {
    closeStream(stream)
    throw error
  }
}

const closeStream = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

const recordStream = (stream: MediaStream, options: MediaRecorderOptions): Take => {
  const recorder = new MediaRecorder(stream, options)
  const parts: Blob[] = []
  const ended = new Promise<void>(resolve =>
    recorder.addEventListener('stop', () => resolve(), { once: true }),
  )
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  recorder.start()
  const close = () => {
    if (recorder.state !== 'inactive') recorder.stop()
    closeStream(stream)
  }
  return {
    cancel: close,
    stop: async () => {
      close()
      await ended
      return new Blob(parts, { type: recorder.mimeType })
    },
  }
}

const decode = async (take: Blob) => {
  const context = new AudioContext({ sampleRate: rate })
  const decoded = await context.decodeAudioData(await take.arrayBuffer()).finally(() => context.close())
  return decoded.getChannelData(0)
}

const openMicrophone = async () => {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: false, autoGainControl: false, noiseSuppression: true },
    })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    throw new VoiceError(name === 'NotAllowedError' ? 'refused' : 'no_microphone')
  }
}

export type VoiceFiles = Partial<Record<ClipCodec, File>>

/** The voice in a take, trimmed, levelled and encoded: every format that stays within the limit. */
export const encodeTake = async (take: Blob, kind: ClipKind): Promise<VoiceFiles> => {
  const voice = trimAndLevel(await decode(take), rate)
  if (!voice) throw new VoiceError('silent')
  const most = clipLimits[kind]
  if ((1000 * voice.length) / rate > most.milliseconds - 100) throw new VoiceError('too_long')
  const files: VoiceFiles = {}
  for (const bitsPerSecond of bitRates) {
    const missing = supported().filter(codec => !files[codec])
    if (missing.length === 0) break
    for (const file of await encode(voice, missing, bitsPerSecond))
      if (file.bytes.size <= most.bytes)
        files[file.codec] = new File([file.bytes], `voix.${file.codec}`, { type: file.bytes.type })
  }
  if (Object.keys(files).length === 0) throw new VoiceError('too_long')
  return files
}

const encode = async (voice: Float32Array<ArrayBuffer>, codecs: ClipCodec[], audioBitsPerSecond: number) => {
  const context = new AudioContext({ sampleRate: rate })
  const destination = new MediaStreamAudioDestinationNode(context, {
    channelCount: 1,
    channelCountMode: 'explicit',
  })
  const buffer = new AudioBuffer({ length: voice.length, sampleRate: rate })
  buffer.copyToChannel(voice, 0)
  const source = new AudioBufferSourceNode(context, { buffer })
  source.connect(destination)
  const recorders = codecs.map(codec => {
    const recorder = new MediaRecorder(destination.stream, {
      mimeType: clipMimeTypes[codec],
      audioBitsPerSecond,
    })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const file = new Promise<{ codec: ClipCodec; bytes: Blob }>(resolve =>
      recorder.addEventListener(
        'stop',
        () => resolve({ codec, bytes: new Blob(parts, { type: recorder.mimeType }) }),
        {
          once: true,
        },
      ),
    )
    return { recorder, file }
  })
  await context.resume()
  const over = new Promise<void>(resolve => source.addEventListener('ended', () => resolve(), { once: true }))
  for (const { recorder } of recorders) recorder.start()
  source.start()
  await over
  for (const { recorder } of recorders) recorder.stop()
  const files = await Promise.all(recorders.map(({ file }) => file))
  await context.close()
  return files
}
