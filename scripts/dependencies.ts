// node scripts/dependencies.ts [folder]: checks the dependencies between folders against .dependency-cruiser.cjs.
// dependency-cruiser needs the compiler API, which TypeScript 7 no longer has, so its imports of `typescript` are resolved
// to TypeScript 6.
import { registerHooks } from 'node:module'
import { join, resolve as resolvePath } from 'node:path'
import type { IConfiguration, ICruiseResult } from 'dependency-cruiser'

registerHooks({
  resolve: (specifier, context, next) => {
    const isDependencyCruiser = context.parentURL?.includes('/dependency-cruiser/')
    return next(
      isDependencyCruiser && /^typescript(\/|$)/.test(specifier)
        ? specifier.replace('typescript', '@typescript/typescript6')
        : specifier,
      context,
    )
  },
})

const root = join(import.meta.dirname, '..')

/**
 * @param folder absolute, and the working directory; holds `src` and a tsconfig.json
 * @returns the number of files read, and one line for each violation
 */
export const checkDependencies = async (folder: string) => {
  const { cruise } = await import('dependency-cruiser')
  const { default: extractTSConfig } = await import('dependency-cruiser/config-utl/extract-ts-config')
  const { default: rules } = await import('../.dependency-cruiser.cjs')
  const { options, forbidden } = rules as IConfiguration
  const ruleSet = { forbidden }
  const tsConfig = join(folder, 'tsconfig.json')
  const { output } = await cruise(
    ['src'],
    { ...options, tsConfig: { fileName: tsConfig }, baseDir: folder, validate: true, ruleSet },
    {},
    { tsConfig: extractTSConfig(tsConfig) },
  )
  const { modules, summary } = output as ICruiseResult
  return {
    files: modules.filter(module => module.source.startsWith('src/')).length,
    violations: summary.violations.map(({ rule, from, to }) => {
      const why = ruleSet.forbidden?.find(one => one.name === rule.name)?.comment
      return `${from} → ${to}: ${rule.name}. ${why}`
    }),
  }
}

if (import.meta.main) {
  const folder = resolvePath(process.argv[2] ?? root)
  process.chdir(folder) // tsconfig paths are resolved against the working directory
  const { files, violations } = await checkDependencies(folder)
  for (const line of violations) console.error(line)
  // If hardly any file was read, the check itself is broken.
  const isBroken = folder === root && files < 40
  if (isBroken) console.error('The sources are not being seen.')
  console.log(`${files} files read, ${violations.length} dependencies against the rules`)
  process.exit(violations.length > 0 || isBroken ? 1 : 0)
}
