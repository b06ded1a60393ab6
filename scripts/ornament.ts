/**
 * Draws the big ornaments into src/ui/brand/drawn, from the same shapes as the kit:
 * `node scripts/ornament.ts`.
 *
 * They are static files because as files they cost the pages neither HTML nor script, and are fetched once for good
 * (the build names them by their content; the smallest go into the stylesheet). A file
 * cannot see the theme, so the joints between tiles are gaps (a mask), and line work is used as a mask by
 * ornament.css, which gives it the theme's colour. Letters are outlines: a picture has no web fonts.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { opticalPosition } from '#ui/brand/letters.ts'
import { cross, khatam, seeded } from '#ui/brand/shapes.ts'
import { girihOfEight, girihOfTwelve } from './girih-tiles.ts'
import { glaze, mixed } from './glaze.ts'

const folder = new URL('../src/ui/brand/generated/', import.meta.url)
/** Kufam 600 (SIL Open Font Licence), as [advance, outline] in thousandths of an em, y downwards. */
const outlines: Record<string, [advance: number, path: string]> = JSON.parse(
  await readFile(new URL('./letter-outlines.json', import.meta.url), 'utf8'),
)

interface Cell {
  kind: 'star' | 'cross'
  column: number
  row: number
  x: number
  y: number
}

/** Stars and the crosses between them, in reading order. */
function* zellige(columns: number, rows: number, cell: number, left: number, top: number): Generator<Cell> {
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [left + column * cell, top + row * cell]
      yield { kind: 'star', column, row, x, y }
      if (column < columns - 1 && row < rows - 1)
        yield { kind: 'cross', column, row, x: x + cell / 2, y: y + cell / 2 }
    }
}

const shape = ({ kind, x, y }: Cell, cell: number) =>
  kind === 'star' ? khatam(x, y, cell / 2) : cross(x, y, cell)

function outline(letter: string, x: number, y: number, size: number, fill: string): string {
  const [advance, path] = outlines[letter] ?? [0, '']
  const at = opticalPosition(letter, x, y, size)
  const scale = size / 1000
  return `<path transform="translate(${(at.x - (advance / 2) * scale).toFixed(1)} ${at.y.toFixed(1)}) scale(${scale})" fill="${fill}" d="${path}"/>`
}

const svg = (viewBox: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice">${body}</svg>\n`

/** Tiles with the joints between them left open. */
function jointed(viewBox: string, tiles: readonly { path: string; fill: string }[], joint: number): string {
  const [x, y, width, height] = viewBox.split(' ')
  const byFill = new Map<string, string>()
  for (const { path, fill } of tiles) byFill.set(fill, (byFill.get(fill) ?? '') + path)
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`
  return `<defs><path id="t" d="${tiles.map(tile => tile.path).join('')}"/><mask id="m" maskUnits="userSpaceOnUse" ${box}><rect ${box} fill="#fff"/><use href="#t" fill="none" stroke="#000" stroke-width="${joint}" stroke-linejoin="round"/></mask></defs><g mask="url(#m)">${[...byFill].map(([fill, path]) => `<path fill="${fill}" d="${path}"/>`).join('')}</g>`
}

/** How far the wall's left edge reaches, row by row: the wall is being built. */
const edges = {
  star: [190, 215, 215, 215, 215, 100, 215, 215, 190],
  cross: [150, 230, 170, 230, 230, 160, 150, 230, 150],
}

function wall(): string {
  const cell = 104
  const window = { x: 436, y: 392, radius: 232 }
  const random = seeded('kalima-mur')
  const letters = [...'أبتثجحخدذرزسشصضطظعغفقكلمنهوي']
  const glazes = {
    chaux: [glaze('chaux-0'), glaze('paon-800')],
    safran: [glaze('safran-400'), glaze('encre-950')],
    ciel: [glaze('paon-300'), glaze('paon-900')],
    rose: [glaze('grenade-300'), glaze('grenade-900')],
  } as const
  const starGlazes = ['chaux', 'safran', 'chaux', 'ciel', 'rose'] as const
  const crossGlazes = ['paon-700', 'paon-800', 'paon-600'] as const
  const isBuilt = (kind: Cell['kind'], x: number, row: number) => x > (edges[kind][row] ?? 0)
  const tiles: { path: string; fill: string }[] = []
  let written = ''
  for (const tile of zellige(9, 9, cell, 20, -24)) {
    const { kind, column, row, x, y } = tile
    if (!isBuilt(kind, x, row)) continue
    const chance = random()
    const shade = random() - 0.5
    const isLast = column === 1 && row === 5 && kind === 'star'
    const letter = isLast ? 'م' : (letters[Math.floor(random() * letters.length)] ?? 'ك')
    const distance = Math.hypot(x - window.x, y - window.y)
    if (distance < window.radius * 0.62) continue
    if (kind === 'cross') {
      const fill = mixed(glaze(crossGlazes[(column + 2 * row) % 3] ?? 'paon-700'), shade, 0.16)
      tiles.push({ path: shape(tile, cell), fill })
      continue
    }
    let tone: keyof typeof glazes = starGlazes[(column * 2 + row * 3) % 5] ?? 'chaux'
    // White on the paper of the page would not show where the wall ends.
    if (tone === 'chaux' && !isBuilt('star', x - cell * 0.9, row))
      tone = (['ciel', 'safran', 'rose'] as const)[(column * 2 + row) % 3] ?? 'ciel'
    const [fill, ink] = glazes[tone]
    tiles.push({ path: shape(tile, cell), fill: mixed(fill, shade, 0.14) })
    if ((isLast || tone === 'chaux' || chance > 0.55) && distance >= window.radius * 1.16)
      written += outline(letter, x, y, cell * 0.4, ink)
  }
  const loose = (
    [
      [66, 118, -14, 'safran', 'ك'],
      [92, 366, 11, 'ciel', 'ل'],
      [58, 640, -9, 'rose', 'ة'],
    ] as const
  ).map(
    ([x, y, turn, tone, letter]) =>
      `<g transform="translate(${x} ${y}) rotate(${turn}) scale(.92)"><path d="${khatam(0, 0, cell / 2)}" fill="${glazes[tone][0]}" filter="url(#o)"/>${outline(letter, 0, 0, cell * 0.42, glazes[tone][1])}</g>`,
  )
  const shadow =
    '<filter id="o" x="-40%" y="-40%" width="180%" height="190%"><feDropShadow dx="0" dy="8" stdDeviation="9" flood-color="#03212b" flood-opacity=".22"/></filter>'
  const viewBox = '-40 -80 960 960'
  return svg(viewBox, jointed(viewBox, tiles, 2.5) + written + shadow + loose.join(''))
}

/** The side of the last call of the home page: saffron tiles with the letters of three words. */
function side(): string {
  const cell = 120
  const letters = [...'كلمةعينبيت']
  const glazes = ['safran-200', 'safran-400', 'chaux-0', 'safran-200'] as const
  const tiles: { path: string; fill: string }[] = []
  let written = ''
  let count = 0
  for (const tile of zellige(6, 5, cell, 60, -20)) {
    const half = tile.kind === 'star' ? 0 : 0.5
    if (tile.x < 110 + (((tile.row + half) * 71) % 3) * 70) continue
    const turn = ((tile.column + half) * 3 + tile.row + half) % 4
    const index = Math.floor(turn)
    const fill =
      tile.kind === 'star'
        ? glaze(glazes[index] ?? 'safran-200')
        : glaze(turn > 2 ? 'paon-700' : 'safran-500')
    tiles.push({ path: shape(tile, cell), fill })
    if (tile.kind === 'star' && index === 2)
      written += outline(letters[count++ % letters.length] ?? 'ك', tile.x, tile.y, 50, glaze('encre-950'))
  }
  return svg('0 0 640 420', jointed('0 0 640 420', tiles, 3) + written)
}

/** The lower left corner of the pupils' exercises. */
function corner(): string {
  const cell = 76
  const random = seeded('bas')
  const starGlazes = ['safran-400', 'grenade-300', 'paon-300', 'safran-300', 'chaux-0'] as const
  const crossGlazes = ['paon-700', 'paon-800', 'paon-600'] as const
  const tiles = [...zellige(5, 5, cell, 0, 0)]
    .filter(({ kind, x, y }) => x + y < (kind === 'star' ? 232 : 250) + random() * 30)
    .map(tile => {
      const choice = tile.kind === 'star' ? starGlazes : crossGlazes
      return {
        path: shape(tile, cell),
        fill: glaze(choice[Math.floor(random() * choice.length)] ?? 'paon-700'),
      }
    })
  return svg('0 0 320 320', `<g transform="matrix(1 0 0 -1 0 320)">${jointed('0 0 320 320', tiles, 2.5)}</g>`)
}

const lines = ({ width, height, path }: { width: number; height: number; path: string }, stroke: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path d="${path}" fill="none" stroke="#000" stroke-width="${stroke}"/></svg>\n`

await mkdir(folder, { recursive: true })
const pictures = {
  'star.svg': svg('0 0 58 58', `<path d="${khatam(29, 29, 29)}"/>`),
  'girih-8.svg': lines(girihOfEight(62, 67.5), 1.25),
  'girih-12.svg': lines(girihOfTwelve(200, 67), 1.45),
  'wall.svg': wall(),
  'tiles-side.svg': side(),
  'tiles-corner.svg': corner(),
}
for (const [name, picture] of Object.entries(pictures)) {
  await writeFile(new URL(name, folder), picture)
  console.log(name, picture.length)
}
