import { useEffect, useState } from 'react'
import { usePermissionsPolicy } from '#platform/device/use-permissions-policy.ts'

/** `new`: the child was not asked on this device yet. `impossible`: no microphone, or the child or the browser said no. */
export type MicrophoneState = 'checking' | 'new' | 'ready' | 'impossible'
export type Microphone = { state: MicrophoneState; answer: (answer: 'yes' | 'no') => void }

const storageKey = 'kalima-voice'

/** The child said no on this device, which is not asked again. */
export const isVoiceDeclined = () => localStorage.getItem(storageKey) === 'no'
export const clearVoiceDeclined = () => localStorage.removeItem(storageKey)

/** The stored permission; 'prompt' in a browser that does not report it. */
const readPermission = async (): Promise<PermissionState> => {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state
  } catch (error) {
    if (error instanceof TypeError) return 'prompt'
    throw error
  }
}

const readState = async (): Promise<MicrophoneState> => {
  if (isVoiceDeclined() || typeof MediaRecorder === 'undefined' || !navigator.mediaDevices)
    return 'impossible'
  const devices = await navigator.mediaDevices.enumerateDevices()
  if (!devices.some(({ kind }) => kind === 'audioinput')) return 'impossible'
  const permission = await readPermission()
  if (permission === 'denied') return 'impossible'
  return permission === 'granted' || localStorage.getItem(storageKey) === 'yes' ? 'ready' : 'new'
}

/** Whether the child can record itself here and wants to. Nothing is opened before the child says yes. */
export const useMicrophone = (isWanted: boolean): Microphone => {
  const isPermitted = usePermissionsPolicy(isWanted)
  const [state, setState] = useState<MicrophoneState>('checking')
  useEffect(() => {
    if (!isPermitted) return
    readState().then(setState, error => {
      reportError(error)
      setState('impossible')
    })
  }, [isPermitted])
  return {
    state,
    answer: answer => {
      localStorage.setItem(storageKey, answer)
      setState(answer === 'yes' ? 'ready' : 'impossible')
    },
  }
}
