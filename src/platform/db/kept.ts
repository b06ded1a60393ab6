import type { Db } from './connect.ts'

/**
 * What every request asks for and hardly ever changes, read once and kept for a few seconds in this process.
 * What could not be read is not kept: whoever asked is told, and the next one asks again.
 */
export const keptFor = <Value>(milliseconds: number, read: (db: Db) => Promise<Value>) => {
  const kept = new WeakMap<Db, { value: Promise<Value>; readAt: number }>()
  const ask = (db: Db): Promise<Value> => {
    const known = kept.get(db)
    if (known && performance.now() - known.readAt < milliseconds) return known.value
    const value = read(db)
    kept.set(db, { value, readAt: performance.now() })
    value.catch(() => kept.get(db)?.value === value && kept.delete(db))
    return value
  }
  /** For whoever has just changed it: the next one in this process reads it anew. */
  return Object.assign(ask, { forget: (db: Db) => void kept.delete(db) })
}
