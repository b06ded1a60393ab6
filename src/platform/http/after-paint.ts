import { type AnyRouter, type Manifest, rootRouteId } from '@tanstack/react-router'

/** Fetches the scripts after the first paint, or after two seconds in a background tab, which paints nothing. */
const loadScripts = `(preloads,scripts)=>{const d=document;let go=()=>{go=()=>{};
for(const href of preloads){const l=d.createElement('link');l.rel='modulepreload';l.href=href;d.head.append(l)}
for(const src of scripts){const s=d.createElement('script');s.type='module';s.async=true;s.src=src;d.body.append(s)}};
const painted=()=>requestAnimationFrame(()=>setTimeout(()=>go()));
d.readyState==='loading'?d.addEventListener('DOMContentLoaded',painted):painted();setTimeout(()=>go(),2000);d.currentScript.remove()}`

/** Replaces the script tags of the matched routes by one inline script that fetches them. */
export const scriptsAfterPaint = (manifest: Manifest, routeIds: readonly string[]): Manifest => {
  const matched = routeIds.flatMap(id => manifest.routes[id] ?? [])
  const preloads = matched.flatMap(({ preloads: links = [] }) =>
    links.map(link => (typeof link === 'string' ? link : link.href)),
  )
  const scripts = matched.flatMap(({ scripts: all = [] }) => all)
  const sources = scripts.flatMap(({ attrs }) => (attrs?.src === undefined ? [] : String(attrs.src)))
  const loader = {
    attrs: { 'data-after-paint': '' },
    children: `(${loadScripts})(${JSON.stringify([...new Set(preloads)])},${JSON.stringify(sources)})`,
  }
  const bare = routeIds.map(id => [id, { ...manifest.routes[id], preloads: [], scripts: [] }] as const)
  const root = { ...manifest.routes[rootRouteId], preloads: [] }
  const inline = scripts.filter(({ attrs }) => attrs?.src === undefined)
  return {
    ...manifest,
    routes: { ...Object.fromEntries(bare), [rootRouteId]: { ...root, scripts: [...inline, loader] } },
  }
}

/**
 * Loads the scripts of a page after its first paint, for pages that are complete without JavaScript. On a slow network the
 * scripts compete with styles and fonts and delay the first paint by a second (docs/decisions/0018). Call it before the page
 * is rendered, with the router that renders it.
 */
export const deferScripts = (router: AnyRouter) => {
  const manifest = router.ssr?.manifest
  if (manifest)
    router.ssr = {
      manifest: scriptsAfterPaint(
        manifest,
        router.state.matches.map(({ routeId }) => routeId),
      ),
    }
}
