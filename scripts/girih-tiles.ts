import { type Point, polar, round } from '#ui/brand/shapes.ts'

/** One repeat of a girih pattern by Hankin's method: from the middle of each side of a polygon, two lines start at an angle. */
export interface GirihTile {
  width: number
  height: number
  path: string
}

const regular = (cx: number, cy: number, sides: number, apothem: number, normal: number): Point[] =>
  Array.from({ length: sides }, (_, side) =>
    polar(cx, cy, apothem / Math.cos(Math.PI / sides), normal + (side - 0.5) * (360 / sides)),
  )

function contactLines(polygon: readonly Point[], theta: number): string {
  const sides = polygon.map((from, index) => {
    const to = polygon[(index + 1) % polygon.length] ?? from
    return {
      middle: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as Point,
      direction: Math.atan2(to[1] - from[1], to[0] - from[0]),
    }
  })
  const angle = (theta * Math.PI) / 180
  let path = ''
  sides.forEach(({ middle, direction }, index) => {
    const next = sides[(index + 1) % sides.length]
    if (!next) return
    const [ax, ay] = [Math.cos(direction + angle), Math.sin(direction + angle)]
    const [bx, by] = [Math.cos(next.direction + Math.PI - angle), Math.sin(next.direction + Math.PI - angle)]
    const determinant = ax * by - ay * bx
    if (Math.abs(determinant) < 1e-6) return
    const reach = ((next.middle[0] - middle[0]) * by - (next.middle[1] - middle[1]) * bx) / determinant
    path += `M${round(middle[0])} ${round(middle[1])}L${round(middle[0] + reach * ax)} ${round(middle[1] + reach * ay)}L${round(next.middle[0])} ${round(next.middle[1])}`
  })
  return path
}

/** Octagons and squares. `theta` (30…72 degrees) opens or closes the stars. */
export function girihOfEight(size: number, theta: number): GirihTile {
  const side = size / (1 + Math.SQRT2)
  const corners: Point[] = [
    [0, 0],
    [size, 0],
    [0, size],
    [size, size],
  ]
  const octagons = corners.map(([x, y]) => contactLines(regular(x, y, 8, size / 2, 0), theta)).join('')
  return {
    width: size,
    height: size,
    path: octagons + contactLines(regular(size / 2, size / 2, 4, side / 2, 45), theta),
  }
}

/** Dodecagons, hexagons and squares: the pattern used most on the site. */
export function girihOfTwelve(size: number, theta: number): GirihTile {
  const side = size / (3 + Math.sqrt(3))
  const height = size * Math.sqrt(3)
  const apothem = side / 2 / Math.tan(Math.PI / 12)
  const reach = size / Math.sqrt(3)
  const drawn = new Set<string>()
  let path = ''
  const add = ([x, y]: Point, sides: number, inradius: number, normal: number) => {
    const key = [sides, x.toFixed(1), y.toFixed(1)].join()
    const margin = inradius / Math.cos(Math.PI / sides)
    const isOutside = x < -margin || x > size + margin || y < -margin || y > height + margin
    if (isOutside || drawn.has(key)) return
    drawn.add(key)
    path += contactLines(regular(x, y, sides, inradius, normal), theta)
  }
  for (let row = -1; row <= 3; row++)
    for (let column = -1; column <= 2; column++) {
      const x = column * size + (row % 2 ? size / 2 : 0)
      const y = (row * height) / 2
      add([x, y], 12, apothem, 0)
      for (let turn = 0; turn < 6; turn++) {
        add(polar(x, y, size / 2, turn * 60), 4, side / 2, turn * 60)
        add(polar(x, y, reach, turn * 60 + 30), 6, (side * Math.sqrt(3)) / 2, 30)
      }
    }
  return { width: round(size), height: round(height), path }
}
