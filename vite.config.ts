import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What every page carries: the framework, the bar and its menus, the small ornaments. */
const inEveryPage = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|use-sync-external-store|valibot|clsx)/',
    'node_modules/@orpc/(tanstack-query|shared)/',
    'node_modules/@tanstack/(react-router|router-core|history|store|react-store)/',
    'node_modules/@tanstack/(query-core|router-ssr-query-core|react-router-ssr-query)/',
    'node_modules/lucide-react/dist/esm/(createLucideIcon|Icon|context)',
    'src/ui/(controls|feedback|overlays)/(button|toast|as-child|tooltip|place-popover)\\.',
    'src/ui/brand/(girih|khatam|letter|letter-star|nuqta)\\.',
    'src/platform/(search/search-params|time/dates)\\.',
    'src/routes/-shell/(sign-out|theme|theme-choice|dashboard-link)\\.',
    'src/features/[a-z-]+/web/api\\.',
    'node_modules/hono/dist/utils/(cookie|url)\\.',
    'src/(platform/http/(client|cookies)|paraglide/runtime|features/accounts/accounts|features/accounts/viewer)\\.',
  ].join('|'),
)

export default defineConfig({
  plugins: [
    paraglideVitePlugin({ project: './project.inlang', outdir: './src/paraglide', strategy: ['baseLocale'] }),
    tailwindcss(),
    tanstackStart({
      server: { entry: 'app/server.ts' },
      client: { entry: 'app/client.tsx' },
      router: {
        entry: 'app/router.tsx',
        generatedRouteTree: 'app/routeTree.gen.ts',
        addExtensions: true,
        codeSplittingOptions: {
          // The shape of what comes, and of what went wrong, travels with neither the first page nor the page itself.
          defaultBehavior: [
            // Together: a page that came from the server answers to its address without asking for more.
            ['loader', 'component'],
            ['pendingComponent', 'errorComponent', 'notFoundComponent'],
          ],
        },
      },
    }),
    viteReact(),
  ],
  // The map of what each chunk needs would travel with every first page: the server names what the page itself needs.
  build: { sourcemap: false, modulePreload: { resolveDependencies: () => [] } },
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
                  test: inEveryPage,
                },
              ],
            },
          },
        },
      },
    },
  },
})
