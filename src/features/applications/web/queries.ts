import type { ApplicationStatus } from '../applications.ts'
import { applicationsApi } from './api.ts'

export const applicationsPerPage = 10

export const ownApplicationQuery = () => applicationsApi.mine.queryOptions()

export const applicationList = (status: ApplicationStatus, page: number) =>
  applicationsApi.list.queryOptions({ input: { status, page, pageSize: applicationsPerPage } })
