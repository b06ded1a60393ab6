import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { nativeMessages } from './tests/support/native-messages.ts'

const needsDatabase = (file: string) => readFileSync(file, 'utf8').includes('testDatabase')

// The tests of the pure rules alone: no database, no browser. scripts/verify.ts mutates the rules under them.
export default defineConfig({
  test: {
    include: globSync('src/features/{*,learning/{plan,questions,tracing}}/*.test.ts').filter(
      file => !needsDatabase(file),
    ),
    setupFiles: ['tests/support/runs.ts'],
    environment: 'node',
    server: nativeMessages,
    isolate: false,
    // Code with mutants in it counts its own steps: what judges a drawing takes ten times as long.
    testTimeout: 120_000,
  },
})
