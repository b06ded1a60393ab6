import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SearchLink } from '#features/admin/web/lists/search-link.tsx'
import { teacherSpace } from '#features/teacher-space/web/places.ts'
import { m } from '#paraglide/messages.js'
import { Logo } from '#ui/brand/logo.tsx'
import { mainId } from '#ui/layout/main-id.ts'
import { schoolSpace } from './admin-nav.ts'
import { NotFoundPage, useOwnSpace } from './not-found-page.tsx'
import { parentSpace } from './parent-nav.ts'
import { SiteFrame } from './site-frame.tsx'
import { SpaceFrame } from './space-frame.tsx'

/** For an address that no route knows: in the frame of the reader's own space when it names that. */
export function NotFoundInFrame() {
  const space = useOwnSpace()
  const page = <NotFoundPage />
  switch (space) {
    case 'admin':
      return (
        <SpaceFrame space={schoolSpace}>
          <SearchLink />
          {page}
        </SpaceFrame>
      )
    case 'parent':
      return <SpaceFrame space={parentSpace}>{page}</SpaceFrame>
    case 'teacher':
      return <SpaceFrame space={teacherSpace}>{page}</SpaceFrame>
    case 'student':
      return <ChildFrame>{page}</ChildFrame>
    default:
      return <SiteFrame>{page}</SiteFrame>
  }
}

/** The head of StudentFrame with the way back alone: a second importer of that frame would cost each child's page a file more. */
function ChildFrame({ children }: { children: ReactNode }) {
  const { school } = useRouteContext({ from: '__root__' })
  return (
    <div className="flex min-h-dvh flex-col bg-play text-play-foreground">
      <header className="mx-auto flex h-18 w-full max-w-page items-center px-gutter">
        <Link
          to="/student"
          className="rounded-md"
          aria-label={`${school?.name ?? m.site_name()}. ${m.learning_space()}`}
        >
          <Logo school={school} />
        </Link>
      </header>
      <main id={mainId} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
    </div>
  )
}
