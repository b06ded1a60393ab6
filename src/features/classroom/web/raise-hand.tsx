import { Hand } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { toast } from '#ui/feedback/toast.ts'

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
    <button
      type="button"
      aria-label={isRaised ? m.classroom_hand_lower() : m.classroom_hand_raise()}
      title={isRaised ? m.classroom_hand_lower() : m.classroom_hand_raise()}
      aria-busy={isBusy || undefined}
      onClick={() => void press()}
      className={cn(
        'inline-flex size-13 shrink-0 cursor-pointer items-center justify-center rounded-xl border [&_svg]:size-6',
        isRaised
          ? 'border-transparent bg-safran-400 text-encre-950 hover:bg-safran-300'
          : 'border-chaux-0/30 bg-encre-950/75 text-chaux-0 hover:bg-encre-950',
      )}
    >
      <Hand />
    </button>
  )
}
