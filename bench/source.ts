// node --import ./bench/source.ts …: lets Node run the program's own sources, which name each other as the bundler does.
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const source = new URL('../src/', import.meta.url)

const fileOf = (specifier: string, parent: string | undefined) => {
  const base = specifier.startsWith('~/') ? new URL(specifier.slice(2), source) : new URL(specifier, parent)
  return [base.href, `${base.href}.ts`, `${base.href}.js`, `${base.href}.tsx`].find(
    href => /\.\w+$/.test(href) && existsSync(fileURLToPath(href)),
  )
}

registerHooks({
  resolve(specifier, context, next) {
    const isOurs = specifier.startsWith('~/') || /^\.{1,2}\//.test(specifier)
    const outside = context.parentURL?.includes('/node_modules/')
    const file = isOurs && !outside ? fileOf(specifier, context.parentURL) : undefined
    return next(file ?? specifier, context)
  },
})
