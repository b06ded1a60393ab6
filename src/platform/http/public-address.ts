import { BlockList, isIP } from 'node:net'

/** IPv4 that is not of the public internet (IANA special-purpose registry). */
const reserved = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address = '', prefix] = network.split('/')
  reserved.addSubnet(address, Number(prefix), 'ipv4')
}

/** Global unicast: loopback, private, link-local and IPv4-mapped addresses lie outside it. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')
/** Parts of global unicast that are refused: protocol assignments and Teredo, documentation, 6to4. Tunnels reach IPv4 addresses of any kind. */
const reservedUnicast = new BlockList()
reservedUnicast.addSubnet('2001::', 23, 'ipv6')
reservedUnicast.addSubnet('2001:db8::', 32, 'ipv6')
reservedUnicast.addSubnet('2002::', 16, 'ipv6')
reservedUnicast.addSubnet('3fff::', 20, 'ipv6')

/** Whether an IP address belongs to the public internet, so that connecting to it reaches none of our own machines. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address, 'ipv4')
  return family === 6 && unicast.check(address, 'ipv6') && !reservedUnicast.check(address, 'ipv6')
}
