import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { refusalCode } from '#platform/http/client-errors.ts'
import { showDay } from '#platform/time/date-format.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { BidiText } from '#ui/layout/bidi-text.tsx'
import { maxAnswerLength } from '../reports.ts'
import type { HomeworkView } from '../server/view.ts'
import { AnswerFiles } from './answer-files.tsx'
import { reportsApi } from './api.ts'
import { homeworkQuery } from './queries.ts'

/** To a child «tu», to a parent «vous». */
export type Reader = 'child' | 'parent'

/** The homework of one child or of all; renders nothing without any. */
export function HomeworkList({
  reader,
  studentId,
  readAloud,
}: {
  reader: Reader
  studentId?: string
  /** The loudspeaker of a text, for a child who does not read yet. */
  readAloud?: ((text: string) => ReactNode) | undefined
}) {
  const { data } = useQuery(homeworkQuery())
  const homework = data?.homework.filter(one => !studentId || one.studentId === studentId) ?? []
  if (homework.length === 0) return null
  return (
    <section aria-labelledby="devoirs" className="mt-10">
      <h2 id="devoirs" className="text-2xl">
        {reader === 'child' ? m.reports_my_homework() : m.reports_homework()}
      </h2>
      <ul className="mt-3 divide-y border-y">
        {homework.map(one => (
          <Task
            key={one.id}
            task={one}
            reader={reader}
            isNamed={reader === 'parent' && !studentId}
            readAloud={readAloud}
          />
        ))}
      </ul>
    </section>
  )
}

function Task({
  task,
  reader,
  isNamed,
  readAloud,
}: {
  task: HomeworkView
  reader: Reader
  isNamed: boolean
  readAloud: ((text: string) => ReactNode) | undefined
}) {
  /** The version that is being changed; an answer that arrives meanwhile is not replaced unseen. */
  const [version, setVersion] = useState<number>()
  const isAnswering = version !== undefined
  const queryClient = useQueryClient()
  const answering = useMutation(
    reportsApi.answer.mutationOptions({
      onSuccess: async () => {
        setVersion(undefined)
        await queryClient.invalidateQueries({ queryKey: reportsApi.key() })
      },
      onError: error => {
        toast.error(m.reports_answer_failed(), { description: error.message })
        const code = refusalCode(error)
        if (code === 'homework_changed') setVersion((error as { data?: HomeworkView }).data?.version)
        // What was refused is no longer what the list shows: changed, seen or taken back by the teacher.
        if (code) return queryClient.invalidateQueries({ queryKey: reportsApi.key() })
      },
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (answering.isPending) return
    const answer = String(new FormData(event.currentTarget).get('answer') ?? '')
    answering.mutate({ id: task.id, isDone: true, answer, version })
  }
  // Shown at once; the server's answer replaces it.
  const isDone = answering.isPending ? answering.variables.isDone : task.isDone
  const isChild = reader === 'child'
  const day = showDay(task.dueOn)
  const facts = m.reports_task_facts({
    day,
    teacher: isNamed ? `${task.studentName}, ${task.teacherName}` : task.teacherName,
  })
  /** For screen readers: the same task may be given twice, for different days. */
  const about = (
    <span className="sr-only">
      {' '}
      (<BidiText text={task.task} />, {day})
    </span>
  )
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-1">
        <Checkbox
          className="min-w-0 flex-1 basis-56"
          checked={isDone}
          disabled={task.isSeen}
          onChange={event => answering.mutate({ id: task.id, isDone: event.target.checked })}
          label={
            <span className={isChild ? 'text-lg' : undefined}>
              <BidiText text={task.task} />
            </span>
          }
          hint={facts}
        />
        {readAloud?.(`${task.task}. ${facts}.`)}
        {!isAnswering && !task.isSeen && (
          <div className="flex flex-wrap gap-x-5">
            <Button variant="link" size="sm" className="h-11" onClick={() => setVersion(task.version)}>
              {task.answer
                ? m.reports_answer_change()
                : isChild
                  ? m.reports_answer_tu()
                  : m.reports_answer_vous()}
              {about}
            </Button>
            {/* A full page load: only that page may use the microphone. */}
            <Link
              to={isChild ? '/student/devoirs/$id' : '/parent/homework/$id'}
              params={{ id: task.id }}
              reloadDocument
              className={`${buttonClass('link', 'sm')} h-11`}
            >
              {m.reports_answer_otherwise()}
              {about}
            </Link>
          </div>
        )}
      </div>
      {task.answer && (!isAnswering || answering.isError) && (
        <p className="mt-1 pl-8 text-sm whitespace-pre-line">
          <BidiText text={m.reports_quote({ text: task.answer })} />
        </p>
      )}
      <div className="pl-8">
        <AnswerFiles files={task.files} task={task.task} />
        {task.isSeen && (
          <p className="mt-2 text-sm text-muted-foreground">
            {m.reports_answer_seen({ teacher: task.teacherName })}
          </p>
        )}
      </div>
      {isAnswering && (
        <form noValidate onSubmit={submit} className="mt-2 grid gap-3 pl-8">
          <Field label={isChild ? m.reports_answer_label_tu() : m.reports_answer_label_vous()}>
            <Textarea
              autoFocus
              name="answer"
              rows={3}
              maxLength={maxAnswerLength}
              defaultValue={task.answer}
            />
          </Field>
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" size="sm" className="h-11" busy={answering.isPending}>
              {m.reports_answer_send()}
            </Button>
            <Button variant="outline" size="sm" className="h-11" onClick={() => setVersion(undefined)}>
              {m.ui_cancel()}
            </Button>
          </div>
        </form>
      )}
    </li>
  )
}
