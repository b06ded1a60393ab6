import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto'
import pLimit from 'p-limit'

/**
 * Hashing is slow by design and runs in Node's four threads, which connections to PostgreSQL and files need too: with all
 * four busy, a burst of sign-ins would keep the program from opening a connection.
 */
const limit = pLimit(2)

// Everything that sets a password uses this hash (scrypt, NFKC), so that better-auth can check it.
export const hashPassword = (password: string): Promise<string> => limit(hash, password)
export const verifyPassword = (given: { hash: string; password: string }): Promise<boolean> =>
  limit(verify, given)
