import type { CreationOptions, NewPasskey, PasskeyAnswer, RequestOptions } from '../passkeys.contract.ts'

// The library is loaded when the first passkey is used, so that no screen waits for it.

interface Credential {
  id: string
  rawId: string
  type: 'public-key'
  authenticatorAttachment?: 'platform' | 'cross-platform' | undefined
}

/** Returns the fields of a credential that the server needs: browsers send more, and more with each year. */
const toCredential = ({ id, rawId, type, authenticatorAttachment }: Credential) => ({
  id,
  rawId,
  type,
  ...(authenticatorAttachment !== undefined && { authenticatorAttachment }),
  // No extension was requested.
  clientExtensionResults: {},
})

/** Lets the user answer a challenge with one of their passkeys. */
export async function answerWithPasskey(options: RequestOptions): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const answer = await startAuthentication({ optionsJSON: options })
  const { clientDataJSON, authenticatorData, signature, userHandle } = answer.response
  return { ...toCredential(answer), response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** Lets the user create a passkey. */
export async function makePasskey(options: CreationOptions): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const credential = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports } = credential.response
  return { ...toCredential(credential), response: { clientDataJSON, attestationObject, transports } }
}
