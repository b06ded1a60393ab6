import { Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '#paraglide/messages.js'

/** The way to the search, on each of the school's pages. Ctrl+K or Cmd+K leads there too. */
export function SearchLink() {
  const navigate = useNavigate()
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isShortcut =
        event.key.toLowerCase() === 'k' &&
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey
      // An open dialog keeps the focus.
      if (!isShortcut || document.querySelector('dialog[open]')) return
      event.preventDefault()
      void navigate({ to: '/admin/search' })
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [navigate])
  return (
    <div className="-mt-2 mb-4 flex justify-end md:-mt-4">
      <Link
        to="/admin/search"
        aria-keyshortcuts="Control+K Meta+K"
        className="inline-flex min-h-11 items-center gap-2.5 rounded-md border border-input bg-card px-3.5 text-sm hover:bg-accent aria-[current]:hidden"
      >
        <Search aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
        {m.admin_search()}
        <kbd className="ml-4 rounded-sm border px-1.5 py-0.5 font-sans text-xs text-muted-foreground max-md:hidden">
          {m.admin_search_keys()}
        </kbd>
      </Link>
    </div>
  )
}
