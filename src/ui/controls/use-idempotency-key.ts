import { useRef } from 'react'

/**
 * The id under which a form sends its content. The same content sent again (double press, lost response) has the same id, so
 * that it is stored once; changed content is another act with an id of its own.
 */
export const useIdempotencyKey = () => {
  const ids = useRef(new Map<string, string>())
  return {
    keyFor: (content: unknown): string => {
      const key = JSON.stringify(content)
      const id = ids.current.get(key) ?? crypto.randomUUID()
      ids.current.set(key, id)
      return id
    },
    /** To call once the content is stored: the same content sent later is a new act. */
    reset: () => ids.current.clear(),
  }
}
