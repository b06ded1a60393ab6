import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CalendarX2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { lessonLabel, shortLessonLabel } from '#features/lessons/lesson-labels.ts'
import { maxCancellationReasonLength } from '#features/lessons/lessons.ts'
import { lessonsApi } from '#features/lessons/web/api.ts'
import { LessonDay, LessonTime } from '#features/lessons/web/lesson-time.tsx'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { formatDay } from '#platform/time/date-format.ts'
import { addDays } from '#platform/time/dates.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { ChoiceChip } from '#ui/controls/chip.tsx'
import { Input } from '#ui/controls/input.tsx'
import { StatusBadge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Pagination } from '#ui/layout/pagination.tsx'
import { ReasonDialog } from '#ui/overlays/reason-dialog.tsx'
import { adminApi } from './api.ts'
import { type LessonFilters, lessonList, rowsPerPage } from './queries.ts'

/** Without this, the links to other days would be marked as current. */
const exactMatch = { exact: true }

type LessonOfSchool = Awaited<ReturnType<typeof adminApi.lessons.call>>['lessons'][number]

/** Lessons of a day or from today on, of one teacher, one family or all. The school can cancel a lesson with a reason. */
export function SchoolLessons({ filter }: { filter: LessonFilters }) {
  const { data } = useSuspenseQuery(lessonList(filter))
  const [lesson, setLesson] = useState<LessonOfSchool>()
  const [isOpen, setIsOpen] = useState(false)
  const queryClient = useQueryClient()
  const refetchLessons = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: adminApi.key() }),
      queryClient.invalidateQueries({ queryKey: lessonsApi.key() }),
    ])
    setIsOpen(false)
  }
  const cancel = useMutation(
    lessonsApi.cancel.mutationOptions({
      onSuccess: async () => {
        await refetchLessons()
        toast.success(m.lessons_cancelled(), { description: m.school_lesson_cancelled_note() })
      },
      onError: async error => {
        toast.error(error.message)
        if (isApiRefusal(error)) await refetchLessons()
      },
    }),
  )
  return (
    <>
      <LessonFilter filter={filter} today={data.today} name={data.teacherName ?? data.familyName} />
      <p className="mt-6 text-sm text-muted-foreground">{m.lessons_times_in({ zone: data.zoneLabel })}</p>
      {data.lessons.length === 0 ? (
        <EmptyState
          className="py-12"
          title={filter.day ? m.school_no_lesson_that_day() : m.lessons_none_upcoming()}
        />
      ) : (
        <ul className="mt-3 divide-y border-y">
          {data.lessons.map(one => (
            <LessonLine
              key={one.id}
              lesson={one}
              onCancel={() => {
                setLesson(one)
                setIsOpen(true)
              }}
            />
          ))}
        </ul>
      )}
      <Pagination
        className="mt-8"
        page={filter.page}
        count={Math.ceil(data.total / rowsPerPage)}
        link={(number, props) => (
          <Link
            to="/admin/lessons"
            search={before => ({ ...before, page: number === 1 ? undefined : number })}
            {...props}
          />
        )}
      />
      <ReasonDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={m.lessons_cancel_title()}
        description={
          lesson &&
          m.school_cancel_which({
            teacher: lesson.teacherName,
            name: lesson.studentName,
            day: formatDay(lesson.date),
            time: lesson.time,
          })
        }
        hint={m.school_cancel_hint()}
        maxLength={maxCancellationReasonLength}
        cancel={m.lessons_cancel_keep()}
        confirm={m.lessons_cancel_confirm()}
        busy={cancel.isPending}
        onConfirm={reason => lesson && cancel.mutate({ id: lesson.id, reason })}
      />
    </>
  )
}

function LessonFilter({
  filter: { day, teacher, family },
  today,
  name,
}: {
  filter: LessonFilters
  today: string
  /** Name of the teacher or family in the filter. */
  name: string | null
}) {
  const navigate = useNavigate()
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('day') ?? '')
    void navigate({ to: '/admin/lessons', search: { day: typed || undefined, teacher, family } })
  }
  const days = [
    { label: m.school_from_today(), value: undefined },
    { label: m.school_today(), value: today },
    { label: m.school_tomorrow(), value: addDays(today, 1) },
  ]
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4">
      <nav aria-label={m.school_days()} className="flex flex-wrap gap-2">
        {days.map(({ label, value }) => (
          <ChoiceChip key={label} chosen={value === day} asChild>
            <Link to="/admin/lessons" search={{ day: value, teacher, family }} activeOptions={exactMatch}>
              {label}
            </Link>
          </ChoiceChip>
        ))}
      </nav>
      <form action="/admin/lessons" onSubmit={show} className="flex items-center gap-2">
        {teacher && <input type="hidden" name="teacher" value={teacher} />}
        {family && <input type="hidden" name="family" value={family} />}
        <Input
          key={day}
          type="date"
          name="day"
          aria-label={m.school_day()}
          defaultValue={day}
          className="w-44"
        />
        <Button type="submit" variant="outline" className="h-12">
          {m.school_show()}
        </Button>
      </form>
      {(teacher || family) && (
        <p className="flex w-full flex-wrap items-center gap-x-3">
          <span className="font-semibold">{m.school_lessons_with({ of: ofName(name ?? '') })}</span>
          <Link
            to="/admin/lessons"
            search={{ day }}
            className="inline-flex min-h-11 items-center text-sm text-primary underline underline-offset-4"
          >
            {teacher ? m.school_all_teachers() : m.school_all_families()}
          </Link>
        </p>
      )}
    </div>
  )
}

function LessonLine({ lesson, onCancel }: { lesson: LessonOfSchool; onCancel: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4">
      <LessonDay date={lesson.date} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 font-semibold">
          <LessonTime lesson={lesson} />
          <span className="wrap-anywhere">{lesson.teacherName}</span>
        </p>
        <p className="text-sm text-muted-foreground">
          {lesson.studentName
            ? m.lessons_row_details({
                teacher: lesson.studentName,
                kind: shortLessonLabel(lesson.type, lesson.duration),
              })
            : lessonLabel(lesson.type, lesson.duration)}
        </p>
        <p className="mt-2 sm:hidden">
          <StatusBadge status={lesson.status} />
        </p>
        {lesson.cancellationReason && (
          <p className="text-sm wrap-anywhere text-muted-foreground">
            {m.school_reason_label()} {lesson.cancellationReason}
          </p>
        )}
      </div>
      <StatusBadge status={lesson.status} className="max-sm:hidden" />
      {/* Keeps its width without a button, so that the columns stay aligned. */}
      <div className="-mr-2.5 flex w-11 justify-end lg:-mr-3.5 lg:w-28">
        {lesson.mayCancel && (
          <Button
            variant="ghost"
            className="max-lg:w-11 max-lg:px-0 lg:px-3.5"
            onClick={onCancel}
            title={m.lessons_cancel_confirm()}
            aria-label={m.school_cancel_of({
              of: ofName(lesson.teacherName),
              day: formatDay(lesson.date),
              time: lesson.time,
            })}
          >
            <CalendarX2 aria-hidden="true" strokeWidth={1.75} className="max-lg:size-5" />
            <span className="max-lg:hidden">{m.ui_cancel()}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
