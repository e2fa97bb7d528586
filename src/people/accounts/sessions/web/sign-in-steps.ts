import type { ComponentType } from 'react'
import type { ProofDialogProps } from '#platform/web/session/sent-again/proof-host.tsx'
import { ApiError } from '#platform/web/api/api-error.ts'
import type { LoginResponse } from '../../contract.ts'

/** A sign-in with the right password that waits for a second factor. */
export interface AwaitedStep {
  challengeToken: string
  /** The factors that the user has: `passkey`, `code`, `recovery_code`. */
  factors: readonly string[]
}

export interface SecondStepProps extends AwaitedStep {
  /** The email, if the second step is a separate page with a heading. */
  email?: string
  onSignedIn: (session: LoginResponse) => void
  onBack: () => void
}

/** Returns the second step that a refused sign-in waits for; null if it was refused for another reason. */
export function findAwaitedStep(error: unknown): AwaitedStep | null {
  if (!(error instanceof ApiError) || error.flags.needsSecondFactor !== true) return null
  const { challengeToken, factors } = error.flags
  return { challengeToken: String(challengeToken), factors: Array.isArray(factors) ? factors : [] }
}

/** Whether this browser supports passkeys at this address, which needs https or localhost. */
export const arePasskeysPossible = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  (location.protocol === 'https:' || location.hostname === 'localhost')

/** The parts of the second-factors capability, which are loaded when somebody needs them. */
interface SignInSteps {
  SecondStep: ComponentType<SecondStepProps>
  signInWithPasskey: () => Promise<LoginResponse>
  ProofDialog: ComponentType<ProofDialogProps>
}

/** Loads the other ways to sign in. The application sets `load` at the start. */
export const signInSteps: { load: () => Promise<SignInSteps> } = {
  load: () => Promise.reject(new Error('Not set')),
}

export const fetchProofDialog = async (): Promise<ComponentType<ProofDialogProps>> =>
  (await signInSteps.load()).ProofDialog
