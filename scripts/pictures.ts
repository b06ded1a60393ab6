/**
 * `node scripts/pictures.ts`: renders public/og.png (1200 × 630, the preview of a shared link),
 * public/apple-touch-icon.png and the icons of the child's space. Run `node scripts/ornaments.ts` first.
 */
import { readFile, writeFile } from 'node:fs/promises'
import chromium from '@sparticuz/chromium'
import { chromium as browsers } from 'playwright-core'
import { khatam, wallOpening } from '#ui/brand/shapes.ts'
import { colour } from './colours.ts'

const at = (path: string) => new URL(`../${path}`, import.meta.url)
const font = async (file: string) =>
  `url(data:font/woff2;base64,${(await readFile(at(`node_modules/@fontsource-variable/${file}`))).toString('base64')})`

const kufam = 'kufam/files/kufam'
const mark = await readFile(at('public/favicon.svg'), 'utf8')
const wall = (await readFile(at('src/ui/brand/generated/wall.svg'))).toString('base64')
const frame = (margin: number, fill: string) =>
  `<path d="${khatam(wallOpening.x, wallOpening.y, wallOpening.radius + margin)}" fill="${fill}"/>`

const shared = `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Kufam; font-weight: 400 900; src: ${await font(`${kufam}-latin-wght-normal.woff2`)}; unicode-range: U+0-FF, U+2000-206F }
@font-face { font-family: Kufam; font-weight: 400 900; src: ${await font(`${kufam}-arabic-wght-normal.woff2`)}; unicode-range: U+600-6FF }
@font-face { font-family: Atkinson; font-weight: 200 800; src: ${await font('atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2')} }
* { margin: 0; box-sizing: border-box }
body { position: relative; width: 1200px; height: 630px; overflow: hidden; background: ${colour('chaux-50')}; color: ${colour('encre-900')}; font: 400 27px/1.45 Atkinson }
.wall { position: absolute; top: -66px; left: 452px; width: 800px; height: 760px; overflow: visible }
.name { position: absolute; top: 62px; left: 72px; display: flex; align-items: center; gap: 16px; font: 800 40px Kufam }
.name svg { width: 60px; height: 60px }
h1 { position: absolute; top: 206px; left: 72px; font: 700 74px/1.08 Kufam; letter-spacing: -.018em }
p { position: absolute; top: 470px; left: 72px; width: 380px; color: ${colour('encre-600')} }
.word { position: absolute; top: 240px; left: 688px; width: 400px; text-align: center; font: 700 106px/1.5 Kufam; color: ${colour('paon-700')} }
</style>`

const card = `${shared}<body>
<svg class="wall" viewBox="0 0 800 760"><image href="data:image/svg+xml;base64,${wall}" x="-40" y="-80" width="960" height="960"/>${frame(19, colour('chaux-50'))}${frame(15, colour('paon-900'))}${frame(3, colour('safran-400'))}${frame(-2, '#fff')}</svg>
<div class="name">${mark}Kalima</div>
<h1>L’arabe,<br>mot après<br>mot.</h1>
<p>Des cours en direct pour les&nbsp;enfants de 4 à 17&nbsp;ans.</p>
<div class="word" lang="ar" dir="rtl">كَلِمَة</div>`

/** @param share of the side that the mark takes; a maskable icon is cut to any shape within four fifths */
const icon = (size: number, share = 1) =>
  `<!doctype html><style>* { margin: 0 } body { display: grid; place-items: center; height: ${size}px; background: ${colour('paon-700')} } svg { display: block; width: ${share * 100}%; height: auto }</style>${mark}`

const browser = await browsers.launch({
  executablePath: await chromium.executablePath(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
})
for (const [file, html, width, height] of [
  ['public/og.png', card, 1200, 630],
  ['public/apple-touch-icon.png', icon(180), 180, 180],
  ['public/student/icon-192.png', icon(192), 192, 192],
  ['public/student/icon-512.png', icon(512), 512, 512],
  ['public/student/icon-maskable-512.png', icon(512, 0.62), 512, 512],
] as const) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  await writeFile(at(file), await page.screenshot())
}
await browser.close()
