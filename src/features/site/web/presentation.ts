import { schoolApi } from '#features/school/web/api.ts'

/** The school's own words. They change when the program starts again, not before. */
export const presentation = () => schoolApi.presentation.queryOptions({ staleTime: Number.POSITIVE_INFINITY })
