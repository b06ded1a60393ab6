import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'db/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/journeys/**', 'tests/program/**', 'node_modules/**'],
    globalSetup: ['tests/support/cluster.ts'],
    environment: 'node',
    // Two cores are enough for two files; by itself it would leave one idle.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
