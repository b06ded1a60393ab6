// The arrows between folders, read from the sources: node scripts/arrows.ts [folder]
// dependency-cruiser reads TypeScript through the compiler's programming interface, which TypeScript 7 no longer has:
// where it asks for `typescript`, it is given the sixth.
import { registerHooks } from 'node:module'
import { join, resolve as resolvePath } from 'node:path'
import type { IConfiguration, ICruiseResult } from 'dependency-cruiser'

registerHooks({
  resolve: (specifier, context, next) => {
    const asks = context.parentURL?.includes('/dependency-cruiser/')
    return next(
      asks && /^typescript(\/|$)/.test(specifier)
        ? specifier.replace('typescript', '@typescript/typescript6')
        : specifier,
      context,
    )
  },
})

const root = join(import.meta.dirname, '..')

/**
 * @param folder absolute, and the working directory; holds `src` and a tsconfig.json
 * @returns how many of its files were read and what was found against the rules, one line each
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
  process.chdir(folder) // the paths of a tsconfig are looked up from here
  const { files, violations } = await checkDependencies(folder)
  for (const line of violations) console.error(line)
  // Reading nothing finds nothing: that is a broken check, not a clean house.
  const isBlind = folder === root && files < 40
  if (isBlind) console.error('The sources are not being seen.')
  console.log(`${files} files read, ${violations.length} dependencies against the rules`)
  process.exit(violations.length > 0 || isBlind ? 1 : 0)
}
