import { createHmac } from 'node:crypto'

export type TurnSettings = { urls: string[]; secret: string | undefined }
export type IceServer = { urls: string[]; username?: string; credential?: string }

const isRelay = (url: string) => /^turns?:/.test(url)

/** Whether browsers may connect through relays only, which hides their addresses from each other: where a relay is configured. */
export const getTransportPolicy = (
  turn: TurnSettings | undefined,
  { isRelayPreferred }: { isRelayPreferred: boolean },
): 'relay' | 'all' => (isRelayPreferred && turn?.secret && turn.urls.some(isRelay) ? 'relay' : 'all')

/**
 * The STUN and TURN servers for two browsers. TURN servers get temporary credentials in the form that coturn checks with
 * `use-auth-secret` (draft-uberti-behave-turn-rest-00): the user is `expiry:name`, the password its HMAC-SHA1.
 * @param until when the credentials may expire
 */
export const iceServers = (
  turn: TurnSettings | undefined,
  name: string,
  until: Temporal.Instant,
): IceServer[] => {
  if (!turn) return []
  const relays = turn.urls.filter(isRelay)
  const others = turn.urls.filter(url => !isRelay(url))
  const servers: IceServer[] = others.length > 0 ? [{ urls: others }] : []
  if (relays.length > 0 && turn.secret) {
    const username = `${Math.ceil(until.epochMilliseconds / 1000)}:${name}`
    const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
    servers.push({ urls: relays, username, credential })
  }
  return servers
}
