import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Input } from '#ui/controls/input.tsx'

/** Search by name or email. It submits to its own page, so it works without JavaScript. */
export function SearchForm({
  to,
  search,
  label,
}: {
  to: '/admin/teachers' | '/admin/families' | '/admin/accounts' | '/admin/mails'
  search: string
  label: string
}) {
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    void navigate({ to, search: { search: typed || undefined } })
  }
  return (
    <search>
      <form action={to} onSubmit={submit} className="mt-6 flex flex-col gap-3 sm:flex-row">
        <div className="min-w-0 flex-1 sm:max-w-md">
          <Input
            key={search}
            type="search"
            name="search"
            maxLength={100}
            aria-label={label}
            placeholder={label}
            defaultValue={search}
            icon={<Search aria-hidden="true" strokeWidth={1.75} />}
          />
        </div>
        <Button type="submit" variant="outline" className="sm:h-12">
          {m.school_search()}
        </Button>
      </form>
    </search>
  )
}
