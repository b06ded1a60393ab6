import { useEffect } from 'react'
import { m } from '#paraglide/messages.js'
import { onDevice } from '#platform/device/on-device.ts'
import { toast } from '#ui/feedback/toast.ts'

/** On a teacher's page: sends what an earlier page recorded and could not send. */
export function WaitingRecordings() {
  useEffect(() => {
    const send = async () => {
      const { sendWaitingRecordings } = await import('./send-pieces.ts')
      return sendWaitingRecordings(Date.now())
    }
    if ('locks' in navigator)
      void onDevice(send).then(sent => {
        if (sent) toast.success(m.recordings_sent())
      })
  }, [])
  return null
}
