const delaysMs = [1000, 2000, 5000, 10_000] as const

/** How long to wait before reconnecting, in milliseconds: 1, 2, 5, then 10 s. @param failures so far, from 0 */
export const reconnectDelayMs = (failures: number): number => delaysMs[failures] ?? 10_000
