// coturn from Debian's package as the relay of a school, on this machine alone.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#platform/db/embedded.ts'
import { coturnPath } from './debian-servers.ts'
import { launch } from './program.ts'

/** The settings of README.md, except that here both browsers are on this machine. */
const configure = (port: number, secret: string, folder: string) => `
listening-ip=127.0.0.1
relay-ip=127.0.0.1
listening-port=${port}
allow-loopback-peers
use-auth-secret
static-auth-secret=${secret}
realm=school.test
no-tls
no-dtls
no-cli
no-multicast-peers
log-file=stdout
pidfile=${join(folder, 'turnserver.pid')}
userdb=${join(folder, 'turndb')}
`

export const startCoturn = async (secret: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'kalima-coturn-'))
  const port = await freePort()
  const file = join(folder, 'turnserver.conf')
  writeFileSync(file, configure(port, secret, folder))
  const start = async () => {
    const started = launch(coturnPath, ['-c', file], {})
    await started.untilSaid('(admin thread)') // the last of its threads; the listeners are open
    return started
  }
  let running = await start()
  return {
    url: `turn:127.0.0.1:${port}?transport=udp`,
    /** Nothing passes any more, until `resume`. */
    pause: () => running.child.kill('SIGSTOP'),
    resume: () => running.child.kill('SIGCONT'),
    /** Ends it without a farewell: every allocation is lost. */
    kill: async () => {
      running.child.kill('SIGKILL')
      await running.ended
    },
    /** Starts it again on the same port; it knows of nothing before. */
    restart: async () => {
      running = await start()
    },
    stop: async () => {
      running.child.kill('SIGCONT')
      running.child.kill('SIGTERM')
      await running.ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
