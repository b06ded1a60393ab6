import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { nativeMessages } from './tests/support/native-messages.ts'

const support = (file: string) => join(import.meta.dirname, 'tests/support', file)
const quickPasswordHash = {
  find: /^(#platform\/auth|\.)\/password\.ts$/,
  replacement: support('quick-password-hash.ts'),
}

const both: TestProjectInlineConfiguration['test'] = {
  // A failure shows what was there, also where only its message is read.
  chaiConfig: { truncateThreshold: 0 },
  env: { KALIMA_LOG_LEVEL: 'silent' },
  // What files import is loaded once a worker: it took a third of the time. They leave nothing behind for one another.
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    globalSetup: ['tests/support/cluster.ts'],
    // Two cores are enough for two files; by itself it would leave one idle.
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias: [quickPasswordHash] },
        test: {
          ...both,
          name: 'rules',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'db/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [
            'tests/journeys/**',
            'tests/pages/**',
            'tests/program/**',
            'tests/verify/**',
            'node_modules/**',
          ],
          setupFiles: ['tests/support/runs.ts'],
          environment: 'node',
          server: nativeMessages,
        },
      },
      {
        resolve: {
          alias: [
            quickPasswordHash,
            { find: /^@tanstack\/react-start(\/server)?$/, replacement: support('start-in-browser.ts') },
            { find: /^#ui\/styles\/styles\.css\?url$/, replacement: support('styles-address.ts') },
          ],
        },
        test: {
          ...both,
          name: 'pages',
          include: ['tests/pages/**/*.test.ts'],
          environment: support('dom-environment.ts'),
          // Read by Vite, they are what a browser gets; Node would take what they have for a server.
          server: { deps: { ...nativeMessages.deps, inline: [/@tanstack\//, /@orpc\/tanstack-query\//] } },
        },
      },
    ],
  },
})
