import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { minPhotoSide } from '#features/teachers/photos.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** The longest side of the square that is sent; the largest stored size is half of it. */
const maxSide = 1024
const maxZoom = 3

/** The chosen part of the photo as a JPEG file. Drawing it on a canvas also leaves its metadata behind. */
const cut = async (source: string, area: Area): Promise<File> => {
  const image = new Image()
  image.src = source
  await image.decode()
  // Never scaled up: the server refuses what is too small to stay sharp.
  const side = Math.min(maxSide, Math.round(area.width))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, side, side)
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) throw new Error('The browser made no picture')
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}

/** Chooses a square of the photo. Mounted with a photo, removed when it was sent. */
export default function PhotoCrop({
  source,
  busy,
  onClose,
  onRefused,
  onCropped,
}: {
  source: string
  busy: boolean
  onClose: () => void
  /** @param why for the teacher */
  onRefused: (why: string) => void
  onCropped: (file: File) => void
}) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  /** Of the photo, in its own pixels. */
  const [shortSide, setShortSide] = useState(minPhotoSide)
  const most = Math.min(maxZoom, shortSide / minPhotoSide)
  const refuseUnreadable = () => onRefused(m.teachers_photo_error_browser())
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      busy={busy}
      title={m.teachers_photo_crop_title()}
      description={m.teachers_photo_crop_text()}
      footer={
        <>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button
            busy={busy}
            disabled={!area}
            onClick={() => area && void cut(source, area).then(onCropped, refuseUnreadable)}
          >
            {m.teachers_photo_crop_send()}
          </Button>
        </>
      }
    >
      <div className="relative aspect-square w-full overflow-hidden rounded-xl bg-muted">
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          aspect={1}
          showGrid={false}
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: 'photo-crop-area' }}
          cropperProps={{ role: 'group', 'aria-label': m.teachers_photo_crop_area() }}
          mediaProps={{ alt: '', onError: refuseUnreadable }}
          onMediaLoaded={({ naturalWidth, naturalHeight }) => {
            const shortest = Math.min(naturalWidth, naturalHeight)
            if (shortest < minPhotoSide) onRefused(m.teachers_photo_error_small({ side: minPhotoSide }))
            else setShortSide(shortest)
          }}
          onCropChange={setCrop}
          maxZoom={most}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <label className="mt-5 flex items-center gap-4">
        <span>{m.teachers_photo_crop_zoom()}</span>
        <input
          type="range"
          min={1}
          max={most}
          step={0.05}
          value={zoom}
          onChange={event => setZoom(Number(event.currentTarget.value))}
          className="h-11 flex-1 accent-primary"
        />
      </label>
    </Dialog>
  )
}
