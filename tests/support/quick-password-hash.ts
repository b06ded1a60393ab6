// In place of src/platform/auth/password.ts in the tests of rules and use cases: the same functions with scrypt at its lowest cost. The
// real cost (0.1 s a hash) took a fifth of their time; tests/program and tests/journeys sign in with it.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const derive = (password: string, salt: string) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 64, { N: 2, r: 1, p: 1 }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

export const hashPassword = async (password: string) => {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await derive(password, salt)).toString('hex')}`
}

export const verifyPassword = async ({ hash, password }: { hash: string; password: string }) => {
  const [salt = '', key = ''] = hash.split(':')
  return timingSafeEqual(await derive(password, salt), Buffer.from(key, 'hex'))
}
