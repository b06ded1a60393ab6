import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Zellige } from '../brand/zellige.tsx'
import { cn } from '../cn.ts'
import { Button } from '../controls/button.tsx'

/** An error with its cause and a retry button. `action` replaces the button. */
export function ErrorState({
  title,
  text,
  onRetry,
  retrying = false,
  action,
  heading: Heading = 'h2',
  className,
}: {
  title?: ReactNode
  text?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  action?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
  className?: string
}) {
  return (
    <div role="alert" className={cn('flex flex-col items-center justify-center py-4 text-center', className)}>
      <Zellige tile="slipped" />
      <Heading className="mt-6 text-xl">{title ?? m.ui_error_title()}</Heading>
      {text && <p className="mt-2 max-w-xs text-muted-foreground">{text}</p>}
      {(action || onRetry) && (
        <div className="mt-6">
          {action ?? (
            <Button variant="outline" busy={retrying} onClick={onRetry}>
              {!retrying && <RotateCw />}
              {m.ui_retry()}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
