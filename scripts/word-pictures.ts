/** `node scripts/word-pictures.ts`: draws public/pictures.svg, one symbol a word, from db/curriculum/pictures.json. */
import { readFile, writeFile } from 'node:fs/promises'
import { Pictures } from '../db/curriculum/schemas.ts'
import { colour } from './colours.ts'

const at = (path: string) => new URL(`../${path}`, import.meta.url)
const pictures = Pictures.parse(JSON.parse(await readFile(at('db/curriculum/pictures.json'), 'utf8')))

// The joint between two shapes has the colour of the ground: it is the stroke of the svg that uses the symbol.
const symbols = Object.entries(pictures).map(
  ([id, { shapes }]) =>
    `<symbol id="${id}" viewBox="-.2 -.2 8.4 8.4">${shapes.map(({ fill, d }) => `<path fill="${colour(fill)}" d="${d}"/>`).join('')}</symbol>`,
)
await writeFile(
  at('public/pictures.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg">\n<title>Les images des mots</title>\n${symbols.join('\n')}\n</svg>\n`,
)
