import { afterEach, expect, test, vi } from 'vitest'
import { startTake } from './record-voice.ts'

afterEach(() => vi.unstubAllGlobals())

test.each(['new', 'start'])('the microphone is closed when the recorder fails at «%s»', async failing => {
  const track = { stop: vi.fn() }
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: async () => ({ getTracks: () => [track] }) },
  })
  vi.stubGlobal(
    'MediaRecorder',
    class {
      static isTypeSupported = () => true
      constructor() {
        if (failing === 'new') throw new DOMException('', 'NotSupportedError')
      }
      addEventListener = () => undefined
      start = () => {
        throw new DOMException('', 'InvalidStateError')
      }
    },
  )
  await expect(startTake(128_000)).rejects.toThrow(DOMException)
  expect(track.stop).toHaveBeenCalledOnce()
})
