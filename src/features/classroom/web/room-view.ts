import type { RoomParticipant } from '../server/queries.ts'
import type { RemoteMedia } from './connection/peer-mesh.ts'

export type ChatLine = { id: number; seatNo: number; name: string; text: string; at: string; isOwn: boolean }
/** In `entering` and `lost` the connection is retried; the others after `inside` are final until the person acts. */
export type RoomStatus = 'entering' | 'inside' | 'lost' | 'replaced' | 'removed' | 'signed_out' | 'closed'
export type RoomView = {
  status: RoomStatus
  participantId: string
  participants: RoomParticipant[]
  remoteMedia: Record<string, RemoteMedia>
  chat: ChatLine[]
  isRecording: boolean
  /** See `LessonRoomView`. */
  lacksTeacher: boolean
}
export const initialView: RoomView = {
  status: 'entering',
  participantId: '',
  participants: [],
  remoteMedia: {},
  chat: [],
  isRecording: false,
  lacksTeacher: false,
}

/** The participants by what the viewer may do: communicate with them, or see that they wait for the teacher to let them in. */
export const groupParticipants = ({
  participants,
  participantId,
}: Pick<RoomView, 'participants' | 'participantId'>) => {
  const self = participants.find(({ id }) => id === participantId)
  const teacher = participants.find(({ isTeacher }) => isTeacher)
  const mayCommunicate = teacher !== undefined && self?.isWaiting === false
  return {
    self,
    teacher,
    /** Only with the teacher in the room, and once let in. */
    others: participants.filter(({ id, isWaiting }) => mayCommunicate && id !== participantId && !isWaiting),
    waiting: participants.filter(({ id, isWaiting }) => isWaiting && id !== participantId),
  }
}

/** The screen that is on the stage: of those who share one, that of the last. */
export const findLastScreen = (others: readonly RoomParticipant[]): RoomParticipant | undefined =>
  others
    .filter(({ screenOrder }) => screenOrder !== null)
    .toSorted((one, other) => (one.screenOrder ?? 0) - (other.screenOrder ?? 0))
    .at(-1)
