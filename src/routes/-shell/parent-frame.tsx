import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { parentPlaces } from './parent-places.ts'
import { SpaceFrame as Frame } from './space-frame.tsx'

const parentSpace = { name: m.families_space, places: parentPlaces }

/** The parent's space. */
export const SpaceFrame = ({ children }: { children: ReactNode }) => (
  <Frame space={parentSpace}>{children}</Frame>
)
