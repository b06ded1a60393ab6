import type { ReactNode } from 'react'

/** A round-cornered icon button of the room's toolbar. */
export function ToolbarButton({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="inline-flex size-13 shrink-0 cursor-pointer items-center justify-center rounded-xl border border-chaux-0/30 bg-encre-950/75 text-chaux-0 hover:bg-encre-950 [&_svg]:size-6"
    >
      {children}
    </button>
  )
}
