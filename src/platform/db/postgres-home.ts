import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

export type Account = { uid: number; gid: number }

/** Whether every account of the machine may traverse this folder and its parents. */
export const isPassable = (folder: string): boolean => {
  const parent = dirname(folder)
  if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
  return parent === folder || isPassable(parent)
}

/** A folder of root's that every account can traverse but not list. */
const sharedFolder = '/var/lib/kalima'

/**
 * The folder of PostgreSQL's files, `postgres` in the data folder; created when missing. When root starts the program,
 * PostgreSQL runs under another account. If that account can't traverse the data folder (root's home, a folder of mode 700),
 * `postgres` is a link to a folder in `sharedFolder`.
 * @throws Error when the link is broken, or when a folder with data was moved into an inaccessible folder
 */
export const postgresHome = (folder: string, owner: Account | undefined): string => {
  const home = join(folder, 'postgres')
  if (lstatSync(home, { throwIfNoEntry: false })?.isSymbolicLink()) return resolveLink(home)
  if (!owner || isPassable(dirname(folder))) {
    if (owner) chmodSync(folder, 0o711) // traversable for the account; its sub-folders stay private
    mkdirSync(home, { recursive: true, mode: 0o700 })
    if (owner) chownSync(home, owner.uid, owner.gid)
    return home
  }
  if (existsSync(home))
    throw new Error(
      `KALIMA_DATA_DIR: ${folder} est passé dans un dossier fermé aux autres comptes, où PostgreSQL ne peut plus l’atteindre.`,
    )
  mkdirSync(sharedFolder, { recursive: true, mode: 0o711 })
  const target = mkdtempSync(join(sharedFolder, 'postgres-'))
  chownSync(target, owner.uid, owner.gid)
  symlinkSync(target, home)
  return target
}

const resolveLink = (link: string) => {
  const target = readlinkSync(link)
  if (!existsSync(target)) throw new Error(`KALIMA_DATA_DIR: ${link} mène à ${target}, qui n’existe plus.`)
  return target
}
