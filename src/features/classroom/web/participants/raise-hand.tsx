import { Hand } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'
import { ToolbarButton } from '../board/toolbar-button.tsx'

/** A family raises its hand, and lowers it. */
export function RaiseHand({
  isRaised,
  raise,
}: {
  isRaised: boolean
  raise: (isRaised: boolean) => Promise<unknown>
}) {
  const [isBusy, setIsBusy] = useState(false)
  const press = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await raise(!isRaised)
    } catch (error) {
      console.warn('The hand was not raised', error)
      toast.error(m.classroom_action_failed())
    }
    setIsBusy(false)
  }
  return (
    <ToolbarButton
      label={isRaised ? m.classroom_hand_lower() : m.classroom_hand_raise()}
      isOn={isRaised}
      aria-busy={isBusy || undefined}
      onClick={() => void press()}
    >
      <Hand />
    </ToolbarButton>
  )
}
