// npm run admin -- create <email>: creates an admin and prints a one-time link to choose the password. Works while the
// program is running or stopped.
import { createAdmin, firstLinkHours } from '#features/accounts/server/create-admin.ts'
import { openDb, openPool } from '#platform/db/connect.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { parseSettings } from '#platform/settings.ts'
import { chooseDataDir, findRunningPid, prepare, print } from './prepare.ts'

/** The database of the running program, otherwise one started for this command. */
const openDatabase = async () => {
  const settings = parseSettings(process.env)
  const dataDir = chooseDataDir(settings.dataDir)
  if (!settings.databaseUrl && findRunningPid(dataDir)) {
    const { url } = await startEmbedded(dataDir)
    return { settings, url, stop: async () => {} }
  }
  return prepare()
}

const [command, email] = process.argv.slice(2)
if (command !== 'create' || !email) {
  console.error('Usage : npm run admin -- create <email>')
  process.exit(2)
}
try {
  const { settings, url, stop } = await openDatabase()
  const pool = openPool(url, 1)
  try {
    const token = await createAdmin(openDb(pool), email, Temporal.Now.instant())
    print(
      `${email} est administrateur. Choisissez le mot de passe ici, une fois, dans les ${firstLinkHours} heures :`,
    )
    console.log(`${settings.publicUrl}/reset-password?token=${token}`)
  } finally {
    await pool.end()
    await stop()
  }
} catch (error) {
  console.error(error instanceof Error ? `Kalima : ${error.message}` : error)
  process.exitCode = 1
}
