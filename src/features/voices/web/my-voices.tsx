import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { clearVoiceDeclined, isVoiceDeclined } from './use-microphone.ts'
import { VoiceList } from './voice-list.tsx'

/** The child's own words with the stamps of its teacher. */
export const MyVoices = ({ studentId }: { studentId: string }) => (
  <VoiceList
    studentId={studentId}
    reader="child"
    title={m.voices_title_child()}
    text={m.voices_text_child()}
  />
)

/** Shown to a child who said no on this device: it may change its mind. */
export function AllowVoice() {
  const [isDeclined, setIsDeclined] = useState(false)
  useEffect(() => setIsDeclined(isVoiceDeclined()), [])
  if (!isDeclined) return null
  return (
    <div className="card mt-10 flex flex-wrap items-center justify-between gap-4 p-card">
      <p className="text-lg">{m.voices_allow_again_text()}</p>
      <Button
        variant="outline"
        className="h-14! text-lg!"
        onClick={() => {
          clearVoiceDeclined()
          setIsDeclined(false)
          toast.success(m.voices_allowed())
        }}
      >
        {m.voices_allow_again()}
      </Button>
    </div>
  )
}
