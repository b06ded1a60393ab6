import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import type { Answer } from '../../questions/question.ts'
import type { SessionView } from '../../server/view.ts'
import { mineQuery } from '../queries.ts'
import { resumeSession } from './resume-session.ts'
import {
  type ProgressEvent,
  reduceProgress,
  type SessionProgress,
  startProgress,
} from './session-progress.ts'
import { useAnswerQueue } from './use-answer-queue.ts'

/**
 * The progress through a session, and the answers on their way to the server. The browser judges by the same rules as the
 * server and shows the feedback at once; the server judges again, counts, and adds a question to the end for a miss. A quiz
 * waits for the server. After a reload the session goes on at the same turn.
 */
export const useSessionProgress = (session: SessionView, userId: string) => {
  const [progress, dispatch] = useReducer(
    (now: SessionProgress, event: ProgressEvent) => reduceProgress(session, now, event),
    session,
    startProgress,
  )
  const queryClient = useQueryClient()
  const answers = useAnswerQueue({ userId, sessionId: session.id }, (feedback, input) => {
    // The pages around the session say that it was begun.
    void queryClient.invalidateQueries({ queryKey: mineQuery().queryKey, refetchType: 'none' })
    dispatch({ kind: 'judged', input, feedback })
  })

  // What this device stored of the session is more than the page may know.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    let isGone = false
    void answers.load().then(stored => {
      if (isGone || stored.length === 0) return
      const resumed = resumeSession(session, stored)
      dispatch({ kind: 'resumed', resumed })
      answers.resend(resumed.unsent)
    })
    return () => {
      isGone = true
    }
  }, [])

  const place = progress.queue[0] ?? 0
  const send = (answer: Answer, isHinted: boolean) => {
    const id = crypto.randomUUID()
    answers.add({ sessionId: session.id, id, place, answer, isHinted })
    return id
  }
  return {
    progress,
    answers,
    showHint: () => dispatch({ kind: 'hinted' }),
    answer: (answer: Answer) =>
      dispatch({ kind: 'answered', id: send(answer, progress.isHinted), place, answer }),
    skip: () => {
      send({ said: 'skipped' }, false)
      dispatch({ kind: 'skipped', place })
    },
    /** Takes away what was said of the last pair. */
    beginPair: () => {
      if (!progress.current?.feedback) return
      answers.markSeen(progress.current.id)
      dispatch({ kind: 'pairBegun' })
    },
    continueToNext: () => {
      if (!progress.current?.feedback) return
      answers.markSeen(progress.current.id)
      dispatch({ kind: 'continued' })
    },
  }
}
