import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { inlineMessages, localeName, readMessages } from './scripts/inline-messages.ts'

/**
 * Which modules share a file. By itself the bundler makes a file for each set of pages that share a module, 300 bytes on average:
 * 96 files on a parent's dashboard, each a request and 30 bytes more. A group is loaded whole by each page that needs one of its
 * modules, so a group holds what its pages need anyway. tests/program/javascript.test.ts has the limits, in files too.
 *
 * Modules of every page: the framework, the bar with its menus, the small ornaments.
 */
const inEveryPage = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|use-sync-external-store|valibot|clsx)/',
    'node_modules/@orpc/(tanstack-query|shared)/',
    'node_modules/@tanstack/(react-router|router-core|history|store|react-store)/',
    'node_modules/@tanstack/(query-core|router-ssr-query-core|react-router-ssr-query)/',
    'node_modules/lucide-react/dist/esm/(createLucideIcon|Icon|context|icons/menu|icons/chevron-down)',
    'src/ui/(controls|feedback|overlays)/(button|skeleton|toast|as-child|tooltip|place-popover|use-hydrated)\\.',
    'src/ui/brand/(arabic|girih|khatam|letter|letter-star|nuqta)\\.',
    'src/platform/(search/search-params|time/dates|words/numbers)\\.',
    'src/routes/-shell/(sign-out|theme|theme-choice|dashboard-link|language-choice)\\.',
    'src/features/[a-z-]+/web/api\\.',
    'src/(platform/http/(client|cookies)|platform/locale/locale|paraglide/(runtime|registry)|features/accounts/accounts|features/accounts/viewer|features/families/families)\\.',
  ].join('|'),
)

/**
 * The sentences in the browser. A document has one language, so its scripts need one: the build writes both texts beside a name
 * that stands for the language, and scripts/split-locales.ts makes a set of files for each language of it.
 */
const documentLocale = (): Plugin => {
  let isBuild = false
  const [french, english] = [readMessages('fr'), readMessages('en')]
  return {
    name: 'kalima:document-locale',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    transform: {
      filter: { id: /\/src\/(?!paraglide\/messages\.js).+\.[jt]sx?/ },
      handler: (code, id) => {
        if (id.endsWith('/src/paraglide/runtime.js'))
          return `export const getLocale = () => ${isBuild ? localeName : "document.documentElement.lang === 'en' ? 'en' : 'fr'"}
export const experimentalStaticLocale = undefined`
        if (!isBuild) return undefined
        return id.includes('/src/paraglide/messages/')
          ? code.replace('experimentalStaticLocale ?? options.locale ?? getLocale()', localeName)
          : inlineMessages(code, french, english)
      },
    },
  }
}

/** Fields and what stands around them: the finder of teachers, sign-in, sign-up, settings. */
const inForms =
  /src\/ui\/(controls\/(field|input|textarea|checkbox|native-select)|feedback\/(alert|load-failure|empty-state))\.|lucide-react\/.*\/(circle-exclamation-point|info|search|x|chevron-left|chevron-right)\./

/** Apart from the other fields: the finder of teachers has no password. */
const inPassword = /src\/ui\/controls\/password-input\.|lucide-react\/.*\/(eye|eye-off)\./

/** Days, hours and names in words. */
const inLabels =
  /src\/(features\/(families\/(level-labels|web\/family-labels)|lessons\/lesson-minutes\.)|platform\/time\/(date-format|school-zone|zone-label)|platform\/words\/(?!file-size|list))/

/** The bar and the foot of a public page, which the spaces do without. */
const inSiteFrame = /src\/routes\/(-shell\/(site-|menu-)|_site\.tsx)|src\/ui\/brand\/wall\.tsx/

/** Controls and pictures of the signed-in spaces, except those that a visitor's page or a child's session has too, and what imports them. */
const inSpaces =
  /src\/ui\/(?!brand\/|styles\/|calendar|layout\/(back-link|pagination|lazy-script)|controls\/chip|feedback\/(skeleton|spinner|badge))|lucide-react\/(?!.*\/(volume-2|volume-x|turtle|arrow-left|check|calendar-days|users-round|sliders-horizontal|video|globe|users|play)\.)|src\/routes\/-shell\/(?!student-frame|not-found)|src\/features\/notifications\/web\//

/** Half a kilobyte of the dashboard and of pages about children, one file instead of two. */
const inPagesOfChildren = /src\/features\/parent-space\/(next-step|web\/add-child-link)\./

/**
 * Paraglide's messages import one function from their registry. On the server ours replaces it, which is faster. The browser
 * keeps Paraglide's: it rarely counts, and every byte of its scripts matters.
 */
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
                { name: 'frame', test: inEveryPage },
                // What the entry imports is loaded by every page as well.
                { name: 'initial', tags: ['$initial'] },
                { name: 'site', test: inSiteFrame },
                { name: 'query', test: /node_modules\/@tanstack\/react-query\// },
                { name: 'labels', test: inLabels },
                { name: 'forms', test: inForms },
                { name: 'password', test: inPassword },
                { name: 'spaces', test: inSpaces, minShareCount: 6 },
                { name: 'next-step', test: inPagesOfChildren },
              ],
            },
          },
        },
      },
    },
  },
})
