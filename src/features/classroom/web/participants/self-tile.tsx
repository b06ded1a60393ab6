import { MicOff } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { cn } from '#ui/cn.ts'
import type { LessonRoomView } from '../../server/lesson-room-view.ts'
import { getOutgoingVideo, type MediaView } from '../connection/local-media.ts'
import { tuOrVous } from '../labels.ts'
import { TileName } from './tile-name.tsx'
import { TrackVideo } from './track-video.tsx'

/** The viewer's own video. */
export function SelfTile({
  media,
  lessonRoom,
  className,
}: {
  media: MediaView
  lessonRoom: LessonRoomView
  className: string
}) {
  const { track } = getOutgoingVideo(media)
  const label = media.screen
    ? tuOrVous(lessonRoom.role, {
        tu: () => m.classroom_self_screen_tu(),
        vous: () => m.classroom_self_screen_vous(),
      })
    : tuOrVous(lessonRoom.role, { tu: () => m.classroom_self_tu(), vous: () => m.classroom_self_vous() })
  const isMuted = media.isMuted || !media.audio
  return (
    <figure
      data-self
      className={cn('relative isolate m-0 overflow-hidden rounded-lg bg-encre-900', className)}
    >
      {track ? (
        <TrackVideo track={track} mirrored={!media.screen} contained={media.screen !== null} label={label} />
      ) : (
        <div className="absolute inset-0 flex items-center justify-center pb-5">
          <LetterPortrait name={lessonRoom.name} className="size-12" />
        </div>
      )}
      <TileName>
        {isMuted && (
          <>
            <MicOff aria-hidden="true" className="size-4 text-grenade-300" />
            <span className="sr-only">{m.classroom_is_muted()}</span>
          </>
        )}
        <span className="truncate">{label}</span>
      </TileName>
    </figure>
  )
}
