import { MicOff } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { cn } from '#ui/cn.ts'
import type { DoorView } from './door-shape.ts'
import { type MediaView, shownOf } from './local-media.ts'
import { Picture } from './picture.tsx'
import { TileName } from './tile-name.tsx'
import { voice } from './voice.ts'

/** Oneself, small, in the corner. */
export function SelfTile({
  media,
  door,
  className,
}: {
  media: MediaView
  door: DoorView
  className: string
}) {
  const { picture } = shownOf(media)
  const label = media.screen
    ? m.classroom_self_screen()
    : voice(door.role, { tu: () => m.classroom_self_tu(), vous: () => m.classroom_self_vous() })
  const isMuted = media.isMuted || !media.audio
  return (
    <figure
      data-self
      className={cn('relative isolate m-0 overflow-hidden rounded-lg bg-encre-900', className)}
    >
      {picture ? (
        <Picture track={picture} mirrored={!media.screen} contained={media.screen !== null} label={label} />
      ) : (
        <div className="absolute inset-0 flex items-center justify-center pb-5">
          <LetterPortrait name={door.name} className="size-12" />
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
