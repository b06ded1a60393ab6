import { MicOff, Volume2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { LetterStar } from '#ui/brand/letter-star.tsx'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import type { LessonRoomView } from '../../server/lesson-room-view.ts'
import type { RoomParticipant } from '../../server/queries.ts'
import type { RemoteMedia } from '../connection/peer-mesh.ts'
import { tuOrVous } from '../labels.ts'
import { TileName } from './tile-name.tsx'

/** Another participant: the video, or a letter portrait while the camera is off, and the name. */
export function ParticipantTile({
  participant,
  remoteMedia,
  isLarge,
  role,
  hand,
  actions,
}: {
  participant: RoomParticipant
  remoteMedia: RemoteMedia | undefined
  isLarge: boolean
  role: LessonRoomView['role']
  /** The raised hand, if it is up. */
  hand: ReactNode
  /** The teacher's actions on this participant. */
  actions?: ReactNode
}) {
  const video = useRef<HTMLVideoElement>(null)
  const [isSoundBlocked, setIsSoundBlocked] = useState(false)
  const stream = remoteMedia?.stream
  const tracks = remoteMedia?.tracks ?? 0
  useEffect(() => {
    const element = video.current
    if (!element || !stream || tracks === 0) return
    if (element.srcObject !== stream) element.srcObject = stream
    element.play().then(
      () => setIsSoundBlocked(false),
      (error: Error) => {
        // Browsers block sound before the first user gesture. Other errors mean that a newer play() replaced this one.
        if (error.name === 'NotAllowedError') setIsSoundBlocked(true)
      },
    )
  }, [stream, tracks])
  const isConnected = remoteMedia?.state === 'connected'
  const isScreen = participant.screenOrder !== null
  const hasPicture = isConnected && !participant.isCameraOff
  return (
    <figure
      data-participant={participant.name}
      data-hand={participant.handOrder ?? undefined}
      data-state={remoteMedia?.state ?? 'connecting'}
      className="@container relative isolate m-0 size-full min-h-0 overflow-hidden rounded-xl bg-encre-950 data-hand:after:pointer-events-none data-hand:after:absolute data-hand:after:inset-0 data-hand:after:rounded-xl data-hand:after:border-4 data-hand:after:border-safran-400 data-hand:after:content-['']"
    >
      <video
        ref={video}
        autoPlay
        playsInline
        // A silenced participant is not heard, whatever its browser sends.
        muted={participant.isSilenced}
        aria-label={
          isScreen
            ? m.classroom_screen_of({ of: ofName(participant.name) })
            : m.classroom_video_of({ of: ofName(participant.name) })
        }
        className={cn(
          'absolute inset-0 size-full',
          (participant.isTeacher && isLarge) || isScreen ? 'object-contain' : 'object-cover',
          !hasPicture && 'invisible',
        )}
      />
      {!hasPicture && (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 pb-6">
          {participant.isTeacher ? (
            <LetterStar
              name={participant.name}
              className={cn(
                'fill-wash-paon text-wash-paon-foreground',
                isLarge ? 'size-24 sm:size-36' : 'size-14',
              )}
            />
          ) : (
            <LetterPortrait name={participant.name} className={isLarge ? 'size-24 sm:size-36' : 'size-14'} />
          )}
          {!isConnected && (
            <p className={cn('px-3 text-center text-sm text-band-muted', !isLarge && 'sr-only')}>
              {remoteMedia?.state === 'lost'
                ? m.classroom_peer_lost({ of: ofName(participant.name) })
                : m.classroom_peer_connecting()}
            </p>
          )}
        </div>
      )}
      {isSoundBlocked && (
        <Button
          variant="highlight"
          className="absolute top-3 left-3"
          onClick={() => void video.current?.play().then(() => setIsSoundBlocked(false))}
        >
          <Volume2 />
          {tuOrVous(role, {
            tu: () => m.classroom_sound_enable_tu(),
            vous: () => m.classroom_sound_enable_vous(),
          })}
        </Button>
      )}
      <div className="absolute top-2 right-2 flex items-center gap-2">
        {hand}
        {actions}
      </div>
      <TileName>
        {participant.isMuted && (
          <>
            <MicOff aria-hidden="true" className="size-4 text-grenade-300" />
            <span className="sr-only">{m.classroom_is_muted()}</span>
          </>
        )}
        <span className="truncate">
          {isScreen
            ? m.classroom_screen_of({ of: ofName(participant.name) })
            : participant.isTeacher
              ? m.classroom_teacher_name({ name: participant.name })
              : participant.name}
        </span>
      </TileName>
    </figure>
  )
}
