import { LoadFailure } from '~/families/web/load-failure'
import { m } from '~/paraglide/messages'
import { Loading, Skeleton } from '~/platform/ui/skeleton'
import { SiteFrame } from '~/site/web/site-frame'

const three = ['a', 'b', 'c']

/** The shape of a child's page while it is on its way. */
export const StudentSkeleton = () => (
  <SiteFrame className="bg-play">
    <div>
      <h1 className="sr-only">{m.learning_space()}</h1>
      <Loading className="mx-auto max-w-[68rem] px-gutter py-8 sm:py-12">
        <Skeleton className="block h-11 w-96 max-w-full" />
        <Skeleton className="mt-3 block h-6 w-72 max-w-full" />
        <div className="mt-8 grid gap-4 sm:grid-cols-3">
          {three.map(way => (
            <Skeleton key={way} className="block h-28 rounded-2xl sm:h-64" />
          ))}
        </div>
        <div className="mt-10 grid gap-8 lg:grid-cols-2">
          <Skeleton className="block h-80 rounded-xl" />
          <Skeleton className="block h-80 rounded-xl" />
        </div>
      </Loading>
    </div>
  </SiteFrame>
)

/** A child's page that did not come. */
export const StudentFailure = () => (
  <SiteFrame className="bg-play text-play-foreground">
    <div className="py-10">
      <LoadFailure title={m.learning_load_failed()} />
    </div>
  </SiteFrame>
)
