/** Chance that can be played again: the same seed gives the same session. */
export type Chance = () => number

/** @param seed any whole number @returns numbers in [0, 1) */
export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const shuffled = <Item>(chance: Chance, items: readonly Item[]): Item[] => {
  const out = [...items]
  for (let last = out.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1))
    const kept = out[last] as Item
    out[last] = out[other] as Item
    out[other] = kept
  }
  return out
}

/** Shuffled, and in another order than before: an exercise of ordering that lies solved on the table is none. */
export const disordered = (chance: Chance, items: readonly string[]): string[] => {
  const out = shuffled(chance, items)
  const same = out.every((item, index) => item === items[index])
  return same && new Set(items).size > 1 ? [...out.slice(1), ...out.slice(0, 1)] : out
}
