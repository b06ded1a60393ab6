import { cn } from '#ui/cn.ts'
import type { LessonRoomView } from '../../server/lesson-room-view.ts'
import type { RoomParticipant } from '../../server/queries.ts'
import type { MediaView } from '../connection/local-media.ts'
import { findLastScreen, groupParticipants, type RoomView } from '../room-view.ts'
import { Welcome } from '../waiting-room/welcome.tsx'
import { ParticipantActions } from './participant-actions.tsx'
import { ParticipantTile } from './participant-tile.tsx'
import { RaisedHand } from './raised-hand.tsx'
import { SelfTile } from './self-tile.tsx'

/**
 * The videos. A shared screen is large alone. Else a family sees the teacher large and the others in a row; the teacher sees the
 * children at equal size.
 */
export function Stage({
  lessonRoom,
  room,
  media,
  isAside,
}: {
  lessonRoom: LessonRoomView
  room: RoomView
  media: MediaView
  /** Small, beside the whiteboard. */
  isAside: boolean
}) {
  const { others, self, teacher, waiting } = groupParticipants(room)
  const isAwaitingAdmission =
    lessonRoom.role === 'teacher' ? waiting.length > 0 : self?.isWaiting === true && teacher !== undefined
  const screen = findLastScreen(others)
  const met = lessonRoom.role === 'teacher' ? others : others.filter(({ isTeacher }) => isTeacher)
  const large = screen ? [screen] : met
  const row = others.filter(participant => !large.includes(participant))
  // The viewer's own video lies over that of one other alone: it covers no second one and no screen.
  const isInRow = row.length > 0 || large.length > 1 || screen !== undefined
  const tile = (participant: RoomParticipant, isLarge: boolean) => (
    <ParticipantTile
      key={participant.id}
      participant={participant}
      remoteMedia={room.remoteMedia[participant.id]}
      isLarge={isLarge}
      role={lessonRoom.role}
      hand={
        <RaisedHand
          lessonId={lessonRoom.id}
          participant={participant}
          isTeacher={lessonRoom.role === 'teacher'}
        />
      }
      actions={
        lessonRoom.role === 'teacher' && (
          <ParticipantActions lessonId={lessonRoom.id} participant={participant} />
        )
      }
    />
  )
  if (isAside)
    return (
      <ul className="flex shrink-0 gap-2 px-2 max-lg:h-24 max-lg:overflow-x-auto sm:px-4 lg:w-64 lg:flex-col lg:overflow-y-auto lg:pl-0 sideways:h-auto! sideways:w-36 sideways:flex-col sideways:overflow-y-auto sideways:pl-0">
        {others.map(participant => (
          <li key={participant.id} className="aspect-video shrink-0 max-lg:h-full sideways:h-auto!">
            {tile(participant, false)}
          </li>
        ))}
        <li className="aspect-video shrink-0 max-lg:h-full sideways:h-auto!">
          <SelfTile media={media} lessonRoom={lessonRoom} className="size-full" />
        </li>
      </ul>
    )
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col gap-2 px-2 sm:gap-3 sm:px-4 sideways:flex-row">
      <div
        className={cn(
          'grid min-h-0 flex-1 gap-2 sm:gap-3',
          large.length > 1 && 'grid-cols-1 max-sm:auto-rows-fr sm:grid-cols-2',
          large.length > 2 && 'grid-cols-2',
        )}
      >
        {large.length > 0 ? (
          large.map(participant => tile(participant, true))
        ) : (
          <Welcome lessonRoom={lessonRoom} status={room.status} isAwaitingAdmission={isAwaitingAdmission} />
        )}
      </div>
      {isInRow ? (
        <ul className="flex h-26 shrink-0 gap-2 overflow-x-auto sm:h-36 sm:gap-3 sideways:h-auto sideways:w-36 sideways:flex-col sideways:overflow-y-auto">
          {row.map(participant => (
            <li key={participant.id} className="aspect-[4/5] h-full shrink-0 sm:aspect-video sideways:h-auto">
              {tile(participant, false)}
            </li>
          ))}
          <li className="ml-auto aspect-[4/5] h-full shrink-0 sm:aspect-video sideways:ml-0 sideways:h-auto sideways:w-full">
            <SelfTile media={media} lessonRoom={lessonRoom} className="size-full" />
          </li>
        </ul>
      ) : (
        <SelfTile
          media={media}
          lessonRoom={lessonRoom}
          className="absolute! right-4 bottom-2 aspect-[4/5] h-32 border-2 border-band shadow-lg sm:right-7 sm:bottom-3 sm:aspect-video sm:h-36 sideways:h-20"
        />
      )}
    </div>
  )
}
