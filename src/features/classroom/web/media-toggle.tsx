import type { ReactNode } from 'react'
import { cn } from '#ui/cn.ts'

/** A toggle button. Its label says what pressing it does; icon and colour show the current state. */
export function MediaToggle({
  isOn,
  on,
  off,
  label,
  onPress,
  disabled,
  isBlocked = false,
}: {
  isOn: boolean
  on: ReactNode
  off: ReactNode
  label: string
  onPress: () => void
  disabled?: boolean
  /** The teacher turned it off: it looks unlike what one turned off oneself, and pressing it says why. */
  isBlocked?: boolean
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
      className={cn(
        'inline-flex size-13 shrink-0 cursor-pointer items-center justify-center rounded-xl border [&_svg]:size-6',
        isBlocked
          ? 'border-2 border-grenade-300 border-dashed bg-encre-950/75 text-grenade-300'
          : isOn
            ? 'border-chaux-0/30 bg-encre-950/75 text-chaux-0 hover:bg-encre-950'
            : 'border-transparent bg-grenade-600 text-chaux-0 hover:bg-grenade-700',
      )}
    >
      {isOn ? on : off}
    </button>
  )
}
