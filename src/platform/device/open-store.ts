import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * A database of this browser's own.
 * @param create makes its tables, when it is opened for the first time
 * @returns connects to it: once, and again after another tab wanted to change or delete it
 */
export const openStore = <Schema extends DBSchema>(
  name: string,
  create: (db: IDBPDatabase<Schema>) => void,
) => {
  let connection: Promise<IDBPDatabase<Schema>> | undefined
  return () => {
    connection ??= openDB<Schema>(name, 1, {
      upgrade: create,
      blocking: () => {
        void connection?.then(db => db.close())
        connection = undefined
      },
    })
    return connection
  }
}
