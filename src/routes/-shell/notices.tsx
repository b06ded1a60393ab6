import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '#ui/feedback/toast.ts'
import type { findNotice } from './notice-texts.ts'

const load = () => import('./notice-texts.ts')
// The server's rendering waits for nothing, so the sentences are there before. They are not part of the browser's first script.
let find: typeof findNotice | undefined

/** On the server only. */
export const loadNotices = async () => {
  find = (await load()).findNotice
}

const showNotice = async (key: string, role: Parameters<typeof findNotice>[1]) => {
  const notice = (await load()).findNotice(key, role)
  // With a fixed id, an effect that runs twice or two redirects in a row show one toast.
  if (notice) toast[notice.kind](notice.text(), { id: `notice-${key}` })
}

/**
 * Shows the notice named in the address as a toast, then removes it from the address. Without JavaScript it is shown at the
 * top of the page.
 */
export function Notices() {
  const { notice: key } = useSearch({ strict: false })
  const role = useRouteContext({ from: '__root__' }).viewer?.role
  const navigate = useNavigate()

  useEffect(() => {
    if (key === undefined) return
    void showNotice(key, role)
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, notice: undefined }),
      hash: true,
      replace: true,
      resetScroll: false,
    })
  }, [key, role, navigate])

  if (key === undefined) return null
  // The browser reads nothing inside `noscript`.
  const notice = find?.(key, role)
  return (
    <noscript>
      {notice && (
        <p
          role="status"
          className={`alert rounded-none alert-${notice.kind === 'error' ? 'danger' : notice.kind}`}
        >
          {notice.text()}
        </p>
      )}
    </noscript>
  )
}
