import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Logo } from '#ui/brand/logo.tsx'
import { mainId } from '#ui/layout/main-id.ts'

/** The layout of the pages around the room. The home link reloads the page, which releases the camera. */
export function WaitingRoomLayout({ home, children }: { home: string; children: ReactNode }) {
  const { school } = useRouteContext({ from: '__root__' })
  return (
    <div className="relative isolate flex min-h-dvh flex-col overflow-x-clip bg-play text-play-foreground">
      <div
        aria-hidden="true"
        className="tiles-corner pointer-events-none absolute bottom-0 left-0 -z-10 hidden size-52 xl:block"
      />
      <header className="mx-auto flex w-full max-w-page items-center justify-between gap-4 px-gutter pt-5">
        <a
          href={home}
          aria-label={m.classroom_home({ school: school.name })}
          className="inline-flex min-h-11 items-center"
        >
          <Logo school={school} />
        </a>
      </header>
      <main
        id={mainId}
        tabIndex={-1}
        className="mx-auto flex w-full max-w-page flex-1 flex-col justify-center px-gutter py-8 outline-none sm:py-12"
      >
        {children}
      </main>
    </div>
  )
}
