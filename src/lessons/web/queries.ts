import { orpc } from '~/api-client'

const pageSize = 20

/** A page of the family's lessons, of one child when one is named. */
export const lessonPage = (scope: 'upcoming' | 'history', page: number, studentId?: string) =>
  orpc.lessons.list.queryOptions({ input: { scope, page, pageSize, ...(studentId && { studentId }) } })
