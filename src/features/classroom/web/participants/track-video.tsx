import { useEffect, useRef } from 'react'
import { cn } from '#ui/cn.ts'

/** A muted video of one track; `mirrored` for the viewer's own camera. */
export function TrackVideo({
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
