/**
 * `node scripts/ornaments.ts`: draws the large ornaments into src/ui/brand/generated, from the shapes of the design system.
 *
 * They are static files, so they add no HTML or script to a page and are cached for good (the build names them by content
 * and inlines the smallest). A file cannot use the theme's colours: the joints between tiles are transparent, and
 * ornament.css uses the line patterns as masks. Letters are outlines, because an image has no web fonts.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { opticalPosition } from '#ui/brand/letters.ts'
import { cross, khatam, seeded, wallOpening } from '#ui/brand/shapes.ts'
import { colour, shadeColour } from './colours.ts'
import { girihOfEight, girihOfTwelve } from './girih-tiles.ts'

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

/** Tiles with transparent joints between them. */
function withJoints(
  viewBox: string,
  tiles: readonly { path: string; fill: string }[],
  joint: number,
): string {
  const [x, y, width, height] = viewBox.split(' ')
  const byFill = new Map<string, string>()
  for (const { path, fill } of tiles) byFill.set(fill, (byFill.get(fill) ?? '') + path)
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`
  return `<defs><path id="t" d="${tiles.map(tile => tile.path).join('')}"/><mask id="m" maskUnits="userSpaceOnUse" ${box}><rect ${box} fill="#fff"/><use href="#t" fill="none" stroke="#000" stroke-width="${joint}" stroke-linejoin="round"/></mask></defs><g mask="url(#m)">${[...byFill].map(([fill, path]) => `<path fill="${fill}" d="${path}"/>`).join('')}</g>`
}

/** Left edge of the wall in each row. It is uneven, like a wall under construction. */
const leftEdges = {
  star: [190, 215, 215, 215, 215, 100, 215, 215, 190],
  cross: [150, 230, 170, 230, 230, 160, 150, 230, 150],
}

function wall(): string {
  const cell = 104
  const random = seeded('kalima-mur')
  const letters = [...'أبتثجحخدذرزسشصضطظعغفقكلمنهوي']
  const colours = {
    chaux: [colour('chaux-0'), colour('paon-800')],
    safran: [colour('safran-400'), colour('encre-950')],
    ciel: [colour('paon-300'), colour('paon-900')],
    rose: [colour('grenade-300'), colour('grenade-900')],
  } as const
  const starColours = ['chaux', 'safran', 'chaux', 'ciel', 'rose'] as const
  const crossColours = ['paon-700', 'paon-800', 'paon-600'] as const
  const isInside = (kind: Cell['kind'], x: number, row: number) => x > (leftEdges[kind][row] ?? 0)
  const tiles: { path: string; fill: string }[] = []
  let letterPaths = ''
  for (const tile of zellige(9, 9, cell, 20, -24)) {
    const { kind, column, row, x, y } = tile
    if (!isInside(kind, x, row)) continue
    const chance = random()
    const shade = random() - 0.5
    const isLast = column === 1 && row === 5 && kind === 'star'
    const letter = isLast ? 'م' : (letters[Math.floor(random() * letters.length)] ?? 'ك')
    const distance = Math.hypot(x - wallOpening.x, y - wallOpening.y)
    if (distance < wallOpening.radius * 0.62) continue
    if (kind === 'cross') {
      const fill = shadeColour(colour(crossColours[(column + 2 * row) % 3] ?? 'paon-700'), shade, 0.16)
      tiles.push({ path: shape(tile, cell), fill })
      continue
    }
    let tone: keyof typeof colours = starColours[(column * 2 + row * 3) % 5] ?? 'chaux'
    // White tiles at the edge would not stand out from the page.
    if (tone === 'chaux' && !isInside('star', x - cell * 0.9, row))
      tone = (['ciel', 'safran', 'rose'] as const)[(column * 2 + row) % 3] ?? 'ciel'
    const [fill, ink] = colours[tone]
    tiles.push({ path: shape(tile, cell), fill: shadeColour(fill, shade, 0.14) })
    if ((isLast || tone === 'chaux' || chance > 0.55) && distance >= wallOpening.radius * 1.16)
      letterPaths += outline(letter, x, y, cell * 0.4, ink)
  }
  const looseTiles = (
    [
      [66, 118, -14, 'safran', 'ك'],
      [92, 366, 11, 'ciel', 'ل'],
      [58, 640, -9, 'rose', 'ة'],
    ] as const
  ).map(
    ([x, y, turn, tone, letter]) =>
      `<g transform="translate(${x} ${y}) rotate(${turn}) scale(.92)"><path d="${khatam(0, 0, cell / 2)}" fill="${colours[tone][0]}" filter="url(#o)"/>${outline(letter, 0, 0, cell * 0.42, colours[tone][1])}</g>`,
  )
  const shadow =
    '<filter id="o" x="-40%" y="-40%" width="180%" height="190%"><feDropShadow dx="0" dy="8" stdDeviation="9" flood-color="#03212b" flood-opacity=".22"/></filter>'
  const viewBox = '-40 -80 960 960'
  return svg(viewBox, withJoints(viewBox, tiles, 2.5) + letterPaths + shadow + looseTiles.join(''))
}

/** Side of the call to action on the home page: saffron tiles with the letters of three words. */
function side(): string {
  const cell = 120
  const letters = [...'كلمةعينبيت']
  const colours = ['safran-200', 'safran-400', 'chaux-0', 'safran-200'] as const
  const tiles: { path: string; fill: string }[] = []
  let letterPaths = ''
  let count = 0
  for (const tile of zellige(6, 5, cell, 60, -20)) {
    const half = tile.kind === 'star' ? 0 : 0.5
    if (tile.x < 110 + (((tile.row + half) * 71) % 3) * 70) continue
    const turn = ((tile.column + half) * 3 + tile.row + half) % 4
    const index = Math.floor(turn)
    const fill =
      tile.kind === 'star'
        ? colour(colours[index] ?? 'safran-200')
        : colour(turn > 2 ? 'paon-700' : 'safran-500')
    tiles.push({ path: shape(tile, cell), fill })
    if (tile.kind === 'star' && index === 2)
      letterPaths += outline(
        letters[count++ % letters.length] ?? 'ك',
        tile.x,
        tile.y,
        50,
        colour('encre-950'),
      )
  }
  return svg('0 0 640 420', withJoints('0 0 640 420', tiles, 3) + letterPaths)
}

/** Lower left corner of the students' exercises. */
function corner(): string {
  const cell = 76
  const random = seeded('bas')
  const starColours = ['safran-400', 'grenade-300', 'paon-300', 'safran-300', 'chaux-0'] as const
  const crossColours = ['paon-700', 'paon-800', 'paon-600'] as const
  const tiles = [...zellige(5, 5, cell, 0, 0)]
    .filter(({ kind, x, y }) => x + y < (kind === 'star' ? 232 : 250) + random() * 30)
    .map(tile => {
      const choice = tile.kind === 'star' ? starColours : crossColours
      return {
        path: shape(tile, cell),
        fill: colour(choice[Math.floor(random() * choice.length)] ?? 'paon-700'),
      }
    })
  return svg(
    '0 0 320 320',
    `<g transform="matrix(1 0 0 -1 0 320)">${withJoints('0 0 320 320', tiles, 2.5)}</g>`,
  )
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
