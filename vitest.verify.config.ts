import { defineConfig } from 'vitest/config'
import { nativeMessages } from './tests/support/native-messages.ts'

// Storms on the built program: minutes of load, so that they run by npm run verify alone.
export default defineConfig({
  test: {
    include: ['tests/verify/*.test.ts'],
    globalSetup: ['tests/support/prepared-data.ts'],
    environment: 'node',
    server: nativeMessages,
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
})
