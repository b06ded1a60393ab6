import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

export const TeacherDashboardSkeleton = () => (
  <Loading>
    <Skeleton className="block h-11 w-64 max-w-full" />
    <Skeleton className="mt-3 block h-6 w-96 max-w-full" />
    <div className="mt-8 grid grid-cols-2 gap-x-8 gap-y-6 lg:grid-cols-4">
      {range(4).map(figure => (
        <Skeleton key={figure} className="block h-15 rounded-md" />
      ))}
    </div>
    <div className="mt-9 grid grid-cols-2 gap-2.5 sm:gap-4 lg:grid-cols-3">
      {range(6).map(card => (
        <Skeleton key={card} className="block h-15 rounded-xl sm:h-21" />
      ))}
    </div>
    <Skeleton className="mt-10 block h-160 rounded-2xl" />
  </Loading>
)
