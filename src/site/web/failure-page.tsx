import { m } from '~/paraglide/messages'

export function FailurePage() {
  return (
    <main className="mx-auto max-w-page px-gutter py-section">
      <h1 className="text-4xl">{m.site_failure_title()}</h1>
      <p className="mt-4 text-muted-foreground">{m.site_failure_text()}</p>
      <button type="button" className="mt-6 text-primary underline" onClick={() => location.reload()}>
        {m.site_retry()}
      </button>
    </main>
  )
}
