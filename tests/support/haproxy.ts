// HAProxy from Debian's package in front of several programs, as docs/operations.md describes it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { haproxyPath } from './debian-servers.ts'
import { launch } from './program.ts'

/** Only a program whose `/readyz` is 200 gets requests. A request lost with its process is sent to the other one. `x-program` names the program of the response. */
const configure = (port: number, backends: readonly number[]) => `
global
  log stdout format raw local0 warning
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  retries 4
  option redispatch 1
  retry-on conn-failure empty-response response-timeout 503
frontend public
  bind 127.0.0.1:${port}
  default_backend programs
backend programs
  balance roundrobin
  option httpchk GET /readyz
  http-request set-header X-Forwarded-For %[src]
  http-response set-header x-program %s
${backends.map((backend, index) => `  server p${index} 127.0.0.1:${backend} check inter 500ms fall 3 rise 1`).join('\n')}
`

export const startHaproxy = (port: number, backends: readonly number[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'kalima-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configure(port, backends))
  const running = launch(haproxyPath, ['-db', '-f', file], {})
  return {
    ...running,
    origin: `http://localhost:${port}`,
    stop: async () => {
      running.child.kill('SIGTERM')
      await running.ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
