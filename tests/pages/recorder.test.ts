// Recording a voice: the microphone is open only while the page wants it.
import { waitFor } from '@testing-library/dom'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test } from 'vitest'
import { useRecorder } from '#features/clips/web/use-recorder.ts'
import { giveRoom } from '../support/dom-room.ts'

let devices: ReturnType<typeof giveRoom>
beforeEach(() => {
  devices = giveRoom()
})

/** What the page was rendered with, the latest last. */
let renders: ReturnType<typeof useRecorder<Blob>>[] = []
const finish = async (result: Blob) => ({ result, preview: result })
function Page() {
  renders.push(useRecorder<Blob>({ longest: 60_000, bitsPerSecond: 128_000, finish }))
  return null
}

/** A page with nothing but the recorder, which waits for the browser's permission. */
const startRecorder = async () => {
  renders = []
  const recorder = () => renders.at(-1)
  const root = createRoot(document.createElement('div'))
  root.render(createElement(Page))
  await waitFor(() => expect(recorder()?.state.is).toBe('idle'))
  void recorder()?.start()
  await waitFor(() => expect(recorder()?.state.is).toBe('opening'))
  const allow = async () => {
    devices.allow()
    await waitFor(() => expect(devices.tracksOpened()).toBe(1))
  }
  return { root, allow, clear: () => recorder()?.clear(), state: () => recorder()?.state.is }
}

test('a microphone that is allowed after the page was left closes at once', async () => {
  const { root, allow } = await startRecorder()
  root.unmount()
  await allow()
  await waitFor(() => expect(devices.tracksInUse()).toBe(0))
})

test('a microphone that is allowed after the recording was given up closes at once', async () => {
  const { root, allow, clear, state } = await startRecorder()
  clear()
  await allow()
  await waitFor(() => expect(devices.tracksInUse()).toBe(0))
  expect(state()).toBe('idle')
  root.unmount()
})

test('a microphone that is allowed in time records, and closes with the page', async () => {
  const { root, allow, state } = await startRecorder()
  await allow()
  await waitFor(() => expect(state()).toBe('recording'))
  expect(devices.tracksInUse()).toBe(1)
  root.unmount()
  expect(devices.tracksInUse()).toBe(0)
})
