import { useEffect, useRef, useState } from 'react'
import type { AnswerInput, Feedback } from '../server/view.ts'
import { learningApi } from './api.ts'
import { useRetryingMutation } from './use-retrying-mutation.ts'

const storageKey = 'kalima-learning-answers'

/** The answers that the server does not have yet; they survive a reload. */
const loadPending = (sessionId: string): AnswerInput[] =>
  (JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as AnswerInput[]).filter(
    input => input.sessionId === sessionId,
  )

/**
 * Sends answers one after the other in the order in which they were given, while the child goes on. A failed one is sent again
 * (`useRetryingMutation`); one that the server refuses is dropped.
 */
export const useAnswerQueue = (
  sessionId: string,
  onFeedback: (feedback: Feedback, input: AnswerInput) => void,
) => {
  const [queue, setQueue] = useState<AnswerInput[]>([])
  const latest = useRef(queue)
  const sent = useRef('')
  const change = (next: AnswerInput[]) => {
    latest.current = next
    setQueue(next)
    if (next.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(next))
    else sessionStorage.removeItem(storageKey)
  }
  const drop = (id: string) => change(latest.current.filter(input => input.id !== id))
  const sending = useRetryingMutation<AnswerInput, Feedback>(
    input => learningApi.answerQuestion.call(input),
    (feedback, input) => {
      drop(input.id)
      onFeedback(feedback, input)
    },
  )
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
    add: (input: AnswerInput) => change([...latest.current, input]),
    /** Sends what was left by a reload. @returns those answers, the first given first */
    restore: (): AnswerInput[] => {
      const pending = loadPending(sessionId)
      if (pending.length > 0) change(pending)
      return pending
    },
    retry: sending.retry,
    isPending: queue.length > 0,
    isRetrying: sending.isRetrying,
    refusal: sending.refusal,
  }
}
