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

/** Whether every account of the machine may pass through this folder and those above it. */
export const isPassable = (folder: string): boolean => {
  const parent = dirname(folder)
  if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
  return parent === folder || isPassable(parent)
}

/** Root's place for what must lie before a closed door: anybody passes through, nobody else lists it. */
const outside = '/var/lib/kalima'

/**
 * The folder of PostgreSQL's own files, `postgres` in the data folder; made when missing. For root PostgreSQL runs under
 * another account, which gets nowhere behind a closed door (root's home, a temporary folder of mode 700): there `postgres`
 * is a link to a folder of its own outside.
 * @throws Error when the link leads nowhere, or when a folder with data was moved behind a closed door
 */
export const postgresHome = (folder: string, owner: Account | undefined): string => {
  const home = join(folder, 'postgres')
  if (lstatSync(home, { throwIfNoEntry: false })?.isSymbolicLink()) return whereItLeads(home)
  if (!owner || isPassable(dirname(folder))) {
    if (owner) chmodSync(folder, 0o711) // its own sub-folders stay closed; the account only has to pass through
    mkdirSync(home, { recursive: true, mode: 0o700 })
    if (owner) chownSync(home, owner.uid, owner.gid)
    return home
  }
  if (existsSync(home))
    throw new Error(
      `KALIMA_DATA_DIR: ${folder} est passé dans un dossier fermé aux autres comptes, où PostgreSQL ne peut plus l’atteindre.`,
    )
  mkdirSync(outside, { recursive: true, mode: 0o711 })
  const made = mkdtempSync(join(outside, 'postgres-'))
  chownSync(made, owner.uid, owner.gid)
  symlinkSync(made, home)
  return made
}

const whereItLeads = (link: string) => {
  const target = readlinkSync(link)
  if (!existsSync(target)) throw new Error(`KALIMA_DATA_DIR: ${link} mène à ${target}, qui n’existe plus.`)
  return target
}
