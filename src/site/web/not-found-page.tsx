import { Link } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'

export function NotFoundPage() {
  return (
    <main className="mx-auto max-w-page px-gutter py-section">
      <h1 className="text-4xl">
        {m.site_not_found_code()} {m.site_not_found_title()}
      </h1>
      <p className="mt-4 text-muted-foreground">{m.site_not_found_text()}</p>
      <Link to="/" className="mt-6 inline-block text-primary underline">
        {m.site_not_found_home()}
      </Link>
    </main>
  )
}
