import pLimit, { type LimitFunction } from 'p-limit'

/** How many bookings of one teacher a process runs at once. */
const maxConcurrent = 2
/** A booking that has waited this long for its turn is refused as busy, without touching the database. */
const maxWaitMilliseconds = 2000

type Queue = { limit: LimitFunction; size: number }
const queues = new Map<string, Queue>()
export const countQueues = () => queues.size

/**
 * Runs `work` when fewer than two bookings of this teacher run in this process. Bookings of one teacher queue at the teacher's
 * row anyway. Waiting here uses no connection, so a locked row does not block other teachers or pages, and most rivals for an hour
 * already read that it is taken. docs/decisions/0025.
 * @returns `busy` after two seconds of waiting
 */
export const limitPerTeacher = async <Result>(
  teacherId: string,
  work: () => Promise<Result>,
): Promise<Result | 'busy'> => {
  const queue = queues.get(teacherId) ?? { limit: pLimit(maxConcurrent), size: 0 }
  queues.set(teacherId, queue)
  queue.size += 1
  const queuedAt = performance.now()
  try {
    return await queue.limit(async () =>
      performance.now() - queuedAt > maxWaitMilliseconds ? 'busy' : await work(),
    )
  } finally {
    queue.size -= 1
    // The id comes from the request: anyone could fill the memory with the queues of unknown teachers.
    if (queue.size === 0) queues.delete(teacherId)
  }
}
