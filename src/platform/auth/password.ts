// One hasher for everything that sets a password, so that what we write better-auth can check (scrypt, NFKC).
export { hashPassword, verifyPassword } from 'better-auth/crypto'
