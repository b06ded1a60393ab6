import type { Level } from '#features/families/families.ts'
import type { ClipKind } from '../clips.ts'
import { clipsApi } from './api.ts'

export const agreementQuery = () => clipsApi.agreement.queryOptions()
export const nextQuery = (level: Level, kind: ClipKind, skipped: string[]) =>
  clipsApi.next.queryOptions({ input: { level, kind, skipped } })
export const mineQuery = (page: number) => clipsApi.mine.queryOptions({ input: { page } })
export const clipsQuery = (scope: 'waiting' | 'approved', page: number) =>
  clipsApi.list.queryOptions({ input: { scope, page } })

const maxTexts = 400

/** The clips of these texts. */
export const soundsQuery = (texts: readonly string[]) => {
  const wanted = [...new Set(texts)].filter(text => text !== '' && text.length <= 300).slice(0, maxTexts)
  return clipsApi.sounds.queryOptions({
    input: { texts: wanted.toSorted() },
    enabled: wanted.length > 0,
    staleTime: 600_000,
  })
}
