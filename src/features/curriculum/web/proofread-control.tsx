import { useMutation } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import type { EntryKind } from '../entries.ts'
import { curriculumApi, type WordView } from './api.ts'
import { useCurriculumChange } from './use-curriculum-change.ts'

const readerText = (proofread: WordView['proofread']) => {
  if (!proofread) return m.curriculum_unread_note()
  const { reader, day } = proofread
  return reader ? m.curriculum_read_by({ name: reader, day }) : m.curriculum_read_on({ day })
}

export const ReaderNote = ({ proofread }: Pick<WordView, 'proofread'>) => (
  <p className="text-sm text-muted-foreground">{readerText(proofread)}</p>
)

/** Marks as proofread, or as to proofread again. */
export function ProofreadButton({
  kind,
  entry: { id, version, proofread },
}: {
  kind: EntryKind
  entry: Pick<WordView, 'id' | 'version' | 'proofread'>
}) {
  const { done, onError } = useCurriculumChange()
  const isProofread = proofread !== null
  const mark = useMutation(
    curriculumApi.proofread.mutationOptions({
      onSuccess: () => done(isProofread ? m.curriculum_marked_unread() : m.curriculum_marked_read()),
      onError,
    }),
  )
  return (
    <Button
      className="max-sm:w-full"
      // A list of exercises has one for each.
      variant={isProofread || kind === 'exercise' ? 'outline' : 'primary'}
      busy={mark.isPending}
      onClick={() => mark.mutate({ kind, id, version, isProofread: !isProofread })}
    >
      {isProofread ? m.curriculum_mark_unread() : m.curriculum_mark_read()}
    </Button>
  )
}
