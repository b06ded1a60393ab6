import type { ORPCError } from '@orpc/client'
import { useEffect, useRef, useState } from 'react'
import { isApiRefusal } from '#platform/http/client-errors.ts'

const delays = [1, 2, 5, 10]

/** The server answered, and it said no: sending the same again would change nothing. */
const isRefusal = (error: unknown): error is ORPCError<string, unknown> =>
  isApiRefusal(error) && error.status !== 408 && error.status !== 429

/**
 * Sends until the server has it: what is sent carries its own id, so that twice counts once. After a failure it is
 * sent again after 1, 2, 5, 10 s, as soon as the network is back, and when `retry` is called.
 */
export const useSending = <Input, Output>(
  send: (input: Input) => Promise<Output>,
  onArrived: (output: Output, input: Input) => void,
) => {
  const [pending, setPending] = useState<{ input: Input; failures: number } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const latest = useRef({ send, onArrived })
  latest.current = { send, onArrived }

  useEffect(() => {
    if (!pending) return
    let isCurrent = true
    const attempt = () => {
      latest.current.send(pending.input).then(
        output => {
          if (!isCurrent) return
          isCurrent = false
          setPending(null)
          latest.current.onArrived(output, pending.input)
        },
        error => {
          if (!isCurrent) return
          isCurrent = false
          if (isRefusal(error)) {
            setPending(null)
            setRefusal(error.message)
          } else setPending({ input: pending.input, failures: pending.failures + 1 })
        },
      )
    }
    if (pending.failures === 0) {
      attempt()
      return () => {
        isCurrent = false
      }
    }
    const timer = setTimeout(attempt, (delays[pending.failures - 1] ?? 10) * 1000)
    addEventListener('online', attempt)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      removeEventListener('online', attempt)
    }
  }, [pending])

  return {
    begin: (input: Input) => {
      setRefusal(null)
      setPending({ input, failures: 0 })
    },
    retry: () => setPending(now => now && { ...now, failures: 0 }),
    isSending: pending !== null,
    /** The network failed at least once: the answer is kept here and on its way. */
    isHeldUp: pending !== null && pending.failures > 0,
    refusal,
  }
}

const kept = 'kalima-learning-answer'
/** An answer that the server does not have yet outlives a reload of the page. */
export const keepAnswer = (answer: object | null) => {
  if (answer) sessionStorage.setItem(kept, JSON.stringify(answer))
  else sessionStorage.removeItem(kept)
}
export const keptAnswer = (): unknown => JSON.parse(sessionStorage.getItem(kept) ?? 'null')
