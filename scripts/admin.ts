// npm run admin -- create <email>: makes an admin and prints a link to choose the password, once.
// npm run admin -- remove-demo: removes the demo school's accounts, lessons, messages and packages.
// npm run admin -- remove-second-factor <email>: for a person who lost the phone and the recovery codes.
// All work beside a running program and without one.
import { createAdmin, firstLinkHours } from '#features/accounts/server/create-admin.ts'
import { removeLostFactor } from '#features/accounts/server/remove-lost-factor.ts'
import { openDb, openPool } from '#platform/db/connect.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { parseSettings } from '#platform/settings.ts'
import { removeDemoSchool } from '../db/demo/remove.ts'
import { chooseDataDir, findProgramPid, prepare, print } from './prepare.ts'

/** The database of the running program, otherwise one started for this command. */
const openDatabase = async () => {
  const settings = parseSettings(process.env)
  const dataDir = chooseDataDir(settings.dataDir)
  if (!settings.databaseUrl && findProgramPid(dataDir)) {
    const { url } = await startEmbedded(dataDir)
    return { settings, url, stop: async () => {} }
  }
  return prepare()
}

const [command, email] = process.argv.slice(2)
const isCreate = command === 'create' && email
const isRemoval = command === 'remove-second-factor' && email
if (!isCreate && !isRemoval && command !== 'remove-demo') {
  console.error(
    'Usage : npm run admin -- create <email>\n        npm run admin -- remove-demo\n        npm run admin -- remove-second-factor <email>',
  )
  process.exit(2)
}

const removeDemo = async () => {
  const { url, stop } = await openDatabase()
  try {
    const { removed, closed, packages } = await removeDemoSchool(url)
    print(`${removed} comptes de démonstration retirés.`)
    if (closed > 0)
      print(
        `${closed} autres partagent un cours avec de vraies familles : ils restent dans les cours, mais plus personne ne peut s’y connecter.`,
      )
    if (packages.removed.length > 0)
      print(`forfaits de démonstration retirés : ${packages.removed.join(', ')}.`)
    if (packages.left.length > 0)
      print(
        `forfaits de démonstration gardés, car une vraie famille en a réservé un ou l’a en proposition : ${packages.left.join(', ')}. Retirez-les de la vente dans l’administration si l’école ne les propose pas.`,
      )
    print(
      'restent : vos propres forfaits (et ceux que vous avez modifiés), vos réglages, vos textes et le journal.',
    )
  } finally {
    await stop()
  }
}

const create = async (address: string) => {
  const { settings, url, stop } = await openDatabase()
  const pool = openPool(url, 1)
  try {
    const token = await createAdmin(openDb(pool), address, Temporal.Now.instant())
    print(
      `${address} est administrateur. Choisissez le mot de passe ici, une fois, dans les ${firstLinkHours} heures :`,
    )
    console.log(`${settings.publicUrl}/reset-password?token=${token}`)
  } finally {
    await pool.end()
    await stop()
  }
}

const removeFactor = async (address: string) => {
  const { url, stop } = await openDatabase()
  const pool = openPool(url, 1)
  const stopJobs = openJobs(url)
  try {
    const isRemoved = await removeLostFactor(openDb(pool), address, Temporal.Now.instant())
    if (isRemoved === undefined) throw new Error(`aucun compte n’a l’adresse ${address}.`)
    print(
      isRemoved
        ? `le second facteur de ${address} est retiré ; le mot de passe suffit de nouveau.`
        : `${address} n’a pas de second facteur.`,
    )
  } finally {
    await stopJobs()
    await pool.end()
    await stop()
  }
}

try {
  if (isCreate) await create(email)
  else if (isRemoval) await removeFactor(email)
  else await removeDemo()
} catch (error) {
  console.error(error instanceof Error ? `Kalima : ${error.message}` : error)
  process.exitCode = 1
}
