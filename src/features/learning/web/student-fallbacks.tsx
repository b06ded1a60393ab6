import { m } from '#paraglide/messages.js'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Lazy, lazyScript } from '#ui/layout/lazy-script.tsx'

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

/** Loaded while there is a network (`ReadyForOffline`). */
export const failure = lazyScript(async () => (await import('./student-failure.tsx')).Failure)
// A page without scripts can't wait for it.
if (import.meta.env.SSR) await failure.preload()

/** Shown when a student page could not be loaded. */
export const StudentFailure = ({ error }: { error: unknown }) => <Lazy script={failure} props={{ error }} />
