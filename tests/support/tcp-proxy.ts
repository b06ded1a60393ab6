// A TCP proxy in front of the database, to take the network away and give it back.
import { connect, createServer, type Server, type Socket } from 'node:net'

export const openTcpProxy = async (port: number) => {
  const sockets = new Set<Socket>()
  let isCut = false
  const server: Server = createServer(near => {
    if (isCut) return near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      // Cut on purpose: the other end goes too.
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    return near
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    restore: () => {
      isCut = false
    },
    close: () => server.close(),
  }
}
