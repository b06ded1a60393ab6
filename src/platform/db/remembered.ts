import type { Db } from './connect.ts'

/**
 * What this process last read of many things, by their keys, and perhaps no longer true: only for writes that confirm it.
 * @param most how many are remembered; the one that came first makes room
 */
export const remembered = <Value>(most: number) => {
  const memories = new WeakMap<Db, Map<string, Value>>()
  const memoryOf = (db: Db) => {
    const memory = memories.get(db) ?? new Map<string, Value>()
    memories.set(db, memory)
    return memory
  }
  return {
    get: (db: Db, key: string) => memoryOf(db).get(key),
    set: (db: Db, key: string, value: Value) => {
      const memory = memoryOf(db)
      const [first] = memory.keys()
      if (memory.size >= most && first !== undefined && !memory.has(key)) memory.delete(first)
      memory.set(key, value)
    },
    forget: (db: Db, key: string) => void memoryOf(db).delete(key),
  }
}
