import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 bits for an address or a cookie. The database has its hash only. */
export const makeToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
