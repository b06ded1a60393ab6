import { Link } from '@tanstack/react-router'
import { CalendarCheck, MessageCircle, PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConfirmLessons } from '#features/lessons/web/confirm-lessons.tsx'
import { useConfirmLessons } from '#features/lessons/web/use-confirm-lessons.ts'
import { m } from '#paraglide/messages.js'
import { showDay, showDayShort } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { BidiText } from '#ui/layout/bidi-text.tsx'
import type { TeacherDay } from './queries.ts'

const maxReports = 4
const maxNamed = 6

/** The teacher's open tasks: reports to write, lessons to confirm, messages to answer. */
export function Waiting({ day }: { day: TeacherDay }) {
  const { reports, toConfirm, conversations } = day
  const isEmpty = reports.total + toConfirm.length + conversations.length === 0
  return (
    <section aria-labelledby="en-attente">
      <h2 id="en-attente" className="text-2xl">
        {m.teachers_day_waiting()}
      </h2>
      {isEmpty ? (
        <p className="mt-3 border-y py-6 text-muted-foreground">{m.teachers_day_nothing_waits()}</p>
      ) : (
        <ul className="mt-3 divide-y border-y">
          <Reports reports={reports} />
          {toConfirm.length > 0 && <ToConfirm lessons={toConfirm} />}
          {conversations.map(({ id, personId, fullName, last }) => (
            <Line
              key={id}
              icon={<MessageCircle aria-hidden="true" strokeWidth={1.75} />}
              title={m.teachers_day_message_from({ of: ofName(fullName) })}
              text={last && <BidiText text={m.reports_quote({ text: last.excerpt })} />}
              action={
                <Link
                  to="/teacher/messages/$personId"
                  params={{ personId }}
                  className="btn btn-ghost btn-md max-sm:w-full"
                >
                  {m.teachers_day_answer()}
                  <span className="sr-only"> {fullName}</span>
                </Link>
              }
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function Reports({ reports: { reports, total } }: { reports: TeacherDay['reports'] }) {
  return (
    <>
      {reports.slice(0, maxReports).map(({ lessonId, studentId, studentName, date, time, hasDraft }) => (
        <Line
          key={`${lessonId} ${studentId}`}
          icon={<span aria-hidden="true" className="nuqta size-3.5 bg-highlight" />}
          title={m.reports_due_row({ of: ofName(studentName) })}
          text={
            hasDraft
              ? m.reports_due_started({ day: showDay(date), time })
              : m.reports_due_time({ day: showDay(date), time })
          }
          action={
            <Link
              to="/teacher/reports/$lessonId"
              params={{ lessonId }}
              search={{ eleve: studentId }}
              className="btn btn-primary btn-md max-sm:w-full"
            >
              <PenLine aria-hidden="true" strokeWidth={1.75} />
              {m.reports_write()}
              <span className="sr-only"> {m.reports_due_row({ of: ofName(studentName) })}</span>
            </Link>
          }
        />
      ))}
      {total > maxReports && (
        <li className="py-2">
          <Link
            to="/teacher/lessons"
            search={{ scope: 'history' }}
            className="chiffres inline-flex min-h-11 items-center text-sm link-underlined"
          >
            {m.reports_due_count({ count: total })}
          </Link>
        </li>
      )}
    </>
  )
}

function ToConfirm({ lessons }: { lessons: TeacherDay['toConfirm'] }) {
  const { isPending, confirm } = useConfirmLessons()
  const names = lessons.slice(0, maxNamed).map(({ date, studentName, isTrial, ...hour }) => {
    const values = {
      name: studentName || m.lessons_erased_student(),
      day: showDayShort(date),
      time: hourLabel(hour),
    }
    return isTrial ? m.teachers_day_trial_on(values) : m.teachers_day_lesson_on(values)
  })
  return (
    <Line
      icon={<CalendarCheck aria-hidden="true" strokeWidth={1.75} />}
      title={
        lessons.length === 1
          ? m.teachers_day_confirm_one()
          : m.teachers_day_confirm_many({ count: lessons.length })
      }
      text={
        lessons.length > maxNamed ? m.teachers_day_and_more({ names: names.join(', ') }) : names.join(', ')
      }
      action={
        // Those that are not all named here are read first.
        lessons.length > maxNamed ? (
          <ConfirmLessons lessons={lessons} label={m.lessons_confirm_all()} />
        ) : (
          <Button
            variant="outline"
            className="max-sm:w-full"
            busy={isPending}
            onClick={() => confirm(lessons.map(({ id }) => id))}
          >
            {lessons.length === 1 ? m.lessons_confirm() : m.lessons_confirm_all()}
          </Button>
        )
      }
    />
  )
}

function Line({
  icon,
  title,
  text,
  action,
}: {
  icon: ReactNode
  title: string
  text: ReactNode
  action: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <span className="flex w-5 shrink-0 justify-center self-start pt-0.5 text-muted-foreground [&>svg]:size-5">
        {icon}
      </span>
      <p className="min-w-0 flex-1 basis-52">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        <span className="chiffres block text-sm wrap-anywhere text-muted-foreground">{text}</span>
      </p>
      {action}
    </li>
  )
}
