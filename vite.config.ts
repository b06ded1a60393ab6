import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { localeName } from './scripts/split-locales.ts'

/**
 * Modules of every page: the framework, the bar with its menus, the small ornaments. They form one chunk. On the home page
 * this saves 24 requests and 2 kB (15 files instead of 39, 153.6 kB instead of 155.7), because small chunks compress worse.
 * The rule `minShareCount: 20` in place of the list gives 20 files and 156.7 kB, which is over the limit of
 * bench/javascript.ts. The list may be incomplete: a module that is missing here gets a chunk of its own.
 */
const inEveryPage = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|use-sync-external-store|valibot|clsx)/',
    'node_modules/@orpc/(tanstack-query|shared)/',
    'node_modules/@tanstack/(react-router|router-core|history|store|react-store)/',
    'node_modules/@tanstack/(query-core|router-ssr-query-core|react-router-ssr-query)/',
    'node_modules/lucide-react/dist/esm/(createLucideIcon|Icon|context)',
    'src/ui/(controls|feedback|overlays)/(button|toast|as-child|tooltip|place-popover)\\.',
    'src/ui/brand/(girih|khatam|letter|letter-star|nuqta)\\.',
    'src/platform/(search/search-params|time/dates|words/numbers)\\.',
    'src/routes/-shell/(sign-out|theme|theme-choice|dashboard-link)\\.',
    'src/features/[a-z-]+/web/api\\.',
    'node_modules/hono/dist/utils/(cookie|url)\\.',
    'src/(platform/http/(client|cookies)|platform/locale/locale|paraglide/runtime|features/accounts/accounts|features/accounts/viewer|features/families/families)\\.',
  ].join('|'),
)

/**
 * The sentences in the browser. A document has one language, so its scripts need one: the build leaves a name in place of the
 * choice, and scripts/split-locales.ts makes a set of files for each language of it. Why: docs/decisions/0045.
 */
const documentLocale = (): Plugin => {
  let isBuild = false
  return {
    name: 'kalima:document-locale',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    transform: {
      filter: { id: /\/src\/paraglide\/(runtime|messages\/\w+)\.js$/ },
      handler: (code, id) => {
        if (id.endsWith('/runtime.js'))
          return `export const getLocale = () => ${isBuild ? localeName : "document.documentElement.lang === 'en' ? 'en' : 'fr'"}
export const experimentalStaticLocale = undefined`
        return isBuild
          ? code.replace('experimentalStaticLocale ?? options.locale ?? getLocale()', localeName)
          : undefined
      },
    },
  }
}

/** Paraglide's messages import one function from their registry. The browser keeps it: it counts little, and has no byte to spare. */
const pluralRulesOnce = (): Plugin => ({
  name: 'kalima:plural-rules-once',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /\/src\/paraglide\/registry\.js$/ },
    handler: () => "export { plural } from '#platform/words/plural.ts'",
  },
})

export default defineConfig({
  plugins: [
    documentLocale(),
    pluralRulesOnce(),
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
          // Skeletons and error components are loaded only when needed.
          defaultBehavior: [
            // In one chunk, so that a server-rendered page needs no further request to navigate.
            ['loader', 'component'],
            ['pendingComponent', 'errorComponent', 'notFoundComponent'],
          ],
        },
      },
    }),
    viteReact(),
  ],
  // No preload map: it would be part of every first page, and the server already preloads what that page needs.
  build: {
    sourcemap: false,
    modulePreload: { resolveDependencies: () => [] },
    reportCompressedSize: false, // scripts/build.ts compresses the files
    rolldownOptions: { experimental: { lazyBarrel: true } }, // lucide-react re-exports 1,700 icons: only those used are read
  },
  environments: {
    client: {
      build: {
        manifest: true, // scripts/build-worker.ts reads it: which files the child's space needs
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'frame',
                  test: inEveryPage,
                },
                {
                  name: 'family-labels',
                  test: /src\/features\/families\/(level-labels|web\/family-labels)\./,
                },
              ],
            },
          },
        },
      },
    },
  },
})
