import { useQuery } from '@tanstack/react-query'
import { Image, Volume2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { BidiText } from '#ui/layout/bidi-text.tsx'
import type { HomeworkView } from '../server/view.ts'
import { reportsApi } from './api.ts'

type AnswerFile = HomeworkView['files'][number]

const nameOf = ({ kind, seconds }: AnswerFile) =>
  kind === 'photo' ? m.reports_answer_photo() : m.reports_answer_sound({ seconds: seconds ?? 0 })

/** The photos and voices of an answer. Each is fetched when it is opened, because its address soon expires. */
export function AnswerFiles({
  files,
  task,
  action,
}: {
  files: readonly AnswerFile[]
  /** The homework that they belong to, for screen readers. */
  task: string
  action?: (file: AnswerFile, name: string) => ReactNode
}) {
  if (files.length === 0) return null
  return (
    <ul className="mt-2 grid gap-2">
      {files.map(file => (
        <li key={file.id} className="flex flex-wrap items-start gap-2">
          <OpenedFile file={file} task={task} />
          {action?.(file, nameOf(file))}
        </li>
      ))}
    </ul>
  )
}

function OpenedFile({ file, task }: { file: AnswerFile; task: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, isError } = useQuery({
    ...reportsApi.answerFile.queryOptions({ input: { id: file.id } }),
    enabled: isOpen,
    staleTime: 600_000,
  })
  const name = nameOf(file)
  if (!isOpen)
    return (
      <Button variant="outline" size="sm" className="h-11" onClick={() => setIsOpen(true)}>
        {file.kind === 'photo' ? <Image aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
        {name}
        <span className="sr-only">
          {' '}
          (<BidiText text={task} />)
        </span>
      </Button>
    )
  if (isError) return <FieldError>{m.reports_answer_unavailable()}</FieldError>
  if (!data) return <Spinner />
  return file.kind === 'photo' ? (
    <a href={data.address} target="_blank" rel="noreferrer" className="block">
      <img
        src={data.address}
        alt={m.reports_answer_photo_of({ task })}
        className="max-h-96 max-w-full rounded-lg border"
      />
    </a>
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: a child's own words have no captions
    <audio controls autoPlay src={data.address} aria-label={`${name} (${task})`} className="max-w-full" />
  )
}
