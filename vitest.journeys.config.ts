import { defineConfig } from 'vitest/config'
import { BalancedSequencer } from './tests/support/balanced-sequencer.ts'
import { nativeMessages } from './tests/support/native-messages.ts'

// Journeys in a real browser against the built program: one server, one browser, one file after the other.
export default defineConfig({
  test: {
    // A failure shows what was there, also where only its message is read.
    chaiConfig: { truncateThreshold: 0 },
    include: ['tests/journeys/**/*.test.ts'],
    globalSetup: ['tests/support/prepared-data.ts', 'tests/support/program.ts'],
    environment: 'node',
    server: nativeMessages,
    fileParallelism: false,
    // Files of one part share a worker: Playwright is loaded and Chromium started once.
    isolate: false,
    sequence: { sequencer: BalancedSequencer },
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // A poll waits as long as the browser's own waiting does; its one second is too short for a busy machine.
    expect: { poll: { timeout: 30_000 } },
    passWithNoTests: true,
  },
})
