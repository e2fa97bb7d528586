import type { ComponentType } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import type { LoginResponse } from '../../contract.ts'

/** A sign-in whose password was right, and which waits for a second factor. */
export interface AwaitedStep {
  challengeToken: string
  /** The factors that the user has: `passkey`, `code`, `recovery_code`. */
  factors: readonly string[]
}

export interface SecondStepProps extends AwaitedStep {
  /** Whose page it is: then it has a heading of its own. */
  email?: string
  onSignedIn: (session: LoginResponse) => void
  onBack: () => void
}

/** Returns the second step that a refused sign-in waits for; null if it was refused for another reason. */
export function awaitedStepIn(error: unknown): AwaitedStep | null {
  if (!(error instanceof ApiError) || error.flags.needsSecondFactor !== true) return null
  const { challengeToken, factors } = error.flags
  return { challengeToken: String(challengeToken), factors: Array.isArray(factors) ? factors : [] }
}

/** Whether this browser has passkeys at this address: they need https, or the machine itself. */
export const arePasskeysPossible = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  (location.protocol === 'https:' || location.hostname === 'localhost')

/** What belongs to the capability of second factors, and is loaded when somebody needs it. */
interface SignInSteps {
  SecondStep: ComponentType<SecondStepProps>
  signInWithPasskey: () => Promise<LoginResponse>
}

let fetchSteps: (() => Promise<SignInSteps>) | null = null

/** Sets where the further ways of signing in come from; the application passes it in at the start. */
export function signInStepsFrom(fetch: () => Promise<SignInSteps>): void {
  fetchSteps = fetch
}

export async function loadSignInSteps(): Promise<SignInSteps> {
  if (fetchSteps === null) throw new Error('No steps')
  return fetchSteps()
}
