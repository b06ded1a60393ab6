import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal, isNotFound } from '#platform/http/client-errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { FileField } from '#ui/controls/file-field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { useUpload } from '#ui/controls/use-upload.ts'
import { toast } from '#ui/feedback/toast.ts'
import { documentsApi } from './api.ts'
import type { Reader } from './shared-files.tsx'

type Pair = Awaited<ReturnType<typeof documentsApi.files.call>>['pairs'][number]

/** Shares a file: a parent with a child's teacher, a teacher with a child's family, the school with a family or all. */
export function ShareFile({ reader, pairs }: { reader: Reader; pairs: readonly Pair[] }) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const upload = useUpload()
  const [error, setError] = useState<{ field: 'file' | 'email'; text: string }>()
  const sharing = useMutation(
    documentsApi.shareFileWith.mutationOptions({
      onSuccess: async () => {
        upload.reset()
        form.current?.reset()
        await queryClient.invalidateQueries({ queryKey: documentsApi.files.key() })
        toast.success(m.documents_file_shared())
      },
      onError: failure => {
        if (isNotFound(failure) && reader === 'admin')
          setError({ field: 'email', text: m.documents_file_no_family() })
        else
          setError({
            field: 'file',
            text: isApiRefusal(failure) ? failure.message : m.documents_file_failed(),
          })
      },
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const chosen = upload.read(fields)
    if (!chosen) return
    if ('error' in chosen) {
      setError({ field: 'file', text: chosen.error })
      return
    }
    setError(undefined)
    const [studentId, teacherId] = String(fields.get('pair') ?? '').split(' ')
    const email = String(fields.get('email') ?? '').trim()
    sharing.mutate({
      ...chosen,
      ...(studentId && { studentId }),
      ...(teacherId && reader === 'parent' && { teacherId }),
      ...(email && { email }),
    })
  }
  const errorOf = (field: 'file' | 'email') => (error?.field === field ? error.text : undefined)
  return (
    <form ref={form} onSubmit={submit} className="mt-8 rounded-2xl border bg-card p-5 sm:p-6">
      <h2 className="text-xl">{m.documents_file_add()}</h2>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <FileField error={errorOf('file')} />
        {reader === 'admin' ? (
          <Field
            label={m.documents_file_family_email()}
            hint={m.documents_file_family_email_hint()}
            error={errorOf('email')}
            optional
          >
            <Input type="email" name="email" autoComplete="off" />
          </Field>
        ) : (
          <Field label={m.documents_file_for()} required>
            <NativeSelect name="pair" required>
              {pairs.map(({ studentId, studentName, teacherId, teacherName }) => (
                <option key={`${studentId} ${teacherId}`} value={`${studentId} ${teacherId}`}>
                  {reader === 'parent'
                    ? m.documents_file_pair({ name: studentName, teacher: teacherName ?? '' })
                    : studentName}
                </option>
              ))}
            </NativeSelect>
          </Field>
        )}
      </div>
      <Button type="submit" busy={sharing.isPending} className="mt-5 max-sm:w-full">
        {m.documents_file_share()}
      </Button>
    </form>
  )
}
