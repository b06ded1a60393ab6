import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { Zellige } from '#ui/brand/zellige.tsx'

export function NotFoundPage() {
  return (
    <div className="mx-auto flex max-w-page flex-col items-center px-gutter py-section text-center">
      <Zellige tile="slipped" />
      <h1 className="mt-8 text-4xl tracking-display">
        <span className="chiffres block text-5xl text-primary">{m.site_not_found_code()}</span>
        <span className="mt-3 block">{m.site_not_found_title()}</span>
      </h1>
      <p className="mt-4 max-w-read text-lg text-muted-foreground">{m.site_not_found_text()}</p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/" className="btn btn-primary btn-lg">
          {m.site_not_found_home()}
        </Link>
        <Link to="/teachers" className="btn btn-outline btn-lg">
          {m.site_not_found_teachers()}
        </Link>
      </p>
    </div>
  )
}
