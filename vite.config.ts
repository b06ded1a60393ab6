import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [
    paraglideVitePlugin({ project: './project.inlang', outdir: './src/paraglide', strategy: ['baseLocale'] }),
    tailwindcss(),
    tanstackStart({
      router: {
        codeSplittingOptions: {
          // The shape of what comes, and of what went wrong, travels with neither the first page nor the page itself.
          defaultBehavior: [['component'], ['pendingComponent', 'errorComponent', 'notFoundComponent']],
        },
      },
    }),
    viteReact(),
  ],
  build: { sourcemap: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs is one file: cut in pieces it compresses worse and is asked for in more turns.
            codeSplitting: {
              groups: [
                {
                  name: 'frame',
                  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@orpc|@tanstack\/(react-router|router-core|history|store|react-store))\//,
                },
              ],
            },
          },
        },
      },
    },
  },
})
