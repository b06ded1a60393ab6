import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Play, Undo2 } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { type TraceKey, traceKeys } from '../../tracing/trace-keys.ts'

const arrows: Record<TraceKey, { Icon: typeof ArrowLeft; label: () => string; shortcut: string }> = {
  left: { Icon: ArrowLeft, label: m.learning_trace_left, shortcut: 'ArrowLeft' },
  up: { Icon: ArrowUp, label: m.learning_trace_up, shortcut: 'ArrowUp' },
  down: { Icon: ArrowDown, label: m.learning_trace_down, shortcut: 'ArrowDown' },
  right: { Icon: ArrowRight, label: m.learning_trace_right, shortcut: 'ArrowRight' },
}

/** The buttons below the sheet: see the letter written, undo, draw with the arrows, done. */
export function TraceControls({
  isLocked,
  isEmpty,
  onShow,
  onUndo,
  onKey,
  onDone,
}: {
  isLocked: boolean
  /** Nothing is drawn yet. */
  isEmpty: boolean
  onShow: () => void
  onUndo: () => void
  onKey: (key: TraceKey) => void
  onDone: () => void
}) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-3">
      <Button
        variant="outline"
        onClick={onShow}
        className="size-14! p-0!"
        aria-label={m.learning_trace_show()}
        title={m.learning_trace_show()}
      >
        <Play aria-hidden="true" strokeWidth={1.75} />
      </Button>
      <Button
        variant="outline"
        data-undo
        disabled={isLocked || isEmpty}
        onClick={onUndo}
        className="size-14! p-0!"
        aria-label={m.learning_trace_undo()}
        title={m.learning_trace_undo()}
      >
        <Undo2 aria-hidden="true" strokeWidth={1.75} />
      </Button>
      <fieldset aria-label={m.learning_trace_keys()} className="flex gap-1.5">
        {traceKeys.map(key => {
          const { Icon, label, shortcut } = arrows[key]
          return (
            <button
              key={key}
              type="button"
              data-tile
              data-arrow={shortcut}
              aria-keyshortcuts={shortcut}
              aria-label={label()}
              aria-disabled={isLocked || undefined}
              onClick={() => onKey(key)}
              className="flex size-12 cursor-pointer items-center justify-center rounded-xl border-2 border-input/60 bg-card hover:border-primary"
            >
              <Icon aria-hidden="true" className="size-5" strokeWidth={2} />
            </button>
          )
        })}
      </fieldset>
      <Button disabled={isLocked || isEmpty} onClick={onDone} className="h-14! flex-1 px-8! text-lg!">
        {m.learning_trace_done()}
      </Button>
    </div>
  )
}
