import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Returns an opaque token of 256 random bits. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** Returns the hash of a token for storage. The token is random, so a fast hash is enough. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Returns the token that replaces this one. It is always the same, so that a lost response can be sent again. */
export const toNextToken = (secret: Uint8Array, token: string): string =>
  createHmac('sha256', secret).update(`refresh:${token}`).digest('base64url')
