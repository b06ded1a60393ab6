import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { formatFileSize } from '#platform/words/file-size.ts'
import { Button } from '#ui/controls/button.tsx'
import { FileField } from '#ui/controls/file-field.tsx'
import { useUpload } from '#ui/controls/use-upload.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FileLine } from '#ui/layout/file-line.tsx'
import { maxDiplomaFiles } from '../diplomas.ts'
import { applicationsApi } from './api.ts'
import { ownDiplomasQuery } from './queries.ts'

/** The diplomas that an applicant or a teacher has shown the school, and the form to show one more. */
export function OwnDiplomas({ mayAdd }: { mayAdd: boolean }) {
  const { data: diplomas } = useSuspenseQuery(ownDiplomasQuery())
  return (
    <>
      {diplomas.length > 0 && (
        <ul className="mt-4 divide-y border-y">
          {diplomas.map(diploma => (
            <OwnDiploma key={diploma.id} diploma={diploma} />
          ))}
        </ul>
      )}
      {mayAdd && diplomas.length < maxDiplomaFiles && <ShowDiploma />}
    </>
  )
}

function OwnDiploma({
  diploma,
}: {
  diploma: Awaited<ReturnType<typeof applicationsApi.diplomas.call>>[number]
}) {
  const queryClient = useQueryClient()
  const { id, name, size, uploadedOn, verifiedOn, withdrawalReason } = diploma
  const removal = useMutation(
    applicationsApi.withdrawDiploma.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: applicationsApi.diplomas.key() })
        toast.success(m.ui_file_removed())
      },
      onError: error => toast.error(error.message),
    }),
  )
  return (
    <FileLine
      name={name}
      details={m.school_diploma_details({ day: uploadedOn, size: formatFileSize(size) })}
      href={`/api/v1/diplomas/${id}`}
      removal={{
        text: verifiedOn ? m.school_diploma_remove_verified() : m.ui_file_remove_text({ name }),
        busy: removal.isPending,
        onConfirm: () => removal.mutate({ id }),
      }}
    >
      {verifiedOn && (
        <Badge colour="success" className="mt-1.5 whitespace-normal">
          {m.school_diploma_verified_on({ day: verifiedOn })}
        </Badge>
      )}
      {withdrawalReason && (
        <p className="mt-1.5 text-sm wrap-anywhere">
          {m.school_diploma_withdrawn({ reason: withdrawalReason })}
        </p>
      )}
    </FileLine>
  )
}

function ShowDiploma() {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const upload = useUpload()
  const [error, setError] = useState<string>()
  const showing = useMutation(
    applicationsApi.showDiploma.mutationOptions({
      onSuccess: async () => {
        upload.reset()
        form.current?.reset()
        await queryClient.invalidateQueries({ queryKey: applicationsApi.diplomas.key() })
        toast.success(m.school_diploma_added())
      },
      onError: failure => setError(isApiRefusal(failure) ? failure.message : m.school_diploma_failed()),
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = upload.read(new FormData(event.currentTarget))
    if (!chosen) return
    if ('error' in chosen) {
      setError(chosen.error)
      return
    }
    setError(undefined)
    showing.mutate(chosen)
  }
  return (
    <form ref={form} onSubmit={submit} className="mt-5 flex flex-wrap items-end gap-4">
      <div className="min-w-0 flex-1 basis-72">
        <FileField label={m.school_diploma_choose()} error={error} />
      </div>
      <Button type="submit" variant="outline" busy={showing.isPending} className="max-sm:w-full">
        {m.school_diploma_add()}
      </Button>
    </form>
  )
}
