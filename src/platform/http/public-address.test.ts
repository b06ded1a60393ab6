import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1'],
  ['link-local, and the metadata of a cloud', '169.254.169.254', 'fe80::1', 'fe80::1%eth0'],
  [
    'unspecified, shared, multicast, broadcast',
    '0.0.0.0',
    '::',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    'ff02::1',
  ],
  ['documentation and tests', '192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1'],
  [
    'IPv4 inside IPv6',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ],
  ['no address', '', 'localhost', '127.1', '2130706433', '0177.0.0.1'],
])('not public: %s', (_, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

test('public: the others', () => {
  const addresses = ['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2a00:1450:4007:80e::200e']
  expect(addresses.filter(isPublicAddress)).toEqual(addresses)
})
