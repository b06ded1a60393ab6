/** Returns a number in [0, 1). */
export type Random = () => number

/** A repeatable generator (mulberry32): the same seed gives the same session. @param seed any integer */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The seed of what has several names: a child, a text, a try. */
export const seedOf = (...names: readonly (string | number)[]): number =>
  [...names.join('/')].reduce((seed, sign) => Math.imul(seed ^ (sign.codePointAt(0) ?? 0), 0x01000193), 0)

export const shuffle = <Item>(random: Random, items: readonly Item[]): Item[] => {
  const out = [...items]
  for (let last = out.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const swapped = out[last] as Item
    out[last] = out[other] as Item
    out[other] = swapped
  }
  return out
}

/** Shuffles into an order other than the given one, so that an ordering exercise never starts solved. */
export const shuffleToNewOrder = (random: Random, items: readonly string[]): string[] => {
  const out = shuffle(random, items)
  const same = out.every((item, index) => item === items[index])
  return same && new Set(items).size > 1 ? [...out.slice(1), ...out.slice(0, 1)] : out
}
