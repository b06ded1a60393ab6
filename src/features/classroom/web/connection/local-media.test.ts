import { afterEach, expect, test, vi } from 'vitest'
import { openLocalMedia } from './local-media.ts'

class Track {
  readyState: 'live' | 'ended' = 'live'
  enabled = true
  onended: (() => void) | null = null
  kind: 'audio' | 'video'
  constructor(kind: 'audio' | 'video') {
    this.kind = kind
  }
  stop() {
    this.readyState = 'ended'
  }
}

/** Devices whose permission prompts stay open until the test answers them. */
const openDevices = () => {
  const opened: Track[] = []
  const prompts: { allow: () => Promise<void>; deny: () => Promise<void>; wanted: MediaStreamConstraints }[] =
    []
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  const getUserMedia = (wanted: MediaStreamConstraints) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    prompts.push({
      wanted,
      allow: () => {
        const audio = wanted.audio ? [new Track('audio')] : []
        const video = wanted.video ? [new Track('video')] : []
        opened.push(...audio, ...video)
        resolve({
          getTracks: () => [...audio, ...video],
          getAudioTracks: () => audio,
          getVideoTracks: () => video,
        })
        return settle()
      },
      deny: () => {
        reject(new DOMException('', 'NotAllowedError'))
        return settle()
      },
    })
    return promise
  }
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia,
      enumerateDevices: async () => [],
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
  })
  const prompt = (at: number) => {
    const found = prompts[at]
    if (!found) throw new Error('The browser was not asked.')
    return found
  }
  return {
    prompt,
    prompts,
    inUse: () => opened.filter(one => one.readyState === 'live').map(one => one.kind),
  }
}

afterEach(() => vi.unstubAllGlobals())

test('a camera that is turned off while the browser asks for permission stays off', async () => {
  const devices = openDevices()
  const media = openLocalMedia()
  void media.start()
  await media.setCamera(false)
  await devices.prompt(0).allow()
  expect(devices.inUse()).toEqual(['audio'])
  expect(media.read()).toMatchObject({ video: null, isCameraOff: true, cameraProblem: null })
})

test('a camera that is turned off while the browser asks is not asked for alone after a refusal', async () => {
  const devices = openDevices()
  const media = openLocalMedia()
  void media.start()
  await media.setCamera(false)
  await devices.prompt(0).deny()
  await devices.prompt(1).allow()
  expect(devices.prompts).toHaveLength(2)
  expect(devices.prompt(1).wanted.video).toBe(false)
})

test('a camera that is turned off and on again while the browser asks is open once, and closed at the end', async () => {
  const devices = openDevices()
  const media = openLocalMedia()
  void media.start()
  await media.setCamera(false)
  void media.setCamera(true)
  await devices.prompt(0).allow()
  await devices.prompt(1).allow()
  expect(devices.inUse()).toEqual(['audio', 'video'])
  media.close()
  expect(devices.inUse()).toEqual([])
})
