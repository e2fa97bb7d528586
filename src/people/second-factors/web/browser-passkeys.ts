import type { CreationOptions, NewPasskey, PasskeyAnswer, RequestOptions } from '../passkeys.contract.ts'

// The library is loaded with the first passkey, so that no screen waits for it.

// None was asked for.
const withoutExtensions = { clientExtensionResults: {} }

/** Lets the user answer a challenge with one of their passkeys. */
export async function answerWithPasskey(options: RequestOptions): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const answer = await startAuthentication({ optionsJSON: options })
  return { ...answer, ...withoutExtensions }
}

/** Lets the user make a passkey. */
export async function makePasskey(options: CreationOptions): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await startRegistration({ optionsJSON: options })
  return { ...made, ...withoutExtensions }
}
