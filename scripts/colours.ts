import { readFileSync } from 'node:fs'

/** Colours of tokens.css as #rrggbb, for images, which cannot use custom properties. */
const tokens = readFileSync(new URL('../src/ui/styles/tokens.css', import.meta.url), 'utf8')

const channel = (linear: number) => {
  const clipped = Math.min(1, Math.max(0, linear))
  return clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
}
const hex = (channels: readonly number[]) =>
  `#${channels
    .map(value =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** `colour('paon-700')`. @throws Error for an unknown name */
export function colour(name: string): string {
  const found = new RegExp(`--color-${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(tokens)
  if (!found && name !== 'chaux-0') throw new Error(`tokens.css has no colour ${name}`)
  const [lightness = 1, chroma = 0, hue = 0] = found?.slice(1).map(Number) ?? []
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return hex(
    [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ].map(channel),
  )
}

/** A slightly lighter or darker variant of a colour; `shade` from −0.5 to 0.5. */
export function shadeColour(colour: string, shade: number, strength: number): string {
  const towards = shade > 0 ? [1, 1, 1] : [0, 0.067, 0.133]
  // Rounded, so that tiles of the same colour share one path.
  const part = Math.round(Math.abs(shade) * strength * 50) / 50
  const parts = [1, 3, 5].map(start => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
  return hex(parts.map((value, index) => value * (1 - part) + (towards[index] ?? 0) * part))
}
