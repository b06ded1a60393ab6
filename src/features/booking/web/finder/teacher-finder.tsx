import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { SlidersHorizontal, X } from 'lucide-react'
import { type MouseEvent, type MouseEventHandler, useRef, useState } from 'react'
import { teachersPerPage } from '#features/teachers/teachers.ts'
import { resultsLabel } from '#features/teachers/web/teacher-labels.ts'
import { m } from '#paraglide/messages.js'
import { schoolZone } from '#platform/time/school-zone.ts'
import { useZone } from '#ui/calendar/visitor-zone.ts'
import { cn } from '#ui/cn.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { FirstTeacher, TeacherRow } from './finder-card.tsx'
import { FinderForm, finderFormId } from './finder-form.tsx'
import type { FinderSearch } from './finder-params.ts'
import { chosenFilters, type Found, finderQuery, searchSentence, whenLabel } from './finder-search.ts'

const rows = 'mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-10 xl:grid-cols-2'
const skeletons = ['1', '2', '3', '4', '5']

/** The list of teachers with its filters: beside it on a desk, folded above it on a phone. */
export function TeacherFinder({ search, isSignedIn }: { search: FinderSearch; isSignedIn: boolean }) {
  const zone = useZone() ?? schoolZone
  const { data, isError, isFetching, refetch, isPlaceholderData } = useQuery(finderQuery(search, zone))
  const [isOpen, setIsOpen] = useState(false)
  const results = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  // Plain links: the router's own are slower to render in a long list.
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    const opensElsewhere =
      event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (opensElsewhere) return
    event.preventDefault()
    void navigate({ href: event.currentTarget.pathname + event.currentTarget.search })
  }
  const filters = chosenFilters(search)
  const show = () => {
    setIsOpen(false)
    results.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-12 px-gutter pt-8 pb-section lg:grid-cols-[16.5rem_minmax(0,1fr)]">
      <header className="lg:col-start-2">
        <h1 className="text-4xl tracking-display lg:text-[3.25rem]">{m.teachers_title()}</h1>
        <p role="status" className="mt-2 text-lg text-muted-foreground">
          {data && !isPlaceholderData && (
            <>
              <strong className="text-foreground">{resultsLabel(data.teachers.length, data.total)}</strong>{' '}
              {searchSentence(search)}
            </>
          )}
        </p>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="flex flex-wrap items-center gap-2">
            <Button
              className="noscript:hidden lg:hidden"
              aria-expanded={isOpen}
              aria-controls="filtres"
              onClick={() => setIsOpen(!isOpen)}
            >
              <SlidersHorizontal aria-hidden="true" strokeWidth={1.75} />
              {filters.length > 0
                ? m.teachers_filters_count({ count: filters.length })
                : m.teachers_filters()}
            </Button>
            {filters.map(({ label, without }) => (
              <Link
                key={label}
                to="/teachers"
                search={without}
                resetScroll={false}
                preload={false}
                className="chip chip-sm min-h-9 gap-2"
                aria-label={m.teachers_filters_remove({ filter: label })}
              >
                {label}
                <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
              </Link>
            ))}
          </div>
          <div className="flex items-center gap-3 text-sm">
            <label htmlFor="tri" className="shrink-0 text-muted-foreground">
              {m.teachers_sort()}
            </label>
            <NativeSelect
              id="tri"
              form={finderFormId}
              name="sort"
              value={search.sort ?? ''}
              onChange={event => {
                const sort = event.currentTarget.value
                void navigate({
                  to: '/teachers',
                  search: {
                    ...search,
                    page: undefined,
                    sort: (sort || undefined) as typeof search.sort,
                  },
                  resetScroll: false,
                })
              }}
            >
              <option value="">{m.teachers_sort_match()}</option>
              <option value="price">{m.teachers_sort_price()}</option>
              <option value="hour">{m.teachers_sort_hour()}</option>
              <option value="rating">{m.teachers_sort_rating()}</option>
            </NativeSelect>
          </div>
        </div>
      </header>
      <aside className="mt-5 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-2">
        <FinderForm search={search} found={data} isOpen={isOpen} onShow={show} />
      </aside>
      <div
        ref={results}
        className={cn('mt-6 min-w-0 lg:col-start-2', isPlaceholderData && 'opacity-60')}
        aria-busy={isPlaceholderData}
      >
        <h2 className="sr-only">{m.teachers_results()}</h2>
        {isError && !data ? (
          <ErrorState title={m.teachers_load_failed()} onRetry={() => void refetch()} retrying={isFetching} />
        ) : data ? (
          <Results search={search} found={data} isSignedIn={isSignedIn} onOpen={open} />
        ) : (
          <ResultSkeletons />
        )}
      </div>
    </div>
  )
}

function Results({
  search,
  found: { teachers, total, page, anyTimeTotal },
  isSignedIn,
  onOpen,
}: {
  search: FinderSearch
  found: Found
  isSignedIn: boolean
  onOpen: MouseEventHandler<HTMLAnchorElement>
}) {
  const [first, ...others] = teachers
  const isSearched = chosenFilters(search).length > 0 || search.search !== undefined
  if (total === 0 && !isSearched)
    return (
      <EmptyState
        heading="h3"
        title={m.teachers_none_yet()}
        text={m.teachers_none_yet_text()}
        action={
          <Link to="/teacher-landing" className={buttonClass('outline')}>
            {m.teachers_none_yet_action()}
          </Link>
        }
      />
    )
  if (!first)
    return (
      <>
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
        <Elsewhere search={search} count={anyTimeTotal - total} />
      </>
    )
  const child = { age: search.age, level: search.level }
  const isBest = page === 1 && search.sort === undefined
  return (
    <>
      {isBest && (
        <FirstTeacher
          teacher={first}
          child={child}
          isSignedIn={isSignedIn}
          onOpen={onOpen}
          label={
            isSearched
              ? m.teachers_best()
              : first.rating > 0 && first.slots.length > 0
                ? m.teachers_best_all()
                : undefined
          }
        />
      )}
      <div className={rows}>
        {(isBest ? others : teachers).map(teacher => (
          <TeacherRow key={teacher.id} teacher={teacher} child={child} onOpen={onOpen} />
        ))}
      </div>
      <Elsewhere search={search} count={anyTimeTotal - total} />
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

/** Teachers who match but for the part of the week. */
function Elsewhere({ search, count }: { search: FinderSearch; count: number }) {
  if (!search.when || count <= 0) return null
  return (
    <p className="mt-8 text-muted-foreground">
      {count === 1 ? m.teachers_elsewhere_one() : m.teachers_elsewhere_many({ count })}{' '}
      <Link
        to="/teachers"
        search={{ ...search, page: undefined, when: undefined }}
        resetScroll={false}
        preload={false}
        className="text-primary underline underline-offset-4"
      >
        {m.teachers_elsewhere_action({ when: whenLabel(search.when) })}
      </Link>
    </p>
  )
}

function ResultSkeletons() {
  return (
    <Loading>
      <Skeleton className="h-64 rounded-2xl" />
      <div className={rows}>
        {skeletons.map(key => (
          <div key={key} className="flex gap-5 border-b py-6">
            <Skeleton className="size-18 shrink-0 rounded-2xl" />
            <div className="flex-1">
              <Skeleton className="h-6 w-2/3" />
              <Skeleton className="mt-3 h-4 w-1/2" />
              <Skeleton className="mt-3 h-4" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
