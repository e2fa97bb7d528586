import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits that mean nothing to whoever carries them. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. It is random already, so a fast hash is enough. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The next token after this one, always the same: an answer that was lost can be given again, though nothing is kept. */
export const successorOf = (secret: Uint8Array, token: string): string =>
  createHmac('sha256', secret).update(`refresh:${token}`).digest('base64url')
