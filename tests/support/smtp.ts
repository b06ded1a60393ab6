// An SMTP server of a test's own: takes mails as a real one does, and can be set to fail at the end of each.
import { createServer, type Server, type Socket } from 'node:net'

export type Taken = { from: string; to: string[]; data: string }
/** Called when a mail has arrived whole, before the server says so; throws to refuse it for now. */
type OnMail = (mail: Taken, socket: Socket) => Promise<void> | void

const talk = (socket: Socket, taken: Taken[], onMail: OnMail) => {
  let mail: Taken = { from: '', to: [], data: '' }
  let held = ''
  let isData = false
  const say = (line: string) => socket.writable && socket.write(`${line}\r\n`)
  const addressIn = (line: string) => line.match(/<([^>]*)>/)?.[1] ?? ''
  const take = async () => {
    const whole = mail
    mail = { from: '', to: [], data: '' }
    try {
      await onMail(whole, socket)
      taken.push(whole)
      say('250 taken')
    } catch (error) {
      say(`451 ${error instanceof Error ? error.message : 'not now'}`)
    }
  }
  const answer = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO' || verb === 'HELO') say('250 test')
    else if (verb === 'MAIL') {
      mail.from = addressIn(line)
      say('250 ok')
    } else if (verb === 'RCPT') {
      mail.to.push(addressIn(line))
      say('250 ok')
    } else if (verb === 'DATA') {
      isData = true
      say('354 go on')
    } else if (verb === 'QUIT') socket.end('221 bye\r\n')
    else say('250 ok')
  }
  socket.setEncoding('utf8').on('data', (text: string) => {
    held += text
    for (;;) {
      const end = isData ? held.indexOf('\r\n.\r\n') : held.indexOf('\r\n')
      if (end < 0) return
      const part = held.slice(0, end)
      held = held.slice(end + (isData ? 5 : 2))
      if (!isData) answer(part)
      else {
        isData = false
        mail.data = part.replace(/^\.\./gm, '.')
        void take()
      }
    }
  })
  // A client that is killed in the middle leaves a broken pipe: that is what the tests are about.
  socket.on('error', () => socket.destroy())
  say('220 test')
}

export const startSmtp = async (onMail: OnMail = () => {}) => {
  const taken: Taken[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    talk(socket, taken, onMail)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
