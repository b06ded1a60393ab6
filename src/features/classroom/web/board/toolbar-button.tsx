import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'

/** A round-cornered icon button of the room's toolbar. */
export function ToolbarButton({
  label,
  isOn = false,
  className,
  ...button
}: ComponentProps<'button'> & {
  label: string
  /** What it switches is on: a raised hand, a shared screen. */
  isOn?: boolean
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cn(
        'inline-flex size-13 shrink-0 cursor-pointer items-center justify-center rounded-xl border [&_svg]:size-6',
        isOn
          ? 'border-transparent bg-safran-400 text-encre-950 hover:bg-safran-300'
          : 'border-chaux-0/30 bg-encre-950/75 text-chaux-0 hover:bg-encre-950',
        className,
      )}
      {...button}
    />
  )
}
