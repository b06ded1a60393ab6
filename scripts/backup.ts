// npm run backup: makes one backup of the embedded database, beside a running program or without one.
import { join } from 'node:path'
import { parseSettings } from '#platform/settings.ts'
import { backUp, deleteOldBackups } from './embedded-backup.ts'
import { chooseDataDir, findProgramPid, prepare, print, storageFolder } from './prepare.ts'

try {
  const settings = parseSettings(process.env)
  if (settings.databaseUrl)
    throw new Error(
      'DATABASE_URL est réglé : sauvegardez ce serveur-là avec ses propres outils (pgBackRest, ou l’hébergeur). Voir docs/operations.md.',
    )
  const dataDir = chooseDataDir(settings.dataDir)
  const folder = settings.backup?.folder ?? join(dataDir, 'backups')
  const stop = findProgramPid(dataDir) ? async () => {} : (await prepare()).stop
  try {
    const file = await backUp(dataDir, folder, storageFolder(dataDir, settings), Temporal.Now.instant())
    if (settings.backup) await deleteOldBackups(folder, settings.backup.keep)
    print(`sauvegarde faite : ${file}`)
    if (!settings.backup)
      print(
        'ATTENTION : KALIMA_BACKUP_DIR n’est pas réglé, la sauvegarde est donc dans le dossier des données, sur le même disque. Copiez-la ailleurs.',
      )
  } finally {
    await stop()
  }
} catch (error) {
  console.error(error instanceof Error ? `Kalima : ${error.message}` : error)
  process.exitCode = 1
}
