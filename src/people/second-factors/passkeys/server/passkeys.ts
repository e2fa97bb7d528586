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

/** Returns the options for a browser to create a passkey, which only this session can add. */
export async function creationOptions(deps: Deps, actor: Actor, email: string): Promise<CreationOptions> {
  const { rpId } = relyingParty(deps)
  const ownPasskeys = await listPasskeys(deps.db, actor.id)
  if (ownPasskeys.length >= maxPasskeys) throw new AppError('too_many_passkeys')
  // The handle is random, because a passkey may reveal it to anybody who holds the device.
  const userHandle = ownPasskeys[0]?.user_handle ?? randomBytes(32).toString('base64url')
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
    excludeCredentials: ownPasskeys.map(toDescriptor),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

const toDescriptor = ({ credential_id: id, transports }: PasskeyRow) => ({
  id,
  type: 'public-key' as const,
  transports,
})

/** Returns the options for a browser to answer with a passkey of this user or, if there is no user, with any passkey. */
export async function requestOptions(
  deps: Deps,
  purpose: Exclude<Purpose, 'enrol'>,
  addressee: Addressee,
): Promise<RequestOptions> {
  const { rpId } = relyingParty(deps)
  const { userId } = addressee
  const ownPasskeys = userId === null ? [] : await listPasskeys(deps.db, userId)
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
    allowCredentials: ownPasskeys.map(toDescriptor),
    userVerification: 'required',
  }
}

/** Checks a new passkey. Throws `passkey_refused` if it is not valid. */
export async function checkNewPasskey(deps: Deps, actor: Actor, credential: NewPasskey) {
  const { rpId, origin } = relyingParty(deps)
  const addressee = { userId: actor.id, sessionId: actor.sessionId }
  const openChallenge = await useChallenge(deps, credential.response.clientDataJSON, 'enrol', addressee)
  if (!openChallenge || openChallenge.userHandle === null) throw passkeyRefused()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: credential.id,
      rawId: credential.rawId,
      type: credential.type,
      clientExtensionResults: {},
      response: {
        clientDataJSON: credential.response.clientDataJSON,
        attestationObject: credential.response.attestationObject,
      },
    },
    expectedChallenge: openChallenge.challenge,
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
    transports: credential.response.transports ?? [],
    userHandle: openChallenge.userHandle,
    rpId,
  }
}

export interface CheckedPasskey {
  userId: string
  /**
   * Records the use of the passkey. Call it in the transaction that the passkey permits. Throws if another answer came first or
   * the passkey was removed.
   */
  use: (tx: Tx) => Promise<void>
}

/** Returns the id of the user whose passkey answers, or null if it is unknown. */
export async function findOwnerId(deps: Deps, { id }: PasskeyAnswer): Promise<string | null> {
  return (await findPasskey(deps.db, id))?.user_id ?? null
}

/**
 * Checks the answer of a passkey to a challenge of this purpose. If `addressee` has no user, the passkey identifies the user.
 * Throws `passkey_refused` if the answer is not valid.
 */
export async function checkPasskey(
  deps: Deps,
  answer: PasskeyAnswer,
  purpose: Exclude<Purpose, 'enrol'>,
  addressee: Addressee,
): Promise<CheckedPasskey> {
  const { rpId, origin } = relyingPartyOf(deps.publicUrl)
  const openChallenge = await useChallenge(deps, answer.response.clientDataJSON, purpose, addressee)
  const passkey = openChallenge && (await findPasskey(deps.db, answer.id))
  if (!openChallenge || !passkey || !belongsTo(passkey, answer, addressee)) throw passkeyRefused()
  const previousCounter = passkey.counter
  const { userHandle, ...response } = answer.response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: answer.id,
      rawId: answer.rawId,
      type: answer.type,
      clientExtensionResults: {},
      response: { ...response, ...(userHandle && { userHandle }) },
    },
    expectedChallenge: openChallenge.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: previousCounter,
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: null }))
  if (!verified || !authenticationInfo) throw passkeyRefused()
  const counter = authenticationInfo.newCounter
  return {
    userId: passkey.user_id,
    use: async (tx) => {
      const use = { id: passkey.id, before: previousCounter, counter, now: deps.clock.now() }
      if (!(await updatePasskeyUsed(tx, use))) throw passkeyRefused()
    },
  }
}

/**
 * Returns whether a passkey belongs to the expected user. A passkey that is used without a password must name its user, and no
 * passkey may name another user.
 */
function belongsTo(passkey: PasskeyRow, { response }: PasskeyAnswer, { userId }: Addressee): boolean {
  if (userId !== null && passkey.user_id !== userId) return false
  const userHandle = response.userHandle ?? null
  return userHandle === null ? userId !== null : userHandle === passkey.user_handle
}
