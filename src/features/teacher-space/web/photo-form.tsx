import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ChangeEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { maxPhotoBytes } from '#features/teachers/photos.ts'
import { teachersApi } from '#features/teachers/web/api.ts'
import { PhotoStar } from '#features/teachers/web/teacher-portrait.tsx'
import { m } from '#paraglide/messages.js'
import { LetterStar } from '#ui/brand/letter-star.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/layout/card.tsx'
import { photoQuery } from './queries.ts'

/** Only teachers who change their photo need the cropper. */
const PhotoCrop = lazy(() => import('./photo-crop.tsx'))

/** The teacher's photo: chosen, cut to a square in the page, sent, and shown once the school approves it. */
export function PhotoForm({ name, isSuspended }: { name: string; isSuspended: boolean }) {
  const { data: photo } = useSuspenseQuery(photoQuery())
  const queryClient = useQueryClient()
  const [source, setSource] = useState<string>()
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const update = (changed: typeof photo) => queryClient.setQueryData(photoQuery().queryKey, changed)
  const close = () => {
    if (source) URL.revokeObjectURL(source)
    setSource(undefined)
    if (input.current) input.current.value = ''
  }
  const send = useMutation(
    teachersApi.sendPhoto.mutationOptions({
      onSuccess: changed => {
        update(changed)
        close()
        toast.success(m.teachers_photo_sent())
      },
      onError: failure => {
        close()
        setError(failure.message)
      },
    }),
  )
  const remove = useMutation(
    teachersApi.removePhoto.mutationOptions({
      onSuccess: changed => {
        update(changed)
        toast.success(m.teachers_photo_removed())
      },
      onError: failure => toast.error(failure.message),
    }),
  )
  const choose = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const file = files?.[0]
    if (!file) return
    // The page cuts and shrinks the photo before it is sent, so a large one is fine as long as the browser opens it.
    const isTooLarge = file.size > maxPhotoBytes * 2
    setError(isTooLarge ? m.teachers_photo_error_large({ most: (maxPhotoBytes * 2) / 1_000_000 }) : undefined)
    if (isTooLarge) close()
    else setSource(URL.createObjectURL(file))
  }
  const current = photo.waiting ?? photo.shown
  return (
    <Card className="mt-8 max-w-3xl p-card sm:p-7">
      <h2 className="text-2xl">{m.teachers_photo_title()}</h2>
      <p className="mt-2 max-w-read text-muted-foreground">{m.teachers_photo_text()}</p>
      <div className="mt-5 flex flex-wrap items-center gap-6">
        {current ? (
          <PhotoStar src={current} alt={m.teachers_photo_alt()} className="size-32" />
        ) : (
          <LetterStar name={name} className="size-32 fill-wash-paon text-wash-paon-foreground" />
        )}
        <div className="min-w-0 flex-1 basis-56">
          <p role="status">{photoState(photo, isSuspended)}</p>
          {photo.refusalReason && (
            <Alert className="mt-3">
              <span className="wrap-anywhere">
                {m.teachers_photo_refused()} {photo.refusalReason}
              </span>
            </Alert>
          )}
          <div className="mt-4 flex flex-wrap gap-3">
            <input
              ref={input}
              id={id}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif"
              className="peer sr-only"
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={choose}
            />
            <label
              htmlFor={id}
              className="btn btn-primary btn-md cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring"
            >
              {current ? m.teachers_photo_replace() : m.teachers_photo_choose()}
            </label>
            {current && (
              <Button variant="outline" busy={remove.isPending} onClick={() => remove.mutate({})}>
                {m.teachers_photo_remove()}
              </Button>
            )}
          </div>
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        </div>
      </div>
      {source && (
        <Suspense>
          <PhotoCrop
            source={source}
            busy={send.isPending}
            onClose={close}
            onRefused={why => {
              close()
              setError(why)
            }}
            onCropped={file => send.mutate({ file })}
          />
        </Suspense>
      )}
    </Card>
  )
}

const photoState = (
  { waiting, shown }: { waiting: string | null; shown: string | null },
  isSuspended: boolean,
) => {
  if (waiting) return m.teachers_photo_waiting()
  if (!shown) return m.teachers_photo_letter()
  // No family sees a suspended teacher.
  return isSuspended ? null : m.teachers_photo_shown()
}
