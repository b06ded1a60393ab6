import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'

/** Under a text field: how much is written of what fits, from two thirds on; and once it is full, that no more is taken. */
export function TextLimit({ length, max }: { length: number; max: number }) {
  const isNear = length > (max * 2) / 3
  return (
    <div className={cn('flex basis-full justify-between gap-3 text-sm', !isNear && 'sr-only')}>
      <p role="status" className="text-destructive">
        {length >= max && m.classroom_text_full({ max })}
      </p>
      {isNear && (
        <p aria-hidden="true" className="chiffres text-muted-foreground">
          {length}/{max}
        </p>
      )}
    </div>
  )
}
