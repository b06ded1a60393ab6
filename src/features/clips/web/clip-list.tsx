import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Volume2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { ReasonDialog } from '#ui/overlays/reason-dialog.tsx'
import { stateLabel } from '../clip-labels.ts'
import { maxRejectionLength } from '../clips.ts'
import { type ClipView, clipsApi } from './api.ts'
import { playClip, useStopSoundOnLeave } from './play-clip.ts'

type Page = { clips: ClipView[]; pages: number }

/** A list of clips, each to be heard, and decided about or removed. */
export function ClipList({
  page: { clips, pages },
  actions,
  empty,
  pagination,
}: {
  page: Page
  actions: 'decide' | 'remove'
  empty: { title: string; text: string }
  pagination: (pages: number) => ReactNode
}) {
  const [selected, setSelected] = useState<ClipView>()
  const [isOpen, setIsOpen] = useState(false)
  const queryClient = useQueryClient()
  const refetch = async () => {
    await queryClient.invalidateQueries({ queryKey: clipsApi.key() })
    setIsOpen(false)
  }
  const onError = async (error: Error) => {
    toast.error(error.message)
    await refetch()
  }
  const decide = useMutation(
    clipsApi.decide.mutationOptions({
      onSuccess: async (_, { isApproved }) => {
        await refetch()
        toast.success(isApproved ? m.clips_approved() : m.clips_rejected())
      },
      onError,
    }),
  )
  const remove = useMutation(
    clipsApi.remove.mutationOptions({
      onSuccess: async () => {
        await refetch()
        toast.success(m.clips_removed())
      },
      onError,
    }),
  )
  const open = (clip: ClipView) => {
    setSelected(clip)
    setIsOpen(true)
  }
  if (clips.length === 0) return <EmptyState className="mt-8 py-12" title={empty.title} text={empty.text} />
  return (
    <>
      <ul className="mt-6 divide-y border-y">
        {clips.map(clip => (
          <li key={clip.id} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
            <PlayButton clip={clip} />
            <div className="min-w-0 flex-1 basis-48">
              <p className="flex flex-wrap items-center gap-x-3">
                <span lang="ar" dir="rtl" className="text-ar-base leading-[1.7]!">
                  {clip.shown}
                </span>
                <span lang={clip.shown === '' ? 'fr' : 'ar-Latn'}>{clip.soundsFr}</span>
                {clip.fr && <span className="text-muted-foreground">{clip.fr}</span>}
              </p>
              <p className="text-sm text-muted-foreground">
                {clip.isOwn
                  ? m.clips_recorded_on({ day: clip.recordedOn })
                  : m.clips_recorded_by({ name: clip.teacherName, day: clip.recordedOn })}
              </p>
              {clip.reason && (
                <p className="mt-1 text-sm wrap-anywhere">
                  {m.clips_rejected_because()} {clip.reason}
                </p>
              )}
            </div>
            {(clip.isOwn || clip.isRetired) && <Badge>{stateLabel(clip)}</Badge>}
            {actions === 'decide' ? (
              <div className="flex flex-wrap gap-3 max-sm:w-full">
                <Button
                  className="max-sm:flex-1"
                  busy={decide.isPending && decide.variables.id === clip.id && decide.variables.isApproved}
                  aria-label={m.clips_approve_of({ text: clip.soundsFr })}
                  onClick={() => decide.mutate({ id: clip.id, isApproved: true })}
                >
                  {m.clips_approve()}
                </Button>
                <Button
                  variant="outline"
                  className="max-sm:flex-1"
                  aria-label={m.clips_reject_of({ text: clip.soundsFr })}
                  onClick={() => open(clip)}
                >
                  {m.clips_reject()}
                </Button>
              </div>
            ) : (
              <Button
                variant="outline"
                aria-label={m.clips_remove_of({ text: clip.soundsFr })}
                onClick={() => open(clip)}
              >
                {m.clips_remove()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {pagination(pages)}
      {actions === 'decide' ? (
        <ReasonDialog
          open={isOpen}
          onOpenChange={setIsOpen}
          title={m.clips_reject_title()}
          description={m.clips_reject_text()}
          hint={m.clips_reject_hint()}
          maxLength={maxRejectionLength}
          confirm={m.clips_reject()}
          busy={decide.isPending}
          onConfirm={reason => selected && decide.mutate({ id: selected.id, isApproved: false, reason })}
        />
      ) : (
        <AlertDialog
          open={isOpen}
          onOpenChange={setIsOpen}
          title={m.clips_remove_title()}
          description={m.clips_remove_text()}
          confirm={m.clips_remove()}
          destructive
          busy={remove.isPending}
          onConfirm={() => selected && remove.mutate({ id: selected.id })}
        />
      )}
    </>
  )
}

function PlayButton({ clip }: { clip: ClipView }) {
  useStopSoundOnLeave()
  // The file of a rejected clip is deleted.
  if (clip.sources.length === 0) return <span className="size-11" />
  return (
    <Button
      variant="secondary"
      size="icon"
      aria-label={m.clips_listen_to({ text: clip.soundsFr })}
      onClick={async () => {
        if (!(await playClip(clip.sources))) toast.error(m.clips_cannot_play())
      }}
    >
      <Volume2 aria-hidden="true" />
    </Button>
  )
}
