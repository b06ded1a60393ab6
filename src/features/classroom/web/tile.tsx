import { MicOff, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import type { DoorView } from './door-shape.ts'
import type { Guest, Shown } from './room-connection.ts'
import { TileName } from './tile-name.tsx'
import { voice } from './voice.ts'

/** Another guest: the picture, or the letter where the camera is off, and the name. */
export function Tile({
  guest,
  shown,
  isLarge,
  role,
}: {
  guest: Guest
  shown: Shown | undefined
  isLarge: boolean
  role: DoorView['role']
}) {
  const video = useRef<HTMLVideoElement>(null)
  const [isSilenced, setIsSilenced] = useState(false)
  const stream = shown?.stream
  const tracks = shown?.tracks ?? 0
  useEffect(() => {
    const element = video.current
    if (!element || !stream || tracks === 0) return
    if (element.srcObject !== stream) element.srcObject = stream
    element.play().then(
      () => setIsSilenced(false),
      (error: Error) => {
        // A page nobody has touched may not make a sound; a play that another one took over is no refusal.
        if (error.name === 'NotAllowedError') setIsSilenced(true)
      },
    )
  }, [stream, tracks])
  const isConnected = shown?.state === 'connected'
  const hasPicture = isConnected && !guest.isCameraOff
  return (
    <figure
      data-guest={guest.name}
      data-state={shown?.state ?? 'connecting'}
      className="relative isolate m-0 size-full min-h-0 overflow-hidden rounded-xl bg-encre-950"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: a live lesson has no captions */}
      <video
        ref={video}
        autoPlay
        playsInline
        aria-label={m.classroom_picture_of({ of: ofName(guest.name) })}
        className={cn(
          'absolute inset-0 size-full',
          guest.isTeacher && isLarge ? 'object-contain' : 'object-cover',
          !hasPicture && 'invisible',
        )}
      />
      {!hasPicture && (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 pb-6">
          <LetterPortrait name={guest.name} className={isLarge ? 'size-24 sm:size-36' : 'size-14'} />
          {!isConnected && (
            <p className={cn('px-3 text-center text-sm text-band-muted', !isLarge && 'sr-only')}>
              {shown?.state === 'lost'
                ? m.classroom_peer_lost({ of: ofName(guest.name) })
                : m.classroom_peer_connecting()}
            </p>
          )}
        </div>
      )}
      {isSilenced && (
        <Button
          variant="highlight"
          className="absolute top-3 left-3"
          onClick={() => void video.current?.play().then(() => setIsSilenced(false))}
        >
          <Volume2 />
          {voice(role, { tu: () => m.classroom_unsilence_tu(), vous: () => m.classroom_unsilence_vous() })}
        </Button>
      )}
      <TileName>
        {guest.isMuted && (
          <>
            <MicOff aria-hidden="true" className="size-4 text-grenade-300" />
            <span className="sr-only">{m.classroom_is_muted()}</span>
          </>
        )}
        <span className="truncate">
          {guest.isTeacher ? m.classroom_teacher_name({ name: guest.name }) : guest.name}
        </span>
      </TileName>
    </figure>
  )
}
