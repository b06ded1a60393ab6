import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { colour } from '../../scripts/colours.ts'
import { Pictures } from './schemas.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const pictures = Pictures.parse(JSON.parse(read('pictures.json')))

test('the drawings that the pages load are those of pictures.json', () => {
  const drawn = [...read('../../public/pictures.svg').matchAll(/<symbol id="([^"]+)".*<\/symbol>/g)]
  const paths = (symbol: string) =>
    [...symbol.matchAll(/<path fill="([^"]+)" d="([^"]+)"\/>/g)].map(([, fill, d]) => ({ fill, d }))
  expect(Object.fromEntries(drawn.map(([symbol, id]) => [id, paths(symbol)]))).toEqual(
    Object.fromEntries(
      Object.entries(pictures).map(([id, { shapes }]) => [
        id,
        shapes.map(({ fill, d }) => ({ fill: colour(fill), d })),
      ]),
    ),
  )
})

test('the picture of a number shows that many beads', () => {
  const numbers = 'wahid ithnan thalatha arbaa khamsa sitta sabaa thamaniya tisaa ashara'.split(' ')
  const outlines = (id: string) => pictures[id]?.shapes.map(({ d }) => d.match(/M/g)?.length)
  // Each bead is an outline and a light.
  expect(numbers.map(outlines)).toEqual(numbers.map((_, index) => [index + 1, index + 1]))
})

// What a person without one kind of cone sees, in linear RGB (Machado, Oliveira and Fernandes 2009).
const visions = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
const multiply = (matrix: readonly (readonly number[])[], [x = 0, y = 0, z = 0]: readonly number[]) =>
  matrix.map(([a = 0, b = 0, c = 0]) => a * x + b * y + c * z)
const linear = (hex: string) =>
  [1, 3, 5].map(start => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
const toOklab = (rgb: readonly number[]) =>
  multiply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    multiply(
      [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ],
      rgb,
    ).map(Math.cbrt),
  )
const distance = (one: readonly number[], other: readonly number[]) =>
  Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)))

test('splashes of paint are alike but for their colour, which differs in every kind of colour vision', () => {
  const ids = ['ahmar', 'azraq', 'akhdar', 'asfar', 'abyad', 'aswad']
  const shapes = ids.map(id => pictures[id]?.shapes ?? [])
  for (const [ground, splash] of shapes) {
    expect(ground).toEqual(shapes[0]?.[0])
    expect(splash?.d).toBe(shapes[0]?.[1]?.d)
  }
  const pairs = ids.flatMap((one, at) => ids.slice(at + 1).map(other => [one, other] as const))
  for (const [vision, matrix] of Object.entries(visions)) {
    const seen = (id: string) => {
      const rgb = linear(colour(pictures[id]?.shapes[1]?.fill ?? ''))
      return toOklab(multiply(matrix, rgb).map(value => Math.min(1, Math.max(0, value))))
    }
    const near = pairs.filter(([one, other]) => distance(seen(one), seen(other)) < 0.1)
    // Red and green are never choices of one question (src/features/learning/vocabulary.ts).
    expect(near, vision).toEqual(vision === 'deuteranopia' ? [['ahmar', 'akhdar']] : [])
  }
})
