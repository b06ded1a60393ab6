import { documentsApi } from './api.ts'

export const papersQuery = (page: number) => documentsApi.papers.queryOptions({ input: { page } })
/** The files that the reader may open, or only those about one child. */
export const filesQuery = (studentId?: string) =>
  documentsApi.files.infiniteOptions({
    input: (after: string | undefined) => ({ after, ...(studentId && { studentId }) }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
export const worksheetChoicesQuery = (studentId: string) =>
  documentsApi.worksheetChoices.queryOptions({ input: { id: studentId } })
