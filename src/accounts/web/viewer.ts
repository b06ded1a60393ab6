import { useRouteContext } from '@tanstack/react-router'
import type { Viewer } from '../viewer'

/** Who looks at the page: null when nobody is signed in. Known before the first paint, so never a flash. */
export const useViewer = (): Viewer | null => useRouteContext({ from: '__root__' }).viewer ?? null
