import { m } from '#paraglide/messages.js'

/**
 * Says that the buttons need JavaScript. It stands in a `noscript` that is filled on the server only: a browser with scripts takes
 * that content as text, which preHydrationScript shows when a script could not be loaded.
 */
export function NeedsScript({ isChild }: { isChild?: boolean }) {
  return (
    <p role="alert" className="alert alert-warning mx-auto mb-6 max-w-page flex-wrap">
      {isChild ? m.site_needs_script_child() : m.site_needs_script()}
      {/* biome-ignore lint/a11y/useValidAnchor: the empty address is the page's own */}
      <a href="" className="font-semibold underline underline-offset-4">
        {m.site_reload()}
      </a>
    </p>
  )
}
