import { orpc } from '~/api-client'
import type { ApplicationStatus } from '../applications'

export const applicationsPerPage = 10

export const ownApplicationQuery = () => orpc.applications.mine.queryOptions()

export const applicationList = (status: ApplicationStatus, page: number) =>
  orpc.applications.list.queryOptions({ input: { status, page, pageSize: applicationsPerPage } })
