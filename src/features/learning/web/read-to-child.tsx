import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { mineQuery } from './queries.ts'
import { ReadAloud } from './session/read-aloud.tsx'

/** The loudspeaker of a page that does not know whether its child reads: none until that is known. */
export function ReadToChild(props: ComponentProps<typeof ReadAloud>) {
  const { data } = useQuery(mineQuery())
  return data?.readsFrench === false && <ReadAloud {...props} />
}
