import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type {
  CreationOptions,
  NewPasskey,
  PasskeyAnswer,
  RequestOptions,
} from '#people/second-factors/passkeys.contract.ts'

/** The URL of the test servers. It is HTTPS and has a domain, as passkeys require. */
export const passkeyUrl = 'https://sortie.test'

/** Values that replace the correct ones, as a faulty browser or authenticator or an attacker might send them. */
export interface PasskeyFaults {
  origin?: string
  /** The domain that the authenticator signs for. */
  rpId?: string
  isVerified?: boolean
  isPresent?: boolean
  type?: string
  challenge?: string
  counter?: number
  userHandle?: string | null
  /** Signs with this key instead of the key of the passkey. */
  key?: KeyObject
}

interface SoftwarePasskey {
  id: string
  userHandle: string
  key: KeyObject
  counter: number
}

/** A software authenticator, which creates ES256 passkeys and signs in with them, with faults if a test asks for them. */
export class Authenticator {
  readonly passkeys: SoftwarePasskey[] = []
  /** Whether its passkeys count their uses, as security keys do. The counter of synchronized passkeys is always zero. */
  readonly isCounting: boolean

  constructor({ isCounting = false } = {}) {
    this.isCounting = isCounting
  }

  create(options: CreationOptions, faults: PasskeyFaults = {}): NewPasskey {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(32)
    const passkey = { id: id.toString('base64url'), userHandle: options.user.id, key: privateKey, counter: 0 }
    this.passkeys.push(passkey)
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coseKey = encodeCbor(
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
    const authData = Buffer.concat([
      toAuthenticatorHead(options.rp.id, faults, { counter: 0, hasKey: true }),
      credential,
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: toClientData('webauthn.create', options.challenge, faults).toString('base64url'),
        attestationObject: encodeCbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  get(
    options: RequestOptions,
    faults: PasskeyFaults = {},
    passkey = this.findLastPasskey(options),
  ): PasskeyAnswer {
    if (this.isCounting) passkey.counter += 1
    const authenticatorData = toAuthenticatorHead(options.rpId, faults, {
      counter: passkey.counter,
      hasKey: false,
    })
    const client = toClientData('webauthn.get', options.challenge, faults)
    const signedBytes = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()])
    return {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signedBytes, faults.key ?? passkey.key).toString('base64url'),
        userHandle: faults.userHandle === undefined ? passkey.userHandle : faults.userHandle,
      },
    }
  }

  private findLastPasskey({ allowCredentials }: RequestOptions): SoftwarePasskey {
    const allowedIds = new Set(allowCredentials.map(({ id }) => id))
    const passkey = this.passkeys.findLast(({ id }) => allowedIds.size === 0 || allowedIds.has(id))
    if (!passkey) throw new Error('This authenticator has none of these passkeys')
    return passkey
  }
}

function toAuthenticatorHead(
  rpId: string,
  { rpId: otherRpId, isVerified = true, isPresent = true, counter: otherCounter }: PasskeyFaults,
  { counter, hasKey }: { counter: number; hasKey: boolean },
): Buffer {
  const flags = (isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0) | (hasKey ? 0x40 : 0)
  const tail = Buffer.alloc(5)
  tail.writeUInt8(flags)
  tail.writeUInt32BE(otherCounter ?? counter, 1)
  return Buffer.concat([
    createHash('sha256')
      .update(otherRpId ?? rpId)
      .digest(),
    tail,
  ])
}

const toClientData = (type: string, challenge: string, faults: PasskeyFaults): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: faults.type ?? type,
      challenge: faults.challenge ?? challenge,
      origin: faults.origin ?? passkeyUrl,
      crossOrigin: false,
    }),
  )

/** Encodes what an authenticator sends (RFC 8949): whole numbers, bytes, text and maps. */
function encodeCbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? toCborHead(1, -1 - value) : toCborHead(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([toCborHead(2, value.length), value])
  if (typeof value === 'string')
    return Buffer.concat([toCborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([toCborHead(5, value.size), ...[...value].flat().map(encodeCbor)])
  throw new Error('Authenticators send no such value')
}

function toCborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
