import type { BrowserContext } from 'playwright-core'
import { type PageGroup, pathsOf, viewerOf } from '../support/routes.ts'
import type { Shot } from './shot.ts'

const groups = Object.keys(pathsOf) as PageGroup[]
const ids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g
const times = /\d{4}-\d\d-\d\d(T[\w%.:]+Z)?/g

/** «pages-admin-admin-families-one»: ids and times differ from run to run. */
const nameOf = (group: PageGroup, path: string) =>
  [
    'pages',
    group,
    ...path
      .replace(ids, 'one')
      .replace(times, '')
      .split(/[^\w]+/),
  ]
    .filter(Boolean)
    .join('-')

/** Every page of the program (tests/support/routes.ts) as the demo school shows it. */
export const listPageShots = async (
  openContext: (role: Shot['role']) => Promise<BrowserContext>,
  origin: string,
): Promise<Shot[]> => {
  const shots: Shot[] = []
  for (const group of groups) {
    const role = viewerOf[group]
    const { request } = await openContext(role)
    const paths = await pathsOf[group](request, origin)
    shots.push(...paths.map(path => ({ name: nameOf(group, path), ...(role && { role }), path })))
  }
  return shots
}
