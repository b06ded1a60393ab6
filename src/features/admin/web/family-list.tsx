import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { ApproveButton } from './approve-button.tsx'
import { MailLink } from './mail-link.tsx'
import { familyList, rowsPerPage } from './queries.ts'
import { SearchForm } from './search-form.tsx'

const childrenLabel = (count: number) => {
  if (count === 0) return m.school_children_none()
  return count === 1 ? m.school_children_one() : m.school_children_many({ count })
}

const lessonsLabel = (count: number) =>
  count === 1 ? m.school_lessons_one() : m.school_lessons_many({ count })

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

/** The families, with their number of children and lessons. Children's names are left out on purpose. */
export function SchoolFamilies({ search, page }: { search: string; page: number }) {
  const { data } = useSuspenseQuery(familyList(search, page))
  return (
    <>
      <SearchForm to="/admin/families" search={search} label={m.school_search_people()} />
      {data.families.length === 0 ? (
        <EmptyState className="py-12" title={search ? m.school_no_family_found() : m.school_no_family()} />
      ) : (
        <ul className="mt-6 divide-y border-y">
          {data.families.map(family => (
            <li key={family.id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-4">
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-semibold wrap-anywhere">
                  <Link
                    to="/admin/families/$id"
                    params={{ id: family.id }}
                    className="underline decoration-primary/30 underline-offset-4 hover:decoration-primary"
                  >
                    {nameOf(family)}
                  </Link>{' '}
                  {family.isNew && <Badge colour="info">{m.school_family_new()}</Badge>}
                </p>
                <p className="wrap-anywhere">
                  <MailLink email={family.email} />
                </p>
              </div>
              <div className="text-sm text-muted-foreground sm:text-right">
                <p>
                  {childrenLabel(family.children)},{' '}
                  {family.upcomingLessons === 0 ? (
                    m.school_family_no_lesson()
                  ) : (
                    <Link
                      to="/admin/lessons"
                      search={{ family: family.id }}
                      className="inline-flex min-h-11 items-center font-semibold text-primary underline decoration-primary/30 underline-offset-4 hover:decoration-current sm:min-h-0"
                    >
                      {lessonsLabel(family.upcomingLessons)}{' '}
                      <span className="sr-only">{m.school_with_name({ name: nameOf(family) })}</span>
                    </Link>
                  )}
                </p>
                <p>{m.school_family_since({ day: family.since })}</p>
              </div>
              {family.isNew && <ApproveButton id={family.id} name={nameOf(family)} />}
            </li>
          ))}
        </ul>
      )}
      <Pagination
        className="mt-8"
        page={page}
        count={Math.ceil(data.total / rowsPerPage)}
        link={(number, props) => (
          <Link
            to="/admin/families"
            search={before => ({ ...before, page: number === 1 ? undefined : number })}
            {...props}
          />
        )}
      />
    </>
  )
}
