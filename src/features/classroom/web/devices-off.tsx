import { MicOff, VideoOff } from 'lucide-react'
import { m } from '#paraglide/messages.js'

/** Shown to a person who has just left the room. */
export function DevicesOff() {
  return (
    <p className="inline-flex items-center gap-2 text-sm">
      <MicOff aria-hidden="true" strokeWidth={1.75} className="size-4" />
      <VideoOff aria-hidden="true" strokeWidth={1.75} className="size-4" />
      {m.classroom_devices_off()}
    </p>
  )
}
