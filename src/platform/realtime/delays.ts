const delaysMs = [1000, 2000, 5000, 10_000] as const

/** How long to wait before trying again, in milliseconds: 1, 2, 5, then 10 s (specification §9). `failures` counts from 0. */
export const reconnectDelayMs = (failures: number): number => delaysMs[failures] ?? 10_000
