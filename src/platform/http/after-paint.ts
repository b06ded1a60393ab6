import type { Render } from './shared-page.ts'

/** Asks for what was put off: after the first painting, or after two seconds where nothing is painted (a tab behind others). */
const asking = `(d=>{let ask=()=>{ask=()=>{};for(const l of d.querySelectorAll('link[rel=after-paint]'))l.rel='modulepreload';for(const o of d.querySelectorAll('script[type="text/plain"][src]')){const s=d.createElement('script');s.type='module';s.async=true;s.src=o.getAttribute('src');o.replaceWith(s)}};requestAnimationFrame(()=>setTimeout(()=>ask()));setTimeout(()=>ask(),2000)})(document);document.currentScript.remove()`

/** The same page, whose scripts are fetched once it has been painted. */
export const scriptsAfterPaint = (html: string, nonce: string) =>
  html
    .replaceAll('<link rel="modulepreload"', '<link rel="after-paint"')
    .replaceAll('<script type="module" async="" src=', '<script type="text/plain" src=')
    .replace('</body>', () => `<script nonce="${nonce}">${asking}</script></body>`)

/**
 * Pages that read whole without a script show themselves first: on a slow network the script would share the line with the
 * style and the letters, and the first sight came a second later.
 * @param isFor whether the page asked for is such a page
 */
export const afterPaint =
  (render: Render, isFor: (request: Request) => boolean): Render =>
  async (request, nonce) => {
    const page = await render(request, nonce)
    if (!isFor(request) || !page.headers.get('content-type')?.startsWith('text/html')) return page
    return new Response(scriptsAfterPaint(await page.text(), nonce), page)
  }
