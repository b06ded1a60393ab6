import { useMutation, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxPhotoReasonLength } from '#features/teachers/photos.ts'
import { teachersApi } from '#features/teachers/web/api.ts'
import { PhotoStar } from '#features/teachers/web/teacher-portrait.tsx'
import { m } from '#paraglide/messages.js'
import { fullName } from '#platform/words/full-name.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ReasonDialog } from '#ui/overlays/reason-dialog.tsx'
import { waitingPhotos } from '../queries.ts'
import { useRefetch } from '../use-refetch.ts'

type Photo = Awaited<ReturnType<typeof teachersApi.waitingPhotos.call>>['photos'][number]
const nameOf = (photo: Photo | undefined) => ofName(photo ? fullName(photo) : '')

/** Teachers' photos that wait for the school. */
export function WaitingPhotos() {
  const list = useSuspenseInfiniteQuery(waitingPhotos())
  const photos = list.data.pages.flatMap(page => page.photos)
  const [selected, setSelected] = useState<Photo>()
  const [isOpen, setIsOpen] = useState(false)
  const { refetch, onError } = useRefetch(() => setIsOpen(false), teachersApi.key())
  const answer = useMutation(
    teachersApi.answerPhoto.mutationOptions({
      onSuccess: async (_, { id, isApproved }) => {
        const of = nameOf(photos.find(photo => photo.id === id))
        await refetch()
        toast.success(
          isApproved ? m.school_photos_approved_done({ of }) : m.school_photos_refused_done({ of }),
        )
      },
      onError,
    }),
  )
  if (photos.length === 0)
    return (
      <EmptyState className="mt-8 py-12" title={m.school_photos_none()} text={m.school_photos_none_text()} />
    )
  return (
    <>
      <ul className="mt-8 divide-y border-y">
        {photos.map(photo => {
          const name = fullName(photo)
          const of = ofName(name)
          return (
            <li key={photo.id} className="flex flex-wrap items-center gap-x-6 gap-y-4 py-5">
              <PhotoStar src={photo.address} alt={m.school_photos_alt({ of })} className="size-32" />
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-sm text-muted-foreground">
                  {m.school_photos_uploaded_on({ day: photo.uploadedOn })}
                </p>
              </div>
              <div className="flex flex-wrap gap-3 max-sm:w-full">
                <Button
                  className="max-sm:flex-1"
                  busy={answer.isPending && answer.variables.id === photo.id && answer.variables.isApproved}
                  aria-label={m.school_photos_approve_of({ of })}
                  onClick={() => answer.mutate({ id: photo.id, isApproved: true })}
                >
                  {m.school_photos_approve()}
                </Button>
                <Button
                  variant="outline"
                  className="max-sm:flex-1"
                  aria-label={m.school_photos_refuse_of({ of })}
                  onClick={() => {
                    setSelected(photo)
                    setIsOpen(true)
                  }}
                >
                  {m.school_photos_refuse()}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      <MoreButton list={list} className="mt-6">
        {m.admin_more()}
      </MoreButton>
      <ReasonDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={m.school_photos_refuse_title({ of: nameOf(selected) })}
        description={m.school_photos_refuse_text()}
        hint={m.school_photos_refuse_hint()}
        maxLength={maxPhotoReasonLength}
        confirm={m.school_photos_refuse()}
        busy={answer.isPending}
        onConfirm={reason => selected && answer.mutate({ id: selected.id, isApproved: false, reason })}
      />
    </>
  )
}
