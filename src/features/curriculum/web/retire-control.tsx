import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import type { EntryKind } from '../entries.ts'
import { curriculumApi, type WordView } from './api.ts'
import { useCurriculumChange } from './use-curriculum-change.ts'

/** Takes an entry out of the curriculum, after a question, or puts it back. */
export function RetireButton({
  kind,
  entry: { id, version, isRetired },
}: {
  kind: EntryKind
  entry: Pick<WordView, 'id' | 'version' | 'isRetired'>
}) {
  const { done, onError } = useCurriculumChange()
  const [isAsking, setIsAsking] = useState(false)
  const retire = useMutation(
    curriculumApi.retire.mutationOptions({
      onSuccess: async () => {
        setIsAsking(false)
        await done(isRetired ? m.curriculum_restored() : m.curriculum_retired())
      },
      onError,
    }),
  )
  return (
    <>
      <Button
        className="max-sm:w-full"
        variant="outline"
        busy={retire.isPending && isRetired}
        onClick={() =>
          isRetired ? retire.mutate({ kind, id, version, isRetired: false }) : setIsAsking(true)
        }
      >
        {isRetired ? m.curriculum_restore() : m.curriculum_retire()}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={m.curriculum_retire_title()}
        description={m.curriculum_retire_hint()}
        confirm={m.curriculum_retire()}
        busy={retire.isPending}
        onConfirm={() => retire.mutate({ kind, id, version, isRetired: true })}
      />
    </>
  )
}
