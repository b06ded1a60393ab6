import { Link, useLocation, useRouteContext } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { Zellige } from '#ui/brand/zellige.tsx'
import { Lazy, lazyScript } from '#ui/layout/lazy-script.tsx'

// Only a child's page loads it.
const readToChild = lazyScript(
  async () => (await import('#features/learning/web/read-to-child.tsx')).ReadToChild,
)

/** The reader's space, when the address is one of it. Someone else at the same address reads what a visitor reads. */
export const useOwnSpace = () => {
  const { viewer } = useRouteContext({ from: '__root__' })
  const space = useLocation({ select: ({ pathname }) => pathname.split('/')[1] })
  const isOpen = viewer && !viewer.isSuspended && !viewer.lacksSecondFactor
  return isOpen && viewer.role === space ? viewer.role : undefined
}

/** In a space, the way back to it; on the site, the pages that a visitor may have looked for. */
export function NotFoundPage() {
  const space = useOwnSpace()
  return (
    <div className="mx-auto flex max-w-page flex-col items-center px-gutter py-section text-center">
      <Zellige tile="slipped" />
      <h1 className="mt-8 text-4xl tracking-display">
        <span className="chiffres block text-5xl text-primary">{m.site_not_found_code()}</span>
        <span className="mt-3 block">{m.site_not_found_title()}</span>
      </h1>
      <p className="mt-4 max-w-read text-lg text-muted-foreground">
        {space === 'student' ? m.site_not_found_text_tu() : m.site_not_found_text()}
      </p>
      {space === 'student' && (
        <Lazy
          script={readToChild}
          props={{
            text: m.site_not_found_title(),
            more: [`${m.site_not_found_title()}.`, m.site_not_found_text_tu()],
            className: 'mt-4',
          }}
        />
      )}
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <Ways space={space} />
      </p>
    </div>
  )
}

function Ways({ space }: { space: ReturnType<typeof useOwnSpace> }) {
  if (space === 'student')
    return (
      <Link to="/student" className="btn btn-primary btn-lg">
        {m.learning_back_home()}
      </Link>
    )
  if (space)
    return (
      <Link to={`/${space}/dashboard`} className="btn btn-primary btn-lg">
        {m.site_not_found_dashboard()}
      </Link>
    )
  return (
    <>
      <Link to="/" className="btn btn-primary btn-lg">
        {m.site_not_found_home()}
      </Link>
      <Link to="/teachers" className="btn btn-outline btn-lg">
        {m.site_not_found_teachers()}
      </Link>
    </>
  )
}
