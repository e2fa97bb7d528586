import { exampleList, examplesOf } from './all-examples.ts'
import { everyone, signedInUsers, type Caller } from './callers.ts'

// The tests expect what the examples say, not what the endpoint says: a slip in its `access` fails them.
const exceptions: Readonly<Record<string, readonly Caller[]>> = {
  isLive: everyone,
  isReady: everyone,
  ...examplesOf('callers'),
}

/** Returns who may call the endpoint of this name. */
export const callersOf = (name: string): readonly Caller[] => exceptions[name] ?? signedInUsers

/** The names of the endpoints that are not simply for everybody who is signed in. */
export const exceptionalEndpoints: readonly string[] = Object.keys(exceptions)

export const admittedWhileEnrolling = exampleList('whileEnrolling')
export const askingForProof = exampleList('askingForProof')
export const carryingPassword = exampleList('carryingPassword')
