import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ErrorState } from './error-state.tsx'

/**
 * Error component of a route whose data failed to load; retrying keeps the page's address and state. Says so when no answer came,
 * or when the browser is offline.
 */
export function LoadFailure({ title }: { title: string }) {
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  const [isRetrying, setIsRetrying] = useState(false)
  const unreachable = m.ui_unreachable()
  const isUnreachable = router.state.matches.some(
    ({ error }) => (error as Error | undefined)?.message === unreachable,
  )
  const retry = async () => {
    setIsRetrying(true)
    reset()
    await router.invalidate()
    setIsRetrying(false)
  }
  return (
    <ErrorState
      heading="h1"
      title={title}
      text={(isUnreachable || navigator.onLine === false) && unreachable}
      onRetry={() => void retry()}
      retrying={isRetrying}
      className="py-16"
    />
  )
}
