import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorState } from './error-state.tsx'

/** Error component of a route whose data failed to load; retrying keeps the page's address and state. */
export function LoadFailure({ title }: { title: string }) {
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  const [isRetrying, setIsRetrying] = useState(false)
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
      onRetry={() => void retry()}
      retrying={isRetrying}
      className="py-16"
    />
  )
}
