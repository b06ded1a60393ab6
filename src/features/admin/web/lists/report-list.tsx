import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { classroomApi } from '#features/classroom/web/api.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { RoomReportView } from '../../server/view.ts'
import { adminApi } from '../api.ts'
import { quietLink } from '../records/record-parts.tsx'

const reporterLabel = ({ reporterName: name, role }: RoomReportView) => {
  if (role === null) return m.school_report_missing()
  if (name === null) return m.school_report_from_erased()
  if (role === 'student') return m.school_report_from_student({ name })
  return role === 'teacher' ? m.school_report_from_teacher({ name }) : m.school_report_from_parent({ name })
}

/** The advice of the program's own report while it is open; afterwards what became of the lesson. */
const textOf = ({ role, text, handled, lessonStatus }: RoomReportView) => {
  if (role !== null) return text || m.school_report_without_text()
  if (!handled && lessonStatus !== 'cancelled')
    return `${m.school_report_missing_was()} ${lessonStatus === 'completed' ? m.school_report_missing_marked() : m.school_report_missing_open()}`
  const outcome =
    lessonStatus === 'cancelled'
      ? m.school_report_missing_cancelled()
      : lessonStatus === 'completed'
        ? m.school_report_missing_given()
        : m.school_report_missing_running()
  return `${m.school_report_missing_was()} ${outcome}`
}

const handledLabel = ({ day, time, by }: NonNullable<RoomReportView['handled']>) =>
  by ? m.school_report_handled_by({ day, time, name: by }) : m.school_report_handled_at({ day, time })

/** The open reports from classrooms. Renders nothing when there are none. */
export function ReportList({ reports }: { reports: RoomReportView[] }) {
  if (reports.length === 0) return null
  return (
    <section aria-labelledby="signalements" className="mt-8">
      <h2 id="signalements" className="text-2xl">
        {m.school_reports()}
      </h2>
      <ReportLines reports={reports} />
    </section>
  )
}

/** @param ofLesson on the page of the lesson, which is not named again */
export function ReportLines({
  reports,
  ofLesson = false,
}: {
  reports: RoomReportView[]
  ofLesson?: boolean
}) {
  const queryClient = useQueryClient()
  const handle = useMutation(
    classroomApi.handleReport.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: adminApi.key() })
        toast.success(m.school_report_handled())
      },
      onError: error => toast.error(error.message),
    }),
  )
  return (
    <ul className="mt-3 divide-y border-y">
      {reports.map(report => (
        <li key={report.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-semibold wrap-anywhere">{reporterLabel(report)}</p>
            <p className="text-sm text-muted-foreground">
              {m.school_report_at({ day: report.reportedDay, time: report.reportedTime })}
            </p>
            {!ofLesson && (
              <p className="text-sm wrap-anywhere">
                <Link to="/admin/lessons/$id" params={{ id: report.lessonId }} className={quietLink}>
                  {m.school_report_lesson({
                    teacher: report.teacherName,
                    day: report.lessonDay,
                    time: report.lessonTime,
                  })}
                </Link>
              </p>
            )}
            <p className="mt-2 max-w-read whitespace-pre-line wrap-anywhere">{textOf(report)}</p>
          </div>
          {report.handled ? (
            <p className="text-sm text-muted-foreground">{handledLabel(report.handled)}</p>
          ) : (
            <Button
              variant="outline"
              busy={handle.isPending && handle.variables.id === report.id}
              onClick={() => handle.mutate({ id: report.id })}
            >
              {m.school_report_handle()}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
