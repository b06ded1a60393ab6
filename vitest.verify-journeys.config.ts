import { defineConfig } from 'vitest/config'
import journeys from './vitest.journeys.config.ts'

// Journeys with several browsers or a long cut of the network, so that they run by npm run verify alone.
export default defineConfig({
  test: { ...journeys.test, include: ['tests/verify/journeys/**/*.test.ts'] },
})
