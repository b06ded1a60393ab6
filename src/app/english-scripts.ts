import type { AnyRouter, Manifest } from '@tanstack/react-router'

const translated = new WeakMap<Manifest, Manifest>()

const translate = (manifest: Manifest): Manifest =>
  JSON.parse(JSON.stringify(manifest).replaceAll(/\/assets\/(?=[\w.-]+\.js\b)/g, '/assets/en/'))

/** Names the English scripts of the build, made by scripts/split-locales.ts, before the page is rendered. */
export const nameEnglishScripts = (router: AnyRouter) => {
  const manifest = router.ssr?.manifest
  if (!manifest) return
  const english = translated.get(manifest) ?? translate(manifest)
  translated.set(manifest, english)
  router.ssr = { manifest: english }
}
