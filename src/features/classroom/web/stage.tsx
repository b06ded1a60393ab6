import { cn } from '#ui/cn.ts'
import type { DoorView } from './door-shape.ts'
import type { MediaView } from './local-media.ts'
import type { Guest, RoomView } from './room-connection.ts'
import { SelfTile } from './self-tile.tsx'
import { Tile } from './tile.tsx'
import { Welcome } from './welcome.tsx'

/** For a child the teacher is large and the others stand in a row; for the teacher the children share the room. */
export function Stage({ door, room, media }: { door: DoorView; room: RoomView; media: MediaView }) {
  const others = room.guests.filter(({ id }) => id !== room.guestId)
  const teacher = others.find(({ isTeacher }) => isTeacher)
  const large = teacher ? [teacher] : door.role === 'teacher' ? others : []
  const row = others.filter(guest => !large.includes(guest))
  // Where every corner holds a face, one's own stands in the row too.
  const isInRow = row.length > 0 || large.length > 3
  const tile = (guest: Guest, isLarge: boolean) => (
    <Tile key={guest.id} guest={guest} shown={room.shown[guest.id]} isLarge={isLarge} role={door.role} />
  )
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col gap-2 px-2 sm:gap-3 sm:px-4">
      <div
        className={cn(
          'grid min-h-0 flex-1 gap-2 sm:gap-3',
          large.length > 1 && 'grid-cols-1 max-sm:auto-rows-fr sm:grid-cols-2',
          large.length > 2 && 'grid-cols-2',
        )}
      >
        {large.length > 0 ? (
          large.map(guest => tile(guest, true))
        ) : (
          <Welcome door={door} status={room.status} />
        )}
      </div>
      {isInRow ? (
        <ul className="flex h-26 shrink-0 gap-2 overflow-x-auto sm:h-36 sm:gap-3">
          {row.map(guest => (
            <li key={guest.id} className="aspect-[4/5] h-full shrink-0 sm:aspect-video">
              {tile(guest, false)}
            </li>
          ))}
          <li className="ml-auto aspect-[4/5] h-full shrink-0 sm:aspect-video">
            <SelfTile media={media} door={door} className="size-full" />
          </li>
        </ul>
      ) : (
        <SelfTile
          media={media}
          door={door}
          className="absolute! right-4 bottom-2 aspect-[4/5] h-32 border-2 border-band shadow-lg sm:right-7 sm:bottom-3 sm:aspect-video sm:h-36"
        />
      )}
    </div>
  )
}
