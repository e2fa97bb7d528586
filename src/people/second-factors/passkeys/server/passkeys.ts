import { randomBytes } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { CreationOptions, NewPasskey, PasskeyAnswer, RequestOptions } from '../../passkeys.contract.ts'
import { challengeLifetime, createChallenge, useChallenge, type Addressee } from './challenges.ts'
import { findPasskey, listPasskeys, updatePasskeyUsed, type PasskeyRow, type Purpose } from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'

export const maxPasskeys = 10

const passkeyRefused = () => new AppError('passkey_refused')

function relyingParty({ publicUrl }: Pick<Deps, 'publicUrl'>) {
  const party = relyingPartyOf(publicUrl)
  if (!party.isFit) throw new AppError('passkeys_not_offered')
  return party
}

/** Returns what the browser needs to make a passkey, which this session alone can add. */
export async function creationOptions(deps: Deps, actor: Actor, email: string): Promise<CreationOptions> {
  const { rpId } = relyingParty(deps)
  const present = await listPasskeys(deps.db, actor.id)
  if (present.length >= maxPasskeys) throw new AppError('too_many_passkeys')
  // Random: a passkey may say who its user is to anybody who holds the device.
  const userHandle = present[0]?.user_handle ?? randomBytes(32).toString('base64url')
  const challenge = await createChallenge(deps, 'enrol', {
    userId: actor.id,
    sessionId: actor.sessionId,
    userHandle,
  })
  const options = await generateRegistrationOptions({
    rpName: 'Sortie',
    rpID: rpId,
    userName: email,
    userDisplayName: actor.name,
    userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: challengeLifetime,
  })
  return {
    rp: { name: 'Sortie', id: rpId },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: challengeLifetime,
    excludeCredentials: present.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

const descriptorOf = ({ credential_id: id, transports }: PasskeyRow) => ({
  id,
  type: 'public-key' as const,
  transports,
})

/** Returns what the browser needs to answer with a passkey: one of this user, or any without a user. */
export async function requestOptions(
  deps: Deps,
  purpose: Exclude<Purpose, 'enrol'>,
  addressee: Addressee,
): Promise<RequestOptions> {
  const { rpId } = relyingParty(deps)
  const { userId } = addressee
  const own = userId === null ? [] : await listPasskeys(deps.db, userId)
  const challenge = await createChallenge(deps, purpose, addressee)
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: challengeLifetime,
    userVerification: 'required',
  })
  return {
    rpId,
    challenge: options.challenge,
    timeout: challengeLifetime,
    allowCredentials: own.map(descriptorOf),
    userVerification: 'required',
  }
}

/** Checks a new passkey. Throws `passkey_refused`. */
export async function checkNewPasskey(deps: Deps, actor: Actor, made: NewPasskey) {
  const { rpId, origin } = relyingParty(deps)
  const addressee = { userId: actor.id, sessionId: actor.sessionId }
  const open = await useChallenge(deps, made.response.clientDataJSON, 'enrol', addressee)
  if (!open || open.userHandle === null) throw passkeyRefused()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: made.id,
      rawId: made.rawId,
      type: made.type,
      clientExtensionResults: {},
      response: {
        clientDataJSON: made.response.clientDataJSON,
        attestationObject: made.response.attestationObject,
      },
    },
    expectedChallenge: open.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
  if (!verified) throw passkeyRefused()
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    credentialId: id,
    publicKey,
    counter,
    transports: made.response.transports ?? [],
    userHandle: open.userHandle,
    rpId,
  }
}

export interface CheckedPasskey {
  userId: string
  /** Records the use, in the transaction that it allows. Throws if another answer came first or the passkey is gone. */
  use: (tx: Tx) => Promise<void>
}

/** Returns the user of the passkey that answers, or null when nothing shows who that is. */
export async function ownerOf(deps: Deps, { id }: PasskeyAnswer): Promise<string | null> {
  return (await findPasskey(deps.db, id))?.user_id ?? null
}

/**
 * Checks the answer of a passkey to a challenge of this purpose. Without a user in `addressee` the passkey itself says
 * who it is. Throws `passkey_refused`.
 */
export async function checkPasskey(
  deps: Deps,
  answer: PasskeyAnswer,
  purpose: Exclude<Purpose, 'enrol'>,
  addressee: Addressee,
): Promise<CheckedPasskey> {
  const { rpId, origin } = relyingPartyOf(deps.publicUrl)
  const open = await useChallenge(deps, answer.response.clientDataJSON, purpose, addressee)
  const passkey = open && (await findPasskey(deps.db, answer.id))
  if (!open || !passkey || !isOf(passkey, answer, addressee)) throw passkeyRefused()
  const before = passkey.counter
  const { userHandle, ...response } = answer.response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: answer.id,
      rawId: answer.rawId,
      type: answer.type,
      clientExtensionResults: {},
      response: { ...response, ...(userHandle && { userHandle }) },
    },
    expectedChallenge: open.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: before,
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: null }))
  if (!verified || !authenticationInfo) throw passkeyRefused()
  const counter = authenticationInfo.newCounter
  return {
    userId: passkey.user_id,
    use: async (tx) => {
      const use = { id: passkey.id, before, counter, now: deps.clock.now() }
      if (!(await updatePasskeyUsed(tx, use))) throw passkeyRefused()
    },
  }
}

/** A passkey that signs in alone must say whose it is, and one that does may not name somebody else. */
function isOf(passkey: PasskeyRow, { response }: PasskeyAnswer, { userId }: Addressee): boolean {
  if (userId !== null && passkey.user_id !== userId) return false
  const said = response.userHandle ?? null
  return said === null ? userId !== null : said === passkey.user_handle
}
