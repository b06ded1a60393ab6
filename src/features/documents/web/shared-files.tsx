import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Download, FileText, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { formatNumber } from '#platform/words/numbers.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { documentsApi, filesQuery } from './api.ts'
import { ShareFile } from './share-file.tsx'

type Files = Awaited<ReturnType<typeof documentsApi.files.call>>
export type SharedFile = Files['files'][number]
export type Reader = 'parent' | 'teacher' | 'admin'

const sizeOf = (bytes: number) =>
  bytes < 1_000_000
    ? m.documents_file_kilobytes({ size: formatNumber(Math.max(1, Math.round(bytes / 1000))) })
    : m.documents_file_megabytes({ size: formatNumber(Math.round(bytes / 100_000) / 10) })

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
  page,
  text,
  pagination,
}: {
  reader: Reader
  page: number
  text?: ReactNode
  pagination: (pages: number) => ReactNode
}) {
  const { data } = useSuspenseQuery(filesQuery(page))
  const mayShare = reader === 'admin' || data.pairs.length > 0
  return (
    <section className="mt-10">
      {text && (
        <>
          <h2 className="text-2xl">{m.documents_files_title()}</h2>
          <p className="mt-1 max-w-read text-muted-foreground">{text}</p>
        </>
      )}
      {data.files.length === 0 ? (
        <p className="mt-4 text-muted-foreground">{m.documents_files_none()}</p>
      ) : (
        <ul className="mt-4 divide-y border-y">
          {data.files.map(file => (
            <FileRow key={file.id} file={file} reader={reader} />
          ))}
        </ul>
      )}
      {pagination(data.pages)}
      {mayShare && <ShareFile reader={reader} pairs={data.pairs} />}
    </section>
  )
}

function FileRow({ file, reader }: { file: SharedFile; reader: Reader }) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const removal = useMutation(
    documentsApi.removeSharedFile.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: documentsApi.files.key() })
        setIsAsking(false)
        toast.success(m.documents_file_removed())
      },
      onError: error => toast.error(error.message),
    }),
  )
  const { name } = file
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <FileText aria-hidden="true" strokeWidth={1.75} className="size-6 shrink-0 text-primary" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted-foreground">
          {m.documents_file_details({
            who: describeOrigin(file, reader),
            day: formatDayWithYear(file.date),
            size: sizeOf(file.size),
          })}
        </p>
      </div>
      <div className="flex gap-2">
        <a
          href={`/api/v1/documents/files/${file.id}`}
          className={buttonClass('outline', 'icon')}
          aria-label={m.documents_file_save({ name })}
          title={m.documents_file_save({ name })}
        >
          <Download aria-hidden="true" strokeWidth={1.75} />
        </a>
        {file.isOwn && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={m.documents_file_remove_named({ name })}
            title={m.documents_file_remove_named({ name })}
            onClick={() => setIsAsking(true)}
          >
            <Trash2 aria-hidden="true" strokeWidth={1.75} />
          </Button>
        )}
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={m.documents_file_remove_title()}
        description={m.documents_file_remove_text({ name })}
        confirm={m.documents_file_remove()}
        destructive
        busy={removal.isPending}
        onConfirm={() => removal.mutate({ id: file.id })}
      />
    </li>
  )
}
