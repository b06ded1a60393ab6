import { orpc } from '~/api-client'

const pageSize = 20

export const lessonPage = (scope: 'upcoming' | 'history', page: number) =>
  orpc.lessons.list.queryOptions({ input: { scope, page, pageSize } })
