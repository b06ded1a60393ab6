import { defineConfig } from 'vitest/config'
import { BalancedSequencer } from './tests/support/balanced-sequencer.ts'

// The built program as a person starts, stops and kills it; each test has its own port and folder.
export default defineConfig({
  test: {
    include: ['tests/program/**/*.test.ts'],
    globalSetup: ['tests/support/prepared-data.ts'],
    environment: 'node',
    fileParallelism: false,
    sequence: { sequencer: BalancedSequencer },
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
})
