import type { ReactNode } from 'react'

/** Heading of a page in a space, with an introduction and one action. */
export function PageTitle({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-5">
      <div className="min-w-0 flex-1 basis-80">
        <h1 className="text-3xl tracking-display wrap-anywhere md:text-4xl">{title}</h1>
        {text && <p className="mt-2 text-lg text-muted-foreground">{text}</p>}
      </div>
      {action}
    </div>
  )
}
