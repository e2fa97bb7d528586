import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type {
  CreationOptions,
  NewPasskey,
  PasskeyAnswer,
  RequestOptions,
} from '#people/second-factors/passkeys.contract.ts'

/** The address at which the servers of these tests are reached: one that is fit for passkeys. */
export const passkeyUrl = 'https://sortie.test'

/** What a browser or an authenticator may get wrong, or an attacker may try. */
export interface Misconduct {
  origin?: string
  /** The domain that the authenticator signs for. */
  rpId?: string
  isVerified?: boolean
  isPresent?: boolean
  type?: string
  challenge?: string
  counter?: number
  userHandle?: string | null
  /** Another key than that of the passkey. */
  key?: KeyObject
}

interface Made {
  id: string
  userHandle: string
  key: KeyObject
  counter: number
}

/** An authenticator in software: it makes ES256 passkeys and answers with them, or misbehaves as told. */
export class Authenticator {
  readonly made: Made[] = []
  /** Whether its passkeys count their uses, as security keys do; those that are synchronized always say zero. */
  readonly isCounting: boolean

  constructor({ isCounting = false } = {}) {
    this.isCounting = isCounting
  }

  create(options: CreationOptions, wrong: Misconduct = {}): NewPasskey {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(32)
    const made = { id: id.toString('base64url'), userHandle: options.user.id, key: privateKey, counter: 0 }
    this.made.push(made)
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coseKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey])
    const authData = Buffer.concat([headOf(options.rp.id, wrong, { counter: 0, hasKey: true }), credential])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: made.id,
      rawId: made.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, wrong).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  get(options: RequestOptions, wrong: Misconduct = {}, made = this.lastFor(options)): PasskeyAnswer {
    if (this.isCounting) made.counter += 1
    const authenticatorData = headOf(options.rpId, wrong, { counter: made.counter, hasKey: false })
    const client = clientData('webauthn.get', options.challenge, wrong)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()])
    return {
      id: made.id,
      rawId: made.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, wrong.key ?? made.key).toString('base64url'),
        userHandle: wrong.userHandle === undefined ? made.userHandle : wrong.userHandle,
      },
    }
  }

  private lastFor({ allowCredentials }: RequestOptions): Made {
    const allowed = new Set(allowCredentials.map(({ id }) => id))
    const made = this.made.findLast(({ id }) => allowed.size === 0 || allowed.has(id))
    if (!made) throw new Error('This authenticator has none of these passkeys')
    return made
  }
}

function headOf(
  rpId: string,
  { rpId: other, isVerified = true, isPresent = true, counter: said }: Misconduct,
  { counter, hasKey }: { counter: number; hasKey: boolean },
): Buffer {
  const flags = (isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0) | (hasKey ? 0x40 : 0)
  const tail = Buffer.alloc(5)
  tail.writeUInt8(flags)
  tail.writeUInt32BE(said ?? counter, 1)
  return Buffer.concat([
    createHash('sha256')
      .update(other ?? rpId)
      .digest(),
    tail,
  ])
}

const clientData = (type: string, challenge: string, wrong: Misconduct): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: wrong.type ?? type,
      challenge: wrong.challenge ?? challenge,
      origin: wrong.origin ?? passkeyUrl,
      crossOrigin: false,
    }),
  )

/** Encodes what an authenticator sends (RFC 8949): whole numbers, bytes, text and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? headed(1, -1 - value) : headed(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([headed(2, value.length), value])
  if (typeof value === 'string')
    return Buffer.concat([headed(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) return Buffer.concat([headed(5, value.size), ...[...value].flat().map(cbor)])
  throw new Error('Authenticators send no such value')
}

function headed(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
