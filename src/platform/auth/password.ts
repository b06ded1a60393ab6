import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto'
import pLimit from 'p-limit'

/**
 * Hashing is slow by design and runs in Node's thread pool, which DNS lookups and file access need too. Only two hashes run at
 * a time, so that a burst of sign-ins does not block all four threads.
 */
const limit = pLimit(2)

// Everything that sets a password uses this hash (scrypt, NFKC), so that better-auth can check it.
export const hashPassword = (password: string): Promise<string> => limit(hash, password)
export const verifyPassword = (given: { hash: string; password: string }): Promise<boolean> =>
  limit(verify, given)
