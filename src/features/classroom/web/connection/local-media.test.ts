import { afterEach, describe, expect, test, vi } from 'vitest'
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
  const prompts: {
    allow: () => Promise<void>
    deny: (name?: string) => Promise<void>
    wanted: MediaStreamConstraints
  }[] = []
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
      deny: (name = 'NotAllowedError') => {
        reject(new DOMException('', name))
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
    /** As a phone that locks ends them, or another app that takes them. */
    end: (kind: Track['kind']) => {
      for (const track of opened.filter(one => one.kind === kind && one.readyState === 'live')) {
        track.readyState = 'ended'
        track.onended?.()
      }
    },
    openedLast: () => opened.at(-1),
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

describe('when the tab is in front again', () => {
  const startWith = async () => {
    const devices = openDevices()
    const media = openLocalMedia()
    void media.start()
    await devices.prompt(0).allow()
    return { devices, media }
  }

  test('camera and microphone that the device ended are opened again, as they were', async () => {
    const { devices, media } = await startWith()
    devices.end('video')
    devices.end('audio')
    expect(media.read()).toMatchObject({ video: null, audio: null, isCameraOff: true, isMuted: true })
    void media.restartEndedTracks()
    await devices.prompt(1).allow()
    expect(devices.inUse()).toEqual(['audio', 'video'])
    expect(media.read()).toMatchObject({
      isCameraOff: false,
      isMuted: false,
      cameraProblem: null,
      microphoneProblem: null,
    })
    await media.restartEndedTracks()
    expect(devices.prompts).toHaveLength(2)
  })

  test('a microphone that was muted is opened muted, and a camera that was off stays off', async () => {
    const { devices, media } = await startWith()
    await media.setCamera(false)
    await media.setMicrophone(false)
    devices.end('audio')
    void media.restartEndedTracks()
    expect(devices.prompt(1).wanted.video).toBe(false)
    await devices.prompt(1).allow()
    expect(devices.openedLast()).toMatchObject({ kind: 'audio', enabled: false })
    expect(media.read()).toMatchObject({ isMuted: true, isCameraOff: true, video: null })
  })

  test('a camera that the person turned off meanwhile stays off', async () => {
    const { devices, media } = await startWith()
    devices.end('video')
    await media.setCamera(false)
    await media.restartEndedTracks()
    expect(devices.prompts).toHaveLength(1)
  })

  test('a family that the teacher silenced meanwhile stays silent', async () => {
    const { devices, media } = await startWith()
    devices.end('audio')
    await media.setMicrophone(false)
    void media.restartEndedTracks()
    await devices.prompt(1).allow()
    expect(media.read()).toMatchObject({ isMuted: true, audio: { enabled: false } })
  })

  test('a device that another app still holds is requested once more the next time; after a refusal it is not', async () => {
    const { devices, media } = await startWith()
    devices.end('video')
    void media.restartEndedTracks()
    await devices.prompt(1).deny('NotReadableError')
    expect(media.read()).toMatchObject({ isCameraOff: true, cameraProblem: 'busy' })
    void media.restartEndedTracks()
    await devices.prompt(2).deny()
    await media.restartEndedTracks()
    expect(devices.prompts).toHaveLength(3)
  })

  test('a track that has not said yet that it ended is opened again', async () => {
    const { devices, media } = await startWith()
    const { video } = media.read()
    video?.stop()
    void media.restartEndedTracks()
    await devices.prompt(1).allow()
    expect(devices.inUse()).toEqual(['audio', 'video'])
  })
})
