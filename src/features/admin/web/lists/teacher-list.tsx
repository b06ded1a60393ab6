import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { fullName } from '#platform/words/full-name.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { cn } from '#ui/cn.ts'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { adminApi } from '../api.ts'
import { teacherList } from '../queries.ts'
import { MailLink } from '../records/contact-links.tsx'
import { quietLink } from '../records/record-parts.tsx'
import { SuspensionButton, useSuspension } from '../suspension.tsx'
import { SearchForm } from './search-form.tsx'

type TeacherOfSchool = Awaited<ReturnType<typeof adminApi.teachers.call>>['teachers'][number]

/** The school's teachers, whom the school can suspend and reinstate. */
export function SchoolTeachers({ search }: { search: string }) {
  const list = useSuspenseInfiniteQuery(teacherList(search))
  const teachers = list.data.pages.flatMap(page => page.teachers)
  const suspension = useSuspension()
  return (
    <>
      <SearchForm to="/admin/teachers" search={search} label={m.school_search_people()} />
      {teachers.length === 0 ? (
        <EmptyState
          className="py-12"
          title={search ? m.teachers_results_empty() : m.school_no_teacher()}
          text={!search && m.school_no_teacher_text()}
        />
      ) : (
        <ul className="mt-6 divide-y border-y">
          {teachers.map(teacher => (
            <TeacherRow key={teacher.id} teacher={teacher} onAsk={() => suspension.ask(teacher)} />
          ))}
        </ul>
      )}
      <MoreButton list={list} className="mt-6">
        {m.admin_more()}
      </MoreButton>
      {suspension.dialog}
    </>
  )
}

function TeacherRow({ teacher, onAsk }: { teacher: TeacherOfSchool; onAsk: () => void }) {
  const name = fullName(teacher)
  const { upcomingLessons: count } = teacher
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to="/admin/teachers/$id"
            params={{ id: teacher.id }}
            className="font-semibold wrap-anywhere underline decoration-primary/30 underline-offset-4 hover:decoration-primary"
          >
            {name}
          </Link>
          <TeacherStatus teacher={teacher} />
        </p>
        <p className="text-sm wrap-anywhere">
          <MailLink email={teacher.email} />
        </p>
        <p className="text-sm text-muted-foreground">
          {m.school_teacher_line({
            rate: m.school_rate_hour({ rate: formatEuros(teacher.hourlyRateCents) }),
            zone: teacher.zoneLabel,
          })}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 max-sm:w-full">
        <Link
          to="/admin/teachers/$id"
          params={{ id: teacher.id }}
          search={{ absence: 'new' }}
          hash="absences"
          className={cn(quietLink, 'inline-flex min-h-11 items-center text-sm max-sm:basis-full')}
        >
          {m.admin_absence_declare()} <span className="sr-only">{m.school_with_name({ name })}</span>
        </Link>
        <Link
          to="/admin/lessons"
          search={{ teacher: teacher.id }}
          className={cn(
            'inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:decoration-current',
            count === 0
              ? 'text-muted-foreground decoration-transparent'
              : 'font-semibold text-primary decoration-primary/30',
          )}
        >
          {upcomingLessonsLabel(count)} <span className="sr-only">{m.school_with_name({ name })}</span>
        </Link>
        {/* Keeps its width without a button, so that the columns stay aligned. A blocked account is unblocked in the list of accounts. */}
        <div className="sm:w-30">
          <SuspensionButton teacher={teacher} onAsk={onAsk} className="sm:w-full" />
        </div>
      </div>
    </li>
  )
}

const upcomingLessonsLabel = (count: number) => {
  if (count === 0) return m.lessons_none_upcoming()
  return m.school_lessons_count({ count })
}

function TeacherStatus({ teacher }: { teacher: TeacherOfSchool }) {
  const { suspendedOn, blockedOn, hasHours } = teacher
  if (blockedOn || suspendedOn)
    return (
      <Badge colour="warning" className="whitespace-normal">
        {blockedOn
          ? m.school_blocked_since({ day: blockedOn })
          : m.school_suspended_since({ day: suspendedOn ?? '' })}
      </Badge>
    )
  return hasHours ? null : <Badge>{m.school_no_hours()}</Badge>
}
