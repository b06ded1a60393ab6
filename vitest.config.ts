import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'db/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/journeys/**', 'tests/program/**', 'tests/verify/**', 'node_modules/**'],
    globalSetup: ['tests/support/cluster.ts'],
    setupFiles: ['tests/support/property-runs.ts'],
    environment: 'node',
    env: { KALIMA_LOG_LEVEL: 'silent' },
    // Two cores are enough for two files; by itself it would leave one idle.
    maxWorkers: 2,
    // What files import is loaded once a worker: it took a third of the time. They leave nothing behind for one another.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
