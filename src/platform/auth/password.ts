import * as scrypt from 'better-auth/crypto'

// Node has four threads for hashing, DNS and the handshake of a new database connection. A storm of sign-ins that took
// all four would keep new connections waiting past their limit, and everyone else would read "busy": two are left free.
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** One hasher for everything that sets a password, ours and better-auth's (scrypt, NFKC). */
export const hashPassword = (password: string) => inTurn(() => scrypt.hashPassword(password))

export const verifyPassword = (check: { hash: string; password: string }) =>
  inTurn(() => scrypt.verifyPassword(check))
