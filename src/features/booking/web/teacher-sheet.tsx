import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { TeacherDetails } from '#features/teachers/web/teacher-details.tsx'
import { TeacherPortrait } from '#features/teachers/web/teacher-portrait.tsx'
import { m } from '#paraglide/messages.js'
import { localizedPath } from '#platform/locale/paths.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { teacherQuery } from './queries.ts'
import { Rating } from './teacher-choice.tsx'

/** A teacher's whole profile beside the list, so that reading it does not leave the booking. */
export function TeacherSheet({ teacherId, onClose }: { teacherId: string | undefined; onClose: () => void }) {
  const { data: teacher } = useQuery(teacherQuery(teacherId))
  return (
    <Sheet
      open={teacherId !== undefined}
      onOpenChange={open => !open && onClose()}
      title={m.booking_teacher_profile_title()}
      className="sm:w-[33rem]"
    >
      {teacher ? (
        <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-6">
          <div className="flex items-center gap-5">
            <TeacherPortrait
              name={`${teacher.firstName} ${teacher.lastName}`}
              photoId={teacher.photoId}
              width={112}
              className="size-28 shrink-0"
            />
            <div className="min-w-0">
              <p className="titre text-2xl leading-snug font-semibold">{`${teacher.firstName} ${teacher.lastName}`}</p>
              <p className="mt-1 text-sm text-muted-foreground">
                <Rating teacher={teacher} />
              </p>
              <a
                href={localizedPath(`/teacher/${teacher.id}`)}
                target="_blank"
                rel="noreferrer"
                className="mt-1 inline-flex min-h-11 items-center gap-2 text-sm text-primary underline underline-offset-4"
              >
                <ExternalLink aria-hidden="true" strokeWidth={1.75} className="size-4" />
                {m.booking_teacher_whole_page()}
              </a>
            </div>
          </div>
          <TeacherDetails teacher={teacher} withVideo={false} />
        </div>
      ) : (
        <Spinner />
      )}
    </Sheet>
  )
}
