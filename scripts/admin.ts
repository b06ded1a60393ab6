// npm run admin -- create <email>: makes an admin and prints a link to choose the password, once. Works beside a running
// program and without one.
import { createAdmin, firstLinkHours } from '#features/accounts/server/create-admin.ts'
import { openDb, openPool } from '#platform/db/connect.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { parseSettings } from '#platform/settings.ts'
import { chooseDataDir, prepare, runsOn, say } from './prepare.ts'

/** The database of the program that runs on these data, or else one of our own until we are done. */
const database = async () => {
  const settings = parseSettings(process.env)
  const dataDir = chooseDataDir(settings.dataDir)
  if (!settings.databaseUrl && runsOn(dataDir)) {
    const { url } = await startEmbedded(dataDir)
    return { settings, url, stop: async () => {} }
  }
  return prepare()
}

const [verb, email] = process.argv.slice(2)
if (verb !== 'create' || !email) {
  console.error('Usage : npm run admin -- create <email>')
  process.exit(2)
}
try {
  const { settings, url, stop } = await database()
  const pool = openPool(url, 1)
  try {
    const token = await createAdmin(openDb(pool), email, Temporal.Now.instant())
    say(
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
