import { m } from '#paraglide/messages.js'
import { Loading, Skeleton } from './skeleton.tsx'

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

type Titled = { title?: string }

/** The page's heading when it is already known, otherwise a placeholder. */
const Title = ({ title }: Titled) =>
  title ? (
    <h1 className="text-3xl tracking-display md:text-4xl">{title}</h1>
  ) : (
    <>
      <h1 className="sr-only">{m.ui_loading()}</h1>
      <Skeleton className="block h-11 w-64 max-w-full" />
    </>
  )

const Rows = ({ count }: { count: number }) => (
  <div className="mt-3 divide-y border-y">
    {range(count).map(row => (
      <div key={row} className="flex items-center gap-5 py-4">
        <Skeleton className="block h-14 w-11 rounded-md" />
        <div className="flex-1">
          <Skeleton className="block h-5 w-40" />
          <Skeleton className="mt-2 block h-4 w-56 max-w-full" />
        </div>
        <Skeleton className="hidden h-6 w-24 rounded-sm sm:block" />
      </div>
    ))}
  </div>
)

/** Placeholder for a dashboard: band, three figures, two columns. */
export const DashboardSkeleton = ({ title }: { title: string }) => (
  <>
    <h1 className="sr-only">{title}</h1>
    <Loading>
      <Skeleton className="block h-11 w-64 max-w-full" />
      <Skeleton className="mt-3 block h-6 w-96 max-w-full" />
      <Skeleton className="mt-8 block h-80 rounded-2xl lg:h-43" />
      <div className="mt-5 grid grid-cols-3 gap-2.5 sm:gap-4">
        {range(3).map(card => (
          <Skeleton key={card} className="block h-27 rounded-xl" />
        ))}
      </div>
      <div className="mt-9 grid gap-8 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <Rows count={3} />
        <Rows count={2} />
      </div>
    </Loading>
  </>
)

export const ListSkeleton = ({ title }: Titled) => (
  <>
    <Title {...(title && { title })} />
    <Loading>
      <div className="mt-8">
        <Rows count={6} />
      </div>
    </Loading>
  </>
)

export const CardsSkeleton = ({ title }: Titled) => (
  <>
    <Title {...(title && { title })} />
    <Loading>
      <div className="mt-8 grid gap-4 lg:grid-cols-2">
        {range(2).map(card => (
          <Skeleton key={card} className="block h-64 rounded-xl" />
        ))}
      </div>
    </Loading>
  </>
)

export const FormSkeleton = ({ title }: Titled) => (
  <>
    <Title {...(title && { title })} />
    <Loading>
      <Skeleton className="mt-8 block h-96 max-w-2xl rounded-xl" />
    </Loading>
  </>
)
