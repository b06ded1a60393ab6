import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { fullName } from '#platform/words/full-name.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { familyList } from '../queries.ts'
import { MailLink } from '../records/contact-links.tsx'
import { ApproveButton } from './approve-button.tsx'
import { SearchForm } from './search-form.tsx'
import { useHandOver } from './search-page.tsx'

const childrenLabel = (count: number) => {
  if (count === 0) return m.school_children_none()
  return count === 1 ? m.school_children_one() : m.school_children_many({ count })
}

const lessonsLabel = (count: number) => m.school_lessons_count({ count })

/** The families, with their number of children and lessons. Children's names are left out on purpose. */
export function SchoolFamilies({ search }: { search: string }) {
  const list = useSuspenseInfiniteQuery(familyList(search))
  const handOver = useHandOver()
  const families = list.data.pages.flatMap(page => page.families)
  return (
    <>
      <SearchForm to="/admin/families" search={search} label={m.school_search_people()} />
      {families.length === 0 ? (
        <EmptyState
          className="py-12"
          title={search ? m.school_no_family_found() : m.school_no_family()}
          text={search && m.school_no_family_found_text()}
          action={
            search && (
              <Link to="/admin/search" onClick={() => handOver(search)} className={buttonClass('outline')}>
                {m.school_search_everywhere({ words: search })}
              </Link>
            )
          }
        />
      ) : (
        <ul className="mt-6 divide-y border-y">
          {families.map(family => (
            <li key={family.id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-4">
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-semibold wrap-anywhere">
                  <Link
                    to="/admin/families/$id"
                    params={{ id: family.id }}
                    className="underline decoration-primary/30 underline-offset-4 hover:decoration-primary"
                  >
                    {fullName(family)}
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
                      <span className="sr-only">{m.school_with_name({ name: fullName(family) })}</span>
                    </Link>
                  )}
                </p>
                <p>{m.school_family_since({ day: family.since })}</p>
              </div>
              {family.isNew && <ApproveButton id={family.id} name={fullName(family)} />}
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list} className="mt-6">
        {m.admin_more()}
      </MoreButton>
    </>
  )
}
