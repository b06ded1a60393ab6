import { useEffect, useRef, useState } from 'react'
import { isFinalRefusal } from '#platform/http/client-errors.ts'
import { reconnectDelayMs } from '#platform/realtime/reconnect-delay.ts'

/**
 * Sends the input until the server accepts or refuses it. The input must be idempotent (it carries its own id). After a
 * failure it is sent again after 1, 2, 5, then 10 s, when the network comes back, and when `retry` is called.
 */
export const useRetryingMutation = <Input, Output>(
  send: (input: Input) => Promise<Output>,
  onSuccess: (output: Output, input: Input) => void,
) => {
  const [pending, setPending] = useState<{ input: Input; failures: number } | null>(null)
  const [refusal, setRefusal] = useState<{ message: string; status: number } | null>(null)
  const latest = useRef({ send, onSuccess })
  latest.current = { send, onSuccess }

  useEffect(() => {
    if (!pending) return
    let isCurrent = true
    const attempt = () => {
      latest.current.send(pending.input).then(
        output => {
          if (!isCurrent) return
          isCurrent = false
          setPending(null)
          latest.current.onSuccess(output, pending.input)
        },
        error => {
          if (!isCurrent) return
          isCurrent = false
          if (isFinalRefusal(error)) {
            setPending(null)
            setRefusal(error)
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
    const timer = setTimeout(attempt, reconnectDelayMs(pending.failures - 1))
    addEventListener('online', attempt)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      removeEventListener('online', attempt)
    }
  }, [pending])

  return {
    submit: (input: Input) => {
      setRefusal(null)
      setPending({ input, failures: 0 })
    },
    retry: () => setPending(now => now && { ...now, failures: 0 }),
    isPending: pending !== null,
    /** The network failed at least once; the input will be sent again. */
    isRetrying: pending !== null && pending.failures > 0,
    refusal: refusal?.message ?? null,
    /** Whether it was refused because the session has ended. */
    isSignedOut: refusal?.status === 401,
  }
}
