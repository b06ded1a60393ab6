import type { ReactNode } from 'react'
import { groupParticipants, type RoomView } from '../room-view.ts'
import { getOutgoingVideo, type MediaView } from './local-media.ts'
import type { Tracks } from './peer.ts'

/** Recording is a higher feature than this one; the page composes both. */
export type RenderRecorder = (lessonId: string, sources: readonly Tracks[]) => ReactNode

/** What everybody who takes part sends now, the viewer first; no track of a microphone or camera that is off. */
export const listSources = (room: RoomView, media: MediaView): Tracks[] => {
  const { self, others } = groupParticipants(room)
  if (!self || others.length === 0) return []
  const own = getOutgoingVideo(media)
  return [
    { audio: media.isMuted ? null : media.audio, video: own.isDark ? null : own.track },
    ...others.map(({ id, isMuted, isCameraOff }) => {
      const stream = room.remoteMedia[id]?.stream
      return {
        audio: isMuted ? null : (stream?.getAudioTracks()[0] ?? null),
        video: isCameraOff ? null : (stream?.getVideoTracks()[0] ?? null),
      }
    }),
  ]
}
