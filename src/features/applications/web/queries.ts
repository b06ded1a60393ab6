import type { ApplicationStatus } from '../applications.ts'
import { applicationsApi } from './api.ts'

const applicationsPerPage = 10

export const ownApplicationQuery = () => applicationsApi.mine.queryOptions()

export const ownDiplomasQuery = () => applicationsApi.diplomas.queryOptions()

export const applicationList = (status: ApplicationStatus) =>
  applicationsApi.list.infiniteOptions({
    input: (after: string | undefined) => ({ status, after, limit: applicationsPerPage }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
