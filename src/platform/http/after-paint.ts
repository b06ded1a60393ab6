import { type AnyRouter, type Manifest, rootRouteId } from '@tanstack/react-router'

/** Fetches the scripts after the first painting, or after two seconds in a tab that is not looked at and paints nothing. */
const fetching = `(preloads,scripts)=>{const d=document;let go=()=>{go=()=>{};
for(const href of preloads){const l=d.createElement('link');l.rel='modulepreload';l.href=href;d.head.append(l)}
for(const src of scripts){const s=d.createElement('script');s.type='module';s.async=true;s.src=src;d.body.append(s)}};
const painted=()=>requestAnimationFrame(()=>setTimeout(()=>go()));
d.readyState==='loading'?d.addEventListener('DOMContentLoaded',painted):painted();setTimeout(()=>go(),2000);d.currentScript.remove()}`

/** The same scripts for the matched routes, fetched by one inline script instead of by tags of their own. */
export const scriptsAfterPaint = (manifest: Manifest, routeIds: readonly string[]): Manifest => {
  const matched = routeIds.flatMap(id => manifest.routes[id] ?? [])
  const preloads = matched.flatMap(({ preloads: links = [] }) =>
    links.map(link => (typeof link === 'string' ? link : link.href)),
  )
  const scripts = matched.flatMap(({ scripts: all = [] }) => all)
  const sources = scripts.flatMap(({ attrs }) => (attrs?.src === undefined ? [] : String(attrs.src)))
  const loader = {
    attrs: { 'data-after-paint': '' },
    children: `(${fetching})(${JSON.stringify([...new Set(preloads)])},${JSON.stringify(sources)})`,
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
 * Pages that read whole without a script show themselves first: on a slow network the scripts would share the line with the
 * styles and the fonts, and the first sight came a second later (docs/decisions/0018). To be called before the page is
 * rendered, with the router that renders it.
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
