import { createFileRoute } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/_site/')({ component: Home })

function Home() {
  return <h1 className="text-4xl">{m.site_tagline()}</h1>
}
