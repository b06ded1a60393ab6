import { useEffect } from 'react'
import { m } from '#paraglide/messages.js'
import { localizedPath } from '#platform/locale/paths.ts'
import { Logo } from '#ui/brand/logo.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { mainId } from '#ui/layout/main-id.ts'

/** Shown when a page fails to render. Retrying reloads it. */
export function FailurePage() {
  return (
    <div className="mx-auto max-w-page px-gutter py-section">
      <ErrorState
        heading="h1"
        title={m.site_failure_title()}
        text={m.site_failure_text()}
        onRetry={() => location.reload()}
      />
    </div>
  )
}

/** Shown in place of every page when the viewer cannot be determined. */
export function AuthenticationFailurePage() {
  useEffect(() => {
    toast.error(m.site_auth_init_failed(), { id: 'auth-init' })
  }, [])
  const retry = () => {
    const address = new URL(location.href)
    address.searchParams.set('notice', 'reconnecting')
    location.replace(address)
  }
  return (
    <>
      <header className="mx-auto flex h-18 max-w-page items-center px-gutter">
        <a
          href={localizedPath('/')}
          className="rounded-md"
          aria-label={m.site_home_link({ name: m.site_name() })}
        >
          <Logo />
        </a>
      </header>
      <main id={mainId} tabIndex={-1} className="mx-auto max-w-page px-gutter py-section outline-none">
        <ErrorState
          heading="h1"
          title={m.site_auth_failure_title()}
          text={m.site_auth_failure_text()}
          onRetry={retry}
        />
      </main>
    </>
  )
}
