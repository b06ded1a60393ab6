import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { m } from '#paraglide/messages.js'
import { buttonClass } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Loading } from '#ui/feedback/skeleton.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { teachersPerPage } from '../teachers.ts'
import { TeacherCard, TeacherCardSkeleton } from './teacher-card.tsx'
import { resultsLabel } from './teacher-labels.ts'
import { type TeacherSearch, teacherList } from './teacher-queries.ts'

const grid = 'grid gap-5 md:grid-cols-2 lg:grid-cols-3'
const skeletons = ['1', '2', '3', '4', '5', '6']

function TeacherListSkeleton() {
  return (
    <Loading>
      <div className="skeleton mb-6 h-5 w-40" />
      <div className={grid}>
        {skeletons.map(key => (
          <TeacherCardSkeleton key={key} />
        ))}
      </div>
    </Loading>
  )
}

export function TeacherList({ search }: { search: TeacherSearch }) {
  const navigate = useNavigate()
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    const opensElsewhere =
      event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (opensElsewhere) return
    event.preventDefault()
    void navigate({ href: event.currentTarget.pathname })
  }
  const { data, isError, isFetching, refetch } = useQuery(teacherList(search))
  if (isError && !data)
    return (
      <ErrorState title={m.teachers_load_failed()} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!data) return <TeacherListSkeleton />
  const { teachers, total, page } = data
  return (
    <>
      <p className={teachers.length === 0 ? 'sr-only' : 'mb-6 text-sm text-muted-foreground'} role="status">
        {resultsLabel(teachers.length, total)}
      </p>
      {teachers.length === 0 ? (
        <EmptyState
          heading="h3"
          title={m.teachers_results_empty()}
          text={m.teachers_results_empty_text()}
          action={
            <Link to="/teachers" className={buttonClass('outline')}>
              {m.teachers_results_empty_action()}
            </Link>
          }
        />
      ) : (
        <div className={grid}>
          {teachers.map(teacher => (
            <TeacherCard key={teacher.id} teacher={teacher} onOpen={open} />
          ))}
        </div>
      )}
      <Pagination
        className="mt-10"
        page={page}
        count={Math.ceil(total / teachersPerPage)}
        link={(number, props) => (
          <Link
            key={number}
            to="/teachers"
            search={{ ...search, page: number === 1 ? undefined : number }}
            {...props}
          />
        )}
      />
    </>
  )
}
