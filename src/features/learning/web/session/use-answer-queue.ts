import { useEffect, useRef, useState } from 'react'
import { onDevice } from '#platform/device/on-device.ts'
import { isFinalRefusal } from '#platform/http/client-errors.ts'
import type { AnswerInput, Feedback } from '../../server/view.ts'
import { learningApi } from '../api.ts'
import { sendInBackground } from '../offline/worker-registration.ts'
import { changeAnswer, deleteAnswer, listAnswersOfSession, storeAnswer } from './answer-store.ts'
import { trackPendingAnswer } from './pending-answers.ts'
import type { StoredAnswer } from './resume-session.ts'
import { useRetryingMutation } from './use-retrying-mutation.ts'

/** Whether the server refused the answer itself, not the person who is signed in now: the child's answers wait for the child. */
const isRefused = (error: unknown) => isFinalRefusal(error) && error.status !== 401 && error.status !== 403

/**
 * Sends an answer and stores the feedback on it, whether or not its session is still on the screen. An answer that the server refuses
 * is deleted.
 */
const sendAnswer = ({ sessionId, id, place, answer, isHinted, givenAt }: StoredAnswer) => {
  const waitedMs = Math.max(0, Date.now() - givenAt)
  const sending = learningApi.answerQuestion.call({ sessionId, id, place, answer, isHinted, waitedMs })
  trackPendingAnswer(
    sending.then(
      feedback => onDevice(() => changeAnswer(id, { feedback })),
      error => {
        if (isRefused(error)) return onDevice(() => deleteAnswer(id))
      },
    ),
  )
  return sending
}

/**
 * Sends answers one after the other in the order in which they were given, while the child goes on. A failed one is sent again
 * (`useRetryingMutation`); one that the server refuses is dropped. All are stored on the device until the session ends, so
 * they survive a reload without a network; what stores them is loaded with the session, so also when the network goes at its
 * first question.
 */
export const useAnswerQueue = (
  { userId, sessionId }: { userId: string; sessionId: string },
  onFeedback: (feedback: Feedback, input: StoredAnswer) => void,
) => {
  const [queue, setQueue] = useState<StoredAnswer[]>([])
  const [hasArrived, setHasArrived] = useState(false)
  const hasWaited = useRef(false)
  const latest = useRef(queue)
  const sent = useRef('')
  const given = useRef(new Set<string>())
  const change = (next: StoredAnswer[]) => {
    latest.current = next
    setQueue(next)
  }
  const drop = (id: string) => change(latest.current.filter(input => input.id !== id))
  const sending = useRetryingMutation<StoredAnswer, Feedback>(sendAnswer, (feedback, input) => {
    drop(input.id)
    if (latest.current.length === 0 && hasWaited.current) {
      hasWaited.current = false
      setHasArrived(true)
    }
    onFeedback(feedback, input)
  })
  useEffect(() => {
    if (!sending.isRetrying) return
    hasWaited.current = true
    void onDevice(sendInBackground)
  }, [sending.isRetrying])
  const [head] = queue
  // biome-ignore lint/correctness/useExhaustiveDependencies: one answer is sent once, when it becomes the first
  useEffect(() => {
    if (!head || sending.isPending) return
    if (sent.current !== head.id) {
      sent.current = head.id
      sending.submit(head)
    } else if (sending.refusal) drop(head.id)
  }, [head?.id, sending.isPending, sending.refusal])

  return {
    add: (input: Omit<AnswerInput, 'waitedMs'>) => {
      const answer = { ...input, childId: userId, givenAt: Date.now(), feedback: null, isSeen: false }
      given.current.add(input.id)
      setHasArrived(false)
      void onDevice(() => storeAnswer(answer))
      change([...latest.current, answer])
    },
    /** The answers that the device had stored of this session before this page was loaded. */
    load: async (): Promise<StoredAnswer[]> => {
      const stored = (await onDevice(() => listAnswersOfSession(userId, sessionId))) ?? []
      return stored.filter(({ id }) => !given.current.has(id))
    },
    /** Sends what was left by a reload, before the answers that were given since. */
    resend: (unsent: StoredAnswer[]) => change([...unsent, ...latest.current]),
    markSeen: (id: string) => void onDevice(() => changeAnswer(id, { isSeen: true })),
    retry: sending.retry,
    isPending: queue.length > 0,
    isRetrying: sending.isRetrying,
    /** Answers that had to wait for the network have all arrived; until the next answer. */
    hasArrived,
    refusal: sending.refusal,
    isSignedOut: sending.isSignedOut,
  }
}
