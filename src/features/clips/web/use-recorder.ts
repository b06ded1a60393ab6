import { useCallback, useEffect, useRef, useState } from 'react'
import { startTake, type Take, VoiceError, type VoiceFailure } from './record-voice.ts'

export type RecorderState<Result> =
  | { is: 'idle'; failure?: VoiceFailure }
  | { is: 'opening' | 'recording' | 'preparing' }
  | { is: 'ready'; result: Result; address: string }

type Options<Result> = {
  /** Milliseconds after which a recording stops automatically. */
  longest: number
  bitsPerSecond: number
  /** Processes a take into the clip and a file for hearing it again. @throws VoiceError */
  finish: (take: Blob) => Promise<{ result: Result; preview: Blob }>
}

/** One recording at a time: `start`, `stop` (or the longest time passes), then what `finish` made of it. */
export const useRecorder = <Result>({ longest, bitsPerSecond, finish }: Options<Result>) => {
  const [state, setState] = useState<RecorderState<Result>>({ is: 'idle' })
  const take = useRef<Take>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Counts the releases: the browser may ask for permission longer than the microphone is wanted. */
  const releases = useRef(0)

  const release = useCallback(() => {
    releases.current += 1
    clearTimeout(timer.current)
    take.current?.cancel()
    take.current = undefined
  }, [])
  // The microphone closes when the page is left.
  useEffect(() => release, [release])
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
      const { result, preview } = await finish(await ending.stop())
      setState({ is: 'ready', result, address: URL.createObjectURL(preview) })
    } catch (error) {
      fail(error)
    }
  }
  const start = async () => {
    setState({ is: 'opening' })
    const before = releases.current
    try {
      const opened = await startTake(bitsPerSecond)
      if (releases.current !== before) return opened.cancel()
      take.current = opened
      setState({ is: 'recording' })
      timer.current = setTimeout(() => void stop(), longest)
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
