import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { nativeMessages } from './tests/support/native-messages.ts'

const quickPasswordHash = join(import.meta.dirname, 'tests/support/quick-password-hash.ts')

export default defineConfig({
  resolve: {
    alias: [{ find: /^(#platform\/auth|\.)\/password\.ts$/, replacement: quickPasswordHash }],
  },
  test: {
    // A failure shows what was there, also where only its message is read.
    chaiConfig: { truncateThreshold: 0 },
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'db/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/journeys/**', 'tests/program/**', 'tests/verify/**', 'node_modules/**'],
    globalSetup: ['tests/support/cluster.ts'],
    setupFiles: ['tests/support/property-runs.ts'],
    environment: 'node',
    server: nativeMessages,
    env: { KALIMA_LOG_LEVEL: 'silent' },
    // Two cores are enough for two files; by itself it would leave one idle.
    maxWorkers: 2,
    // What files import is loaded once a worker: it took a third of the time. They leave nothing behind for one another.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
