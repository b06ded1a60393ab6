import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { maxFileBytes } from '../shared-files.ts'
import { documentsApi } from './api.ts'
import type { Reader } from './shared-files.tsx'

type Pair = Awaited<ReturnType<typeof documentsApi.files.call>>['pairs'][number]

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

/** Shares a file: a parent with a child's teacher, a teacher with a child's family, the school with a family or all. */
export function ShareFile({ reader, pairs }: { reader: Reader; pairs: readonly Pair[] }) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  // The same file sent again after a lost answer has the same id, and is shared once.
  const attempt = useRef<{ file: File; id: string }>(undefined)
  const [error, setError] = useState<{ field: 'file' | 'email'; text: string }>()
  const sharing = useMutation(
    documentsApi.shareFileWith.mutationOptions({
      onSuccess: async () => {
        attempt.current = undefined
        form.current?.reset()
        await queryClient.invalidateQueries({ queryKey: documentsApi.files.key() })
        toast.success(m.documents_file_shared())
      },
      onError: failure => {
        if (codeOf(failure) === 'not_found' && reader === 'admin')
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
    const file = fields.get('file')
    if (!(file instanceof File)) return
    if (file.size > maxFileBytes) {
      setError({
        field: 'file',
        text: m.documents_error_large({ most: Math.floor(maxFileBytes / 1_000_000) }),
      })
      return
    }
    setError(undefined)
    const before = attempt.current?.file
    const isSame = before?.name === file.name && before.size === file.size
    attempt.current = { file, id: isSame && attempt.current ? attempt.current.id : crypto.randomUUID() }
    const [studentId, teacherId] = String(fields.get('pair') ?? '').split(' ')
    const email = String(fields.get('email') ?? '').trim()
    sharing.mutate({
      id: attempt.current.id,
      file,
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
        <Field
          label={m.documents_file_choose()}
          hint={m.documents_file_hint()}
          error={errorOf('file')}
          required
        >
          <Input
            type="file"
            name="file"
            accept="application/pdf,image/jpeg,image/png,image/webp"
            required
            className="py-2.5"
          />
        </Field>
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
