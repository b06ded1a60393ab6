import { featureApi } from '#platform/http/client.ts'
import type * as procedures from '../server/api.ts'

export const earningsApi = featureApi<typeof procedures>('earnings')
