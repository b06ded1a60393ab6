import { featureApi } from '#platform/http/client.ts'
import type * as procedures from '../server/api.ts'

export const documentsApi = featureApi<typeof procedures>('documents')
