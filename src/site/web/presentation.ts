import { orpc } from '~/api-client'

/** The school's own words. They change when the program starts again, not before. */
export const presentation = () =>
  orpc.site.presentation.queryOptions({
    staleTime: Number.POSITIVE_INFINITY,
  })
