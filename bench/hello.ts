// The anchor of the HTTP figures: a bare node:http server. Prints its port.
import { createServer } from 'node:http'

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/plain')
  response.end('hello')
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(address.port)
})
