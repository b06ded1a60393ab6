import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { SpaceFrame as Frame } from '~/site/web/space-frame'
import { parentPlaces } from './places'

export { PageTitle } from '~/site/web/space-frame'

const parentSpace = { name: m.families_space, places: parentPlaces }

/** The parent's space. */
export const SpaceFrame = ({ children }: { children: ReactNode }) => (
  <Frame space={parentSpace}>{children}</Frame>
)
