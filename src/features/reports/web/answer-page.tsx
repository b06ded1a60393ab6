import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Camera, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal, isNotFound } from '#platform/http/client-errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { BidiText } from '#ui/layout/bidi-text.tsx'
import { maxAnswerFiles } from '../homework-files.ts'
import type { HomeworkView } from '../server/view.ts'
import { AnswerFiles } from './answer-files.tsx'
import { reportsApi } from './api.ts'
import type { Reader } from './homework-list.tsx'
import { oneHomeworkQuery } from './queries.ts'
import { SoundAnswer } from './sound-answer.tsx'

/** Answers one homework with photos and the voice. The page alone may use the microphone. */
export function AnswerHomework({
  id,
  reader,
  onGone,
}: {
  id: string
  reader: Reader
  /** The teacher took the homework back while the page was open. */
  onGone: () => void
}) {
  const { data: homework } = useSuspenseQuery(oneHomeworkQuery(id))
  const queryClient = useQueryClient()
  // The same file sent again after a lost answer has the same id, and is kept once.
  const attempt = useRef<{ file: File; id: string }>(undefined)
  const onSuccess = (answered: HomeworkView) => {
    attempt.current = undefined
    queryClient.setQueryData(oneHomeworkQuery(id).queryKey, answered)
  }
  const onError = (error: Error) => {
    if (isNotFound(error)) return onGone()
    toast.error(m.reports_answer_failed(), {
      description: isApiRefusal(error) ? error.message : m.ui_unreachable(),
    })
  }
  const adding = useMutation(
    reportsApi.addAnswerFile.mutationOptions({
      onSuccess: answered => {
        onSuccess(answered)
        toast.success(reader === 'child' ? m.reports_answer_sent_tu() : m.reports_answer_sent_vous())
      },
      onError,
    }),
  )
  const removing = useMutation(reportsApi.removeAnswerFile.mutationOptions({ onSuccess, onError }))
  const send = async (file: File) => {
    if (attempt.current?.file !== file) attempt.current = { file, id: crypto.randomUUID() }
    await adding.mutateAsync({ homeworkId: id, id: attempt.current.id, file })
  }
  const isOpen = !homework.isSeen && homework.files.length < maxAnswerFiles
  return (
    <div className="mt-6 grid max-w-2xl gap-6">
      <div className="card p-card sm:p-6">
        <p className="text-2xl wrap-anywhere">
          <BidiText text={homework.task} />
        </p>
        {homework.answer && (
          <p className="mt-2 whitespace-pre-line">
            <BidiText text={m.reports_quote({ text: homework.answer })} />
          </p>
        )}
        <AnswerFiles
          files={homework.files}
          task={homework.task}
          action={(file, name) =>
            !homework.isSeen && (
              <Button
                variant="ghost"
                size="sm"
                className="h-11"
                busy={removing.isPending && removing.variables.id === file.id}
                onClick={() => removing.mutate({ id: file.id, homeworkId: id })}
              >
                <Trash2 aria-hidden="true" />
                {m.reports_answer_take_back()}
                <span className="sr-only"> ({name})</span>
              </Button>
            )
          }
        />
      </div>
      {homework.isSeen && <Alert>{m.reports_answer_seen({ teacher: homework.teacherName })}</Alert>}
      {isOpen && (
        <div className="grid gap-4 sm:grid-cols-2">
          <PhotoAnswer reader={reader} isBusy={adding.isPending} onSend={send} />
          <SoundAnswer reader={reader} isBusy={adding.isPending} onSend={send} />
        </div>
      )}
      {!homework.isSeen && !isOpen && (
        <p className="text-muted-foreground">{m.reports_refusal_many_answers({ most: maxAnswerFiles })}</p>
      )}
    </div>
  )
}

function PhotoAnswer({
  reader,
  isBusy,
  onSend,
}: {
  reader: Reader
  isBusy: boolean
  onSend: (file: File) => Promise<void>
}) {
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    // The mutation has already shown the failure.
    if (file && !isBusy) void onSend(file).catch(() => {})
  }
  return (
    <div className="card flex flex-col items-start gap-3 p-card">
      <h2 className="text-xl">{m.reports_answer_by_photo()}</h2>
      <p className="text-muted-foreground">
        {reader === 'child' ? m.reports_answer_photo_text_tu() : m.reports_answer_photo_text_vous()}
      </p>
      <input
        id="photo"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="peer sr-only"
        onChange={choose}
      />
      <label
        htmlFor="photo"
        className="btn btn-primary btn-lg mt-auto cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring max-sm:w-full"
      >
        <Camera aria-hidden="true" />
        {m.reports_answer_take_photo()}
      </label>
    </div>
  )
}
