import { Spinner } from '#ui/feedback/spinner.tsx'

/** Shown while a page is loading, after the router's delay. */
export function PendingPage() {
  return (
    <div className="flex min-h-96 items-center justify-center">
      <Spinner className="size-10" />
    </div>
  )
}
