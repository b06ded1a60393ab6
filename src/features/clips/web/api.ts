import { featureApi } from '#platform/http/client.ts'
import type { ClipKind } from '../clips.ts'
import type * as procedures from '../server/api.ts'

export const clipsApi = featureApi<typeof procedures>('clips')

export type ClipView = Awaited<ReturnType<typeof clipsApi.mine.call>>['clips'][number]
export type LevelId = 'niveau-1' | 'niveau-2' | 'niveau-3' | 'niveau-4' | 'niveau-5'

export const agreementQuery = () => clipsApi.agreement.queryOptions()
export const nextQuery = (level: LevelId, kind: ClipKind, skipped: string[]) =>
  clipsApi.next.queryOptions({ input: { level, kind, skipped } })
export const mineQuery = (page: number) => clipsApi.mine.queryOptions({ input: { page } })
export const clipsQuery = (scope: 'waiting' | 'approved', page: number) =>
  clipsApi.list.queryOptions({ input: { scope, page } })
