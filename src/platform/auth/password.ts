import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto'

/**
 * Hashing is slow by design and runs in Node's four threads, where PostgreSQL's handshake and files wait too: were all
 * four taken, a storm of sign-ins would keep the program from opening a connection, and everyone would read «busy».
 */
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift() // takes over our place, so that nobody slips in between
    if (next) next()
    else running -= 1
  }
}

// One hasher for everything that sets a password, so that what we write better-auth can check (scrypt, NFKC).
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))
export const verifyPassword = (given: { hash: string; password: string }): Promise<boolean> =>
  inTurn(() => verify(given))
