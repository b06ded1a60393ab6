import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import { OfflinePage } from './offline-page.tsx'
import { useOnline } from './use-online.ts'

const skeletonKeys = ['a', 'b', 'c']

/** The skeleton of a student page while it loads. */
export const StudentSkeleton = () => (
  <div>
    <h1 className="sr-only">{m.learning_space()}</h1>
    <Loading className="mx-auto max-w-[68rem] px-gutter py-8 sm:py-12">
      <Skeleton className="block h-11 w-96 max-w-full" />
      <Skeleton className="mt-3 block h-6 w-72 max-w-full" />
      <div className="mt-8 grid gap-4 sm:grid-cols-3">
        {skeletonKeys.map(key => (
          <Skeleton key={key} className="block h-28 rounded-2xl sm:h-64" />
        ))}
      </div>
      <div className="mt-10 grid gap-8 lg:grid-cols-2">
        <Skeleton className="block h-80 rounded-xl" />
        <Skeleton className="block h-80 rounded-xl" />
      </div>
    </Loading>
  </div>
)

/** Shown when a student page could not be loaded. Without a network it says what is possible. */
export const StudentFailure = () => {
  const isOnline = useOnline()
  const { viewer } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  if (isOnline)
    return (
      <div className="py-10">
        <LoadFailure title={m.learning_load_failed()} />
      </div>
    )
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <OfflinePage childId={viewer?.userId ?? ''} back="home" onRetry={retry} />
}
