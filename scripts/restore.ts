// npm run restore -- FILE: puts a backup into an empty data folder (KALIMA_DATA_DIR), where npm start then finds it.
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { extract, list } from 'tar'
import { isMissingFile, recordRestore } from '#platform/backup/backup-state.ts'
import { postgresAccount } from '#platform/db/embedded.ts'
import { postgresHome } from '#platform/db/postgres-home.ts'
import { parseSettings } from '#platform/settings.ts'
import {
  besideDatabase,
  filesName,
  listFiles,
  manifestName,
  readManifest,
  sha256,
} from './embedded-backup.ts'
import { chooseDataDir, print, storageFolder } from './prepare.ts'

/** @throws Error naming the first file that is missing, added or changed */
const verify = async (folder: string) => {
  const { files, createdAt } = await readManifest(folder).catch(() => {
    throw new Error('ce fichier n’est pas une sauvegarde de Kalima.')
  })
  const found = (await listFiles(folder)).filter(file => file !== manifestName)
  for (const file of found)
    if (files[file] !== (await sha256(join(folder, file))))
      throw new Error(`la sauvegarde est abîmée : ${file} n’est pas celui qui fut sauvegardé.`)
  const missing = Object.keys(files).find(file => !found.includes(file))
  if (missing) throw new Error(`la sauvegarde est abîmée : ${missing} manque.`)
  return createdAt
}

/**
 * Reads the archive to its end before anything is unpacked, because tar goes on writing files for a while after it has failed.
 * @throws Error when the file is missing, cut or damaged
 */
const readThrough = async (file: string) => {
  try {
    await list({ file, strict: true })
  } catch (error) {
    if (isMissingFile(error)) throw new Error(`${file} n’existe pas.`)
    throw new Error(`${file} est abîmé ou incomplet : rien n’a été restauré.`, { cause: error })
  }
}

const setOwner = async (folder: string, { uid, gid }: { uid: number; gid: number }) => {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid)
}

/** @param files the folder of uploaded files; undefined when they are in a bucket, and the backup has none */
export const restore = async (file: string, dataDir: string, files: string | undefined): Promise<string> => {
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0)
    throw new Error(`${dataDir} n’est pas vide : choisissez un dossier vide (KALIMA_DATA_DIR).`)
  if (files && existsSync(files) && (await readdir(files)).length > 0)
    throw new Error(`${files} n’est pas vide : choisissez un dossier vide (KALIMA_STORAGE_DIR).`)
  await readThrough(file)
  await mkdir(dataDir, { recursive: true })
  const staging = await mkdtemp(join(dataDir, '.restore-'))
  try {
    await extract({ file, cwd: staging, strict: true })
    const createdAt = await verify(staging)
    const owner = postgresAccount()
    const home = postgresHome(dataDir, owner)
    await cp(join(staging, 'postgres'), home, { recursive: true })
    await chmod(join(home, 'data'), 0o700)
    await chmod(join(home, 'password'), 0o600)
    if (owner) await setOwner(home, owner)
    for (const name of besideDatabase)
      if (existsSync(join(staging, name))) await cp(join(staging, name), join(dataDir, name))
    const saved = join(staging, filesName)
    if (files && existsSync(saved)) await cp(saved, files, { recursive: true })
    return createdAt
  } finally {
    // On a full disk, tar may still be writing to the folder.
    await rm(staging, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

/** For the line in the admin's dashboard. A folder that can't be written to does not undo the restore. */
const noteRestore = async (folder: string, backup: Temporal.Instant) => {
  try {
    await recordRestore(folder, Temporal.Now.instant(), backup)
  } catch (error) {
    console.warn(
      `Kalima : la restauration n’a pas pu être notée dans ${folder} (${error instanceof Error ? error.message : error}).`,
    )
  }
}

if (import.meta.main) {
  const [file] = process.argv.slice(2)
  if (!file) {
    console.error('Usage : KALIMA_DATA_DIR=dossier-vide npm run restore -- FICHIER')
    process.exit(2)
  }
  try {
    const settings = parseSettings(process.env)
    const dataDir = chooseDataDir(settings.dataDir)
    const createdAt = await restore(resolve(file), dataDir, storageFolder(dataDir, settings))
    await noteRestore(dirname(resolve(file)), Temporal.Instant.from(createdAt))
    print(`l’état du ${createdAt} est dans ${dataDir} ; npm start le sert.`)
  } catch (error) {
    console.error(error instanceof Error ? `Kalima : ${error.message}` : error)
    process.exitCode = 1
  }
}
