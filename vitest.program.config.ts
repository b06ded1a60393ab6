import { defineConfig } from 'vitest/config'
import { BalancedSequencer } from './tests/support/balanced-sequencer.ts'
import { nativeMessages } from './tests/support/native-messages.ts'

// The built program as a person starts, stops and kills it; each test has its own port and folder.
export default defineConfig({
  test: {
    // A failure shows what was there, also where only its message is read.
    chaiConfig: { truncateThreshold: 0 },
    include: ['tests/program/**/*.test.ts'],
    globalSetup: ['tests/support/prepared-data.ts'],
    environment: 'node',
    server: nativeMessages,
    fileParallelism: false,
    sequence: { sequencer: BalancedSequencer },
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
