import { bookingApi } from './api.ts'

// Apart from the wizard's queries, so that the parent's pages do not load its code.

export const bookingQuery = (id: string) => bookingApi.show.queryOptions({ input: { id } })
export type Confirmation = Awaited<ReturnType<typeof bookingApi.show.call>>
export type FirstLesson = NonNullable<Confirmation['first']>

/** The requests of children to their parents. */
export const requestsQuery = () => bookingApi.requests.queryOptions()
/** Other hours that teachers propose to the family. */
export const proposalsQuery = () => bookingApi.proposals.queryOptions()
