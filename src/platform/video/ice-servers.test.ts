import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseSettings } from '#platform/settings.ts'
import { getTransportPolicy, iceServers } from './ice-servers.ts'

const until = Temporal.Instant.from('2026-12-07T17:30:00Z')
const secret = 'a-secret-shared-with-coturn'

test('a relay gets credentials that are valid until the given time', () => {
  const [stun, turn] = iceServers(
    { urls: ['stun:a.test', 'turns:b.test:5349?transport=tcp'], secret },
    'Zq3',
    until,
  )
  expect(stun).toEqual({ urls: ['stun:a.test'] })
  expect(turn?.urls).toEqual(['turns:b.test:5349?transport=tcp'])
  expect(turn?.username).toBe(`${until.epochMilliseconds / 1000}:Zq3`)
  expect(turn?.credential).toBe(
    createHmac('sha1', secret)
      .update(turn?.username ?? '')
      .digest('base64'),
  )
})

test('returns no servers without settings', () => {
  expect(iceServers(undefined, 'Zq3', until)).toEqual([])
})

test.each([
  [{ TURN_URLS: 'turn:a.test' }, /TURN_SECRET/],
  [{ TURN_SECRET: secret }, /TURN_URLS/],
  [{ TURN_URLS: 'https://a.test', TURN_SECRET: secret }, /TURN_URLS/],
  [{ TURN_URLS: 'turn:a.test', TURN_SECRET: 'short' }, /TURN_SECRET.*16 caractères au moins/],
  [{ DAILY_API_KEY: 'key' }, /DAILY_API_KEY/],
  [{ DAILY_API_KEY: 'a-key-long-enough', DAILY_API_URL: 'ftp://a.test' }, /DAILY_API_URL/],
])('an invalid setting is named at start: %j', (env, name) => {
  expect(() => parseSettings(env)).toThrow(name)
})

test('server addresses are separated by commas or spaces', () => {
  const { turn } = parseSettings({
    TURN_URLS: 'stun:a.test, turn:a.test:3478 turns:a.test',
    TURN_SECRET: secret,
  })
  expect(turn?.urls).toEqual(['stun:a.test', 'turn:a.test:3478', 'turns:a.test'])
  expect(parseSettings({ TURN_URLS: 'stun:a.test' }).turn?.secret).toBeUndefined()
})

test('browsers connect through the relay only where that is asked for and a relay is configured', () => {
  const relay = { urls: ['stun:a.test', 'turn:b.test'], secret }
  expect(getTransportPolicy(relay, { isRelayPreferred: true })).toBe('relay')
  expect(getTransportPolicy(relay, { isRelayPreferred: false })).toBe('all')
  expect(getTransportPolicy({ urls: ['stun:a.test'], secret: undefined }, { isRelayPreferred: true })).toBe(
    'all',
  )
  expect(getTransportPolicy(undefined, { isRelayPreferred: true })).toBe('all')
})
