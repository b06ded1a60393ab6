import {
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  useSuspenseInfiniteQuery,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { formatFileSize } from '#platform/words/file-size.ts'
import { ofName } from '#platform/words/of-name.ts'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FileLine } from '#ui/layout/file-line.tsx'
import { documentsApi } from './api.ts'
import { filesQuery } from './queries.ts'
import { ShareFile } from './share-file.tsx'

type Files = Awaited<ReturnType<typeof documentsApi.files.call>>
export type SharedFile = Files['files'][number]
export type Reader = 'parent' | 'teacher' | 'admin'

/** From whom a file comes, or to whom it went. */
const describeOrigin = (file: SharedFile, reader: Reader): string => {
  const name = file.studentName ?? ''
  const teacher = file.teacherName ?? ''
  if (reader === 'admin')
    return file.familyName
      ? m.documents_file_to_family({ of: ofName(file.familyName) })
      : m.documents_file_to_all()
  if (file.sharedBy === 'admin') return m.documents_file_from_school()
  if (reader === 'parent')
    return file.sharedBy === 'parent'
      ? m.documents_file_from_you({ teacher, name })
      : m.documents_file_from_teacher({ teacher, name })
  return file.sharedBy === 'teacher'
    ? m.documents_file_to_one({ name })
    : m.documents_file_from_family({ of: ofName(name) })
}

/** The files shared with the reader, and the form to share one more. */
export function SharedFiles({
  reader,
  text,
  email,
}: {
  reader: Reader
  text?: ReactNode
  /** The mail address of the family that the school came from. */
  email?: string | undefined
}) {
  const list = useSuspenseInfiniteQuery(filesQuery())
  const files = list.data.pages.flatMap(page => page.files)
  const pairs = list.data.pages[0]?.pairs ?? []
  const families = list.data.pages[0]?.families ?? 0
  const mayShare = reader === 'admin' || pairs.length > 0
  return (
    <section className="mt-10">
      {text && (
        <>
          <h2 className="text-2xl">{m.documents_files_title()}</h2>
          <p className="mt-1 max-w-read text-muted-foreground">{text}</p>
        </>
      )}
      {files.length === 0 ? (
        <p className="mt-4 text-muted-foreground">{m.documents_files_none()}</p>
      ) : (
        <ul className="mt-4 divide-y border-y">
          {files.map(file => (
            <FileRow key={file.id} file={file} reader={reader} />
          ))}
        </ul>
      )}
      <MoreButton list={list} className="mt-6">
        {m.admin_older()}
      </MoreButton>
      {mayShare && <ShareFile reader={reader} pairs={pairs} families={families} email={email} />}
    </section>
  )
}

/** The files between a teacher and the family about one child, on the child's page; nothing while there are none. */
export function StudentFiles({ studentId }: { studentId: string }) {
  const list = useInfiniteQuery(filesQuery(studentId))
  const files = list.data?.pages.flatMap(page => page.files) ?? []
  if (files.length === 0) return null
  return (
    <section aria-labelledby="fichiers" className="mt-10">
      <h2 id="fichiers" className="text-2xl">
        {m.documents_files_title()}
      </h2>
      <ul className="mt-4 divide-y border-y">
        {files.map(file => (
          <FileRow key={file.id} file={file} reader="teacher" />
        ))}
      </ul>
      <MoreButton list={list} className="mt-6">
        {m.admin_older()}
      </MoreButton>
    </section>
  )
}

function FileRow({ file, reader }: { file: SharedFile; reader: Reader }) {
  const queryClient = useQueryClient()
  const removal = useMutation(
    documentsApi.removeSharedFile.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: documentsApi.files.key() })
        toast.success(m.ui_file_removed())
      },
      onError: error => toast.error(error.message),
    }),
  )
  return (
    <FileLine
      name={file.name}
      details={m.documents_file_details({
        who: describeOrigin(file, reader),
        day: formatDayWithYear(file.date),
        size: formatFileSize(file.size),
      })}
      href={`/api/v1/documents/files/${file.id}`}
      removal={
        file.isOwn
          ? {
              text: m.ui_file_remove_text({ name: file.name }),
              busy: removal.isPending,
              onConfirm: () => removal.mutate({ id: file.id }),
            }
          : undefined
      }
    />
  )
}
