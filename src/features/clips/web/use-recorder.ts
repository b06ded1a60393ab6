import { useEffect, useRef, useState } from 'react'
import type { ClipKind } from '../clips.ts'
import {
  encodeTake,
  longestTake,
  startTake,
  type Take,
  VoiceError,
  type VoiceFailure,
  type VoiceFiles,
} from './record-voice.ts'

export type RecorderState =
  | { is: 'idle'; failure?: VoiceFailure }
  | { is: 'opening' | 'recording' | 'preparing' }
  | { is: 'ready'; files: VoiceFiles; address: string }

/** One recording at a time: `start`, `stop` (or the longest time passes), then the encoded files. */
export const useRecorder = (kind: ClipKind) => {
  const [state, setState] = useState<RecorderState>({ is: 'idle' })
  const take = useRef<Take>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const release = () => {
    clearTimeout(timer.current)
    take.current?.cancel()
    take.current = undefined
  }
  // The microphone closes when the page is left.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      take.current?.cancel()
    },
    [],
  )
  const address = state.is === 'ready' ? state.address : undefined
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address])

  const fail = (error: unknown) => {
    release()
    if (!(error instanceof VoiceError)) reportError(error)
    setState({ is: 'idle', failure: error instanceof VoiceError ? error.failure : 'unsupported' })
  }
  const stop = async () => {
    const ending = take.current
    if (!ending) return
    clearTimeout(timer.current)
    take.current = undefined
    setState({ is: 'preparing' })
    try {
      const files = await encodeTake(await ending.stop(), kind)
      const [file] = Object.values(files)
      setState(file ? { is: 'ready', files, address: URL.createObjectURL(file) } : { is: 'idle' })
    } catch (error) {
      fail(error)
    }
  }
  const start = async () => {
    setState({ is: 'opening' })
    try {
      take.current = await startTake()
      setState({ is: 'recording' })
      timer.current = setTimeout(() => void stop(), longestTake(kind))
    } catch (error) {
      fail(error)
    }
  }
  const clear = () => {
    release()
    setState({ is: 'idle' })
  }
  return { state, start, stop, clear }
}
