import { useRouteContext } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'

/** How to reach the school, by what it wrote in its space; nothing until then. */
export function SchoolContact({ className }: { className: string }) {
  const { school } = useRouteContext({ from: '__root__' })
  if (!school) return null
  const { email, phone } = school.contact
  if (!email && !phone) return null
  return (
    <p className={className}>
      {email && (
        <a href={`mailto:${email}`} className="link-underlined">
          {m.school_write()}
        </a>
      )}
      {email && phone && ' · '}
      {phone && (
        <a
          href={`tel:${phone.replace(/[^+0-9]/g, '')}`}
          className="link-underlined chiffres whitespace-nowrap"
        >
          {phone}
        </a>
      )}
    </p>
  )
}
