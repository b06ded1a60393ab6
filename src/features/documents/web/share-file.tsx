import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal, isNotFound } from '#platform/http/client-errors.ts'
import { formatNumber } from '#platform/words/numbers.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field, FieldGroup } from '#ui/controls/field.tsx'
import { FileField } from '#ui/controls/file-field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { RadioCard } from '#ui/controls/radio-card.tsx'
import { useUpload } from '#ui/controls/use-upload.ts'
import { toast } from '#ui/feedback/toast.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { documentsApi } from './api.ts'
import { shareFileId } from './share-file-id.ts'
import type { Reader } from './shared-files.tsx'

type Pair = Awaited<ReturnType<typeof documentsApi.files.call>>['pairs'][number]

/** Shares a file: a parent with a child's teacher, a teacher with a child's family, the school with a family or all. */
export function ShareFile({
  reader,
  pairs,
  families,
  email,
}: {
  reader: Reader
  pairs: readonly Pair[]
  /** How many families get what the school shares with all of them. */
  families: number
  /** The mail address of the family that the school came from. */
  email?: string | undefined
}) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const upload = useUpload()
  const [error, setError] = useState<{ field: 'file' | 'email'; text: string }>()
  const [isForAll, setIsForAll] = useState(false)
  /** A file for all families that the school has not confirmed. */
  const [unconfirmed, setUnconfirmed] = useState<Parameters<typeof documentsApi.shareFileWith.call>[0]>()
  const sharing = useMutation(
    documentsApi.shareFileWith.mutationOptions({
      onSuccess: async () => {
        upload.reset()
        form.current?.reset()
        setIsForAll(false)
        setUnconfirmed(undefined)
        await queryClient.invalidateQueries({ queryKey: documentsApi.files.key() })
        toast.success(m.documents_file_shared())
      },
      onError: failure => {
        setUnconfirmed(undefined)
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
    if (reader === 'admin' && isForAll) {
      setUnconfirmed({ ...chosen, audience: 'families' })
      return
    }
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
    <form
      ref={form}
      id={shareFileId}
      onSubmit={submit}
      className="mt-8 scroll-mt-24 rounded-2xl border bg-card p-5 sm:p-6"
    >
      <h2 className="text-xl">{m.documents_file_add()}</h2>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <FileField error={errorOf('file')} />
        {reader === 'admin' ? (
          <div className="flex flex-col gap-4">
            <FieldGroup legend={m.documents_file_for()} className="gap-2.5">
              <RadioCard
                name="audience"
                value="family"
                title={m.documents_file_one_family()}
                checked={!isForAll}
                onChange={() => setIsForAll(false)}
              />
              <RadioCard
                name="audience"
                value="families"
                title={m.documents_file_all_families()}
                description={m.documents_file_all_families_count({
                  count: families,
                  number: formatNumber(families),
                })}
                checked={isForAll}
                onChange={() => setIsForAll(true)}
              />
            </FieldGroup>
            {!isForAll && (
              <Field label={m.documents_file_family_email()} error={errorOf('email')} required>
                <Input type="email" name="email" autoComplete="off" defaultValue={email} required />
              </Field>
            )}
          </div>
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
      <Button type="submit" busy={sharing.isPending && !unconfirmed} className="mt-5 max-sm:w-full">
        {m.documents_file_share()}
      </Button>
      <AlertDialog
        open={unconfirmed !== undefined}
        onOpenChange={isOpen => !isOpen && setUnconfirmed(undefined)}
        title={m.documents_file_all_title({ count: families, number: formatNumber(families) })}
        description={m.documents_file_all_text({ name: unconfirmed?.file.name ?? '' })}
        confirm={m.documents_file_all_confirm()}
        busy={sharing.isPending}
        onConfirm={() => unconfirmed && sharing.mutate(unconfirmed)}
      />
    </form>
  )
}
