import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { Button } from '#ui/controls/button.tsx'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { recordingsApi } from './api.ts'
import { Player, type Recording } from './player.tsx'

const perPage = 6

/** The recorded lessons of a child, to be watched. While there are none: `whenEmpty`, or nothing. `mayDelete`: a parent or the teacher. */
export function Recordings({
  studentId,
  mayDelete,
  whenEmpty,
}: {
  studentId: string
  mayDelete: boolean
  whenEmpty?: string
}) {
  const list = useInfiniteQuery(
    recordingsApi.list.infiniteOptions({
      input: (page: number) => ({ id: studentId, page, pageSize: perPage }),
      initialPageParam: 1,
      getNextPageParam: ({ page, total }) => (page * perPage < total ? page + 1 : undefined),
    }),
  )
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [selected, setSelected] = useState<Recording>()
  const removing = useMutation(
    recordingsApi.remove.mutationOptions({
      onSuccess: async () => {
        setIsOpen(false)
        await queryClient.invalidateQueries({ queryKey: recordingsApi.key() })
        toast.success(m.recordings_removed())
      },
      onError: error => toast.error(error.message),
    }),
  )
  const recordings = list.data?.pages.flatMap(page => page.recordings) ?? []
  if (recordings.length === 0 && !(whenEmpty && list.isSuccess)) return null
  return (
    <section aria-labelledby="cours-enregistres" className="mt-10">
      <h2 id="cours-enregistres" className="text-2xl">
        {m.recordings_title()}
      </h2>
      {recordings.length === 0 && (
        <p className="card mt-4 p-card text-lg text-muted-foreground">{whenEmpty}</p>
      )}
      <ul className="mt-4 grid gap-4 empty:hidden">
        {recordings.map(recording => (
          <li key={recording.lessonId} className="card p-card">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <div>
                <h3 className="text-lg wrap-anywhere first-letter:uppercase">
                  {m.recordings_lesson({ day: showDay(recording.date), teacher: recording.teacherName })}
                </h3>
                <p className="text-sm text-muted-foreground">
                  {m.recordings_until({ day: showDay(recording.deletedOn) })}
                </p>
              </div>
              {mayDelete && (
                <Button
                  variant="ghost"
                  size="sm"
                  className="h-11"
                  onClick={() => {
                    setSelected(recording)
                    setIsOpen(true)
                  }}
                >
                  <Trash2 aria-hidden="true" />
                  {m.recordings_remove()}
                  <span className="sr-only"> ({showDay(recording.date)})</span>
                </Button>
              )}
            </div>
            <Player recording={recording} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} className="mt-4">
        {m.recordings_older()}
      </MoreButton>
      <AlertDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={m.recordings_remove_title()}
        description={m.recordings_remove_text()}
        confirm={m.recordings_remove()}
        destructive
        busy={removing.isPending}
        onConfirm={() => selected && removing.mutate({ id: selected.lessonId })}
      />
    </section>
  )
}
