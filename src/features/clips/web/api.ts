import { featureApi } from '#platform/http/client.ts'
import type * as procedures from '../server/api.ts'

export const clipsApi = featureApi<typeof procedures>('clips')

export type ClipView = Awaited<ReturnType<typeof clipsApi.mine.call>>['clips'][number]
