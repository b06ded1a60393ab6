import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxWithdrawalReasonLength } from '#features/applications/diplomas.ts'
import type { SchoolDiplomaView } from '#features/applications/server/diplomas-api.ts'
import { applicationsApi } from '#features/applications/web/api.ts'
import { m } from '#paraglide/messages.js'
import { formatFileSize } from '#platform/words/file-size.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FileLine } from '#ui/layout/file-line.tsx'
import { ReasonDialog } from '#ui/overlays/reason-dialog.tsx'
import { diplomasQuery } from '../queries.ts'
import { EmptyNote, RecordSection } from '../records/record-parts.tsx'
import { useRefetch } from '../use-refetch.ts'

/** The diplomas that an applicant or a teacher has shown; the school notes which it has verified. */
export function Diplomas({ person }: { person: string }) {
  const { data: diplomas } = useSuspenseQuery(diplomasQuery(person))
  const [doubted, setDoubted] = useState<SchoolDiplomaView>()
  const [isOpen, setIsOpen] = useState(false)
  const { refetch, onError } = useRefetch(() => setIsOpen(false), applicationsApi.key())
  const refetchAndToast = (done: () => string) => async () => {
    await refetch()
    toast.success(done())
  }
  const verification = useMutation(
    applicationsApi.verify.mutationOptions({
      onSuccess: refetchAndToast(m.admin_diploma_verified_done),
      onError,
    }),
  )
  const withdrawal = useMutation(
    applicationsApi.unverify.mutationOptions({
      onSuccess: refetchAndToast(m.admin_diploma_unverified_done),
      onError,
    }),
  )
  return (
    <RecordSection id="diplomes" title={m.admin_diplomas()}>
      {diplomas.length === 0 ? (
        <EmptyNote>{m.admin_diplomas_none()}</EmptyNote>
      ) : (
        <ul className="mt-3 divide-y border-y">
          {diplomas.map(diploma => (
            <FileLine
              key={diploma.id}
              name={diploma.name}
              details={m.school_diploma_details({
                day: diploma.uploadedOn,
                size: formatFileSize(diploma.size),
              })}
              href={`/api/v1/diplomas/${diploma.id}`}
            >
              <Verification
                diploma={diploma}
                busy={verification.isPending && verification.variables.id === diploma.id}
                onVerify={() => verification.mutate({ id: diploma.id })}
                onDoubt={() => {
                  setDoubted(diploma)
                  setIsOpen(true)
                }}
              />
            </FileLine>
          ))}
        </ul>
      )}
      <ReasonDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={m.admin_diploma_unverify_title()}
        description={m.admin_diploma_unverify_text()}
        hint={m.admin_diploma_unverify_hint()}
        maxLength={maxWithdrawalReasonLength}
        confirm={m.admin_diploma_unverify()}
        busy={withdrawal.isPending}
        onConfirm={reason => doubted && withdrawal.mutate({ id: doubted.id, reason })}
      />
    </RecordSection>
  )
}

function Verification({
  diploma: { name, verifiedOn, verifiedBy, withdrawalReason },
  busy,
  onVerify,
  onDoubt,
}: {
  diploma: SchoolDiplomaView
  busy: boolean
  onVerify: () => void
  onDoubt: () => void
}) {
  if (verifiedOn)
    return (
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge colour="success" className="whitespace-normal">
          {verifiedBy
            ? m.admin_diploma_verified_by({ day: verifiedOn, name: verifiedBy })
            : m.school_diploma_verified_on({ day: verifiedOn })}
        </Badge>
        <Button
          variant="ghost"
          size="sm"
          aria-label={m.admin_diploma_unverify_named({ name })}
          onClick={onDoubt}
        >
          {m.admin_diploma_unverify()}
        </Button>
      </div>
    )
  return (
    <>
      {withdrawalReason && (
        <p className="mt-1.5 text-sm wrap-anywhere">
          {m.school_diploma_withdrawn({ reason: withdrawalReason })}
        </p>
      )}
      <Button
        variant="outline"
        size="sm"
        className="mt-2"
        busy={busy}
        aria-label={m.admin_diploma_verify_named({ name })}
        onClick={onVerify}
      >
        {m.admin_diploma_verify()}
      </Button>
    </>
  )
}
