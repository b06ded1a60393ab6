import { useQuery } from '@tanstack/react-query'
import { FileText, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { LessonView } from '#features/lessons/server/view.ts'
import { recordingsApi } from '#features/recordings/web/api.ts'
import { Player } from '#features/recordings/web/player.tsx'
import { reportsApi } from '#features/reports/web/api.ts'
import { ReportCard } from '#features/reports/web/report-card.tsx'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { FieldError } from '#ui/controls/field.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { lessonRecordsOf } from './lesson-records-query.ts'

/** The report and the recording of a past lesson, each opened in a dialog. */
export function LessonRecords({
  lesson,
  has: { report, recording },
}: {
  lesson: LessonView
  has: ReturnType<typeof lessonRecordsOf>
}) {
  return (
    <>
      {report && (
        <Opener lesson={lesson} icon={<FileText />} label={m.lessons_report()}>
          <Report lesson={lesson} />
        </Opener>
      )}
      {recording && (
        <Opener lesson={lesson} icon={<Play />} label={m.lessons_watch()}>
          <Recording lesson={lesson} />
        </Opener>
      )}
    </>
  )
}

function Opener({
  lesson,
  icon,
  label,
  children,
}: {
  lesson: LessonView
  icon: ReactNode
  label: string
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const about = m.recordings_lesson({ day: showDay(lesson.date), teacher: lesson.teacherName })
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm link-underlined [&_svg]:size-4"
      >
        <span aria-hidden="true" className="max-sm:hidden">
          {icon}
        </span>
        {label}
        <span className="sr-only"> ({about})</span>
      </button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={label} description={about} wide>
        {children}
      </Dialog>
    </>
  )
}

const inputOf = ({ id, studentId }: LessonView) => ({
  id: studentId ?? '',
  lessonId: id,
  page: 1,
  pageSize: 1,
})

function Report({ lesson }: { lesson: LessonView }) {
  const { data, error } = useQuery(reportsApi.list.queryOptions({ input: inputOf(lesson) }))
  const report = data?.reports[0]
  if (report) return <ReportCard report={report} />
  return error ? <FieldError>{error.message}</FieldError> : <Spinner />
}

function Recording({ lesson }: { lesson: LessonView }) {
  const { data, error } = useQuery(recordingsApi.list.queryOptions({ input: inputOf(lesson) }))
  const recording = data?.recordings[0]
  if (recording) return <Player recording={recording} isOpen />
  if (data) return <FieldError>{m.recordings_unavailable()}</FieldError>
  return error ? <FieldError>{error.message}</FieldError> : <Spinner />
}
