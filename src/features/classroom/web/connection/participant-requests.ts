import { isFinalRefusal } from '#platform/http/client-errors.ts'
import { retryUntilAnswered } from '#platform/http/retry-until-answered.ts'
import { classroomApi } from '../api.ts'
import type { getMediaState } from './local-media.ts'

type MediaState = ReturnType<typeof getMediaState>

/**
 * The requests of one participant that must arrive: each is retried until the server accepts or refuses it.
 * @param entered the media state that the participant entered with
 * @param isCurrent false once this tab has left or entered again: then nothing more is sent under this id
 */
export const createParticipantRequests = ({
  lessonId,
  participantId,
  entered,
  isCurrent,
}: {
  lessonId: string
  participantId: string
  entered: MediaState
  isCurrent: () => boolean
}) => {
  let sentState = JSON.stringify(entered)
  let stateOutbox: Promise<void> = Promise.resolve()

  const send = async (post: () => Promise<unknown>) => {
    try {
      await retryUntilAnswered(async () => isCurrent() && post())
    } catch (error) {
      // The stream says why this participant may no longer send.
      if (!isFinalRefusal(error)) throw error
    }
  }

  return {
    signal: (to: string, signal: string) =>
      send(() => classroomApi.sendSignal.call({ id: lessonId, participantId, to, signal })),
    /** States are sent one after the other, so that none is overtaken by the one before it. */
    updateMediaState: (state: MediaState) => {
      const text = JSON.stringify(state)
      if (text === sentState) return
      sentState = text
      stateOutbox = stateOutbox.then(() =>
        send(() => classroomApi.updateMediaState.call({ id: lessonId, participantId, ...state })),
      )
    },
  }
}
export type ParticipantRequests = ReturnType<typeof createParticipantRequests>
