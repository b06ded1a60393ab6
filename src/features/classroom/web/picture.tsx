import { useEffect, useRef } from 'react'
import { cn } from '#ui/cn.ts'

/** A moving picture from a track, without sound; one's own is shown as in a mirror. */
export function Picture({
  track,
  label,
  mirrored = false,
  contained = false,
}: {
  track: MediaStreamTrack
  label: string
  mirrored?: boolean
  contained?: boolean
}) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = new MediaStream([track])
    return () => {
      element.srcObject = null
    }
  }, [track])
  return (
    <video
      ref={video}
      aria-label={label}
      autoPlay
      playsInline
      muted
      className={cn(
        'absolute inset-0 size-full',
        contained ? 'object-contain' : 'object-cover',
        mirrored && '-scale-x-100',
      )}
    />
  )
}
