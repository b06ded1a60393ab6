import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '../cn.ts'

/**
 * One of several choices, as a card. A native radio covers the whole card, so arrow keys, labels and forms work as usual.
 * Give the cards of one question the same `name`, inside a `FieldGroup`.
 * `aside` is shown at the right end (a price); `figure` is shown beside the radio mark (a portrait).
 */
export function RadioCard({
  title,
  description,
  aside,
  figure,
  className,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'title'> & {
  title: ReactNode
  description?: ReactNode
  aside?: ReactNode
  figure?: ReactNode
}) {
  const id = useId()
  return (
    <div className={cn('radio-card', className)}>
      <input
        type="radio"
        aria-labelledby={cn(`${id}-title`, Boolean(aside) && `${id}-aside`)}
        aria-describedby={description ? `${id}-description` : undefined}
        {...props}
      />
      <span aria-hidden="true" className="radio-mark" />
      {figure}
      {/* `aside` wraps below the text on narrow screens. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5">
        <span className="min-w-0 flex-[1_1_14rem]">
          <span id={`${id}-title`} className="block font-semibold wrap-anywhere">
            {title}
          </span>
          {description && (
            <span id={`${id}-description`} className="block text-sm text-muted-foreground">
              {description}
            </span>
          )}
        </span>
        {aside && (
          <span id={`${id}-aside`} className="chiffres">
            {aside}
          </span>
        )}
      </span>
    </div>
  )
}
