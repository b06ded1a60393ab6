import fc from 'fast-check'

/** How often a property is tried: `count` times, or more with KALIMA_RUNS (npm run verify), or fewer (mutation tests). */
export const runs = (count: number) => Math.ceil(count * Number(process.env.KALIMA_RUNS ?? 1))

// Vitest's setup file is this one too: properties without a count of their own follow KALIMA_RUNS.
fc.configureGlobal({ numRuns: runs(100) })
