import { Spinner } from '#ui/feedback/spinner.tsx'

/** Shown only when a page keeps someone waiting (the router's own delay). */
export function PendingPage() {
  return (
    <div className="flex min-h-96 items-center justify-center">
      <Spinner className="size-10" />
    </div>
  )
}
