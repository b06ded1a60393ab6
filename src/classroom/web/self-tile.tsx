import { MicOff } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { cn } from '~/platform/ui/cn'
import { LetterPortrait } from '~/platform/ui/ornament/letter-portrait'
import type { DoorView } from './door-shape'
import type { MediaView } from './local-media'
import { Picture } from './picture'
import { TileName } from './tile-name'
import { voice } from './voice'

/** Oneself, small, in the corner. */
export function SelfTile({ media, door, isInRow }: { media: MediaView; door: DoorView; isInRow: boolean }) {
  const label = voice(door.role, { tu: () => m.classroom_self_tu(), vous: () => m.classroom_self_vous() })
  const isMuted = media.isMuted || !media.audio
  return (
    <figure
      data-self
      className={cn(
        'absolute isolate m-0 overflow-hidden rounded-lg border-2 border-band bg-encre-900 shadow-lg',
        isInRow
          ? 'right-2 bottom-0 aspect-[4/5] h-28 sm:right-4 sm:aspect-[4/3] sm:h-36'
          : 'right-4 bottom-2 aspect-[4/5] h-32 sm:right-7 sm:bottom-3 sm:aspect-video sm:h-36',
      )}
    >
      {media.video ? (
        <Picture track={media.video} mirrored label={label} />
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
