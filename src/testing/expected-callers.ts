import { listExamples, mergeExamples } from './all-examples.ts'
import { everyone, signedInUsers, type Caller } from './callers.ts'

// The tests compare the `access` of an endpoint with its example, so that a mistake in `access` fails a test.
const callersByEndpoint: Readonly<Record<string, readonly Caller[]>> = {
  isLive: everyone,
  isReady: everyone,
  ...mergeExamples('callers'),
}

/** Returns who may call the endpoint of this name. */
export const expectedCallers = (name: string): readonly Caller[] => callersByEndpoint[name] ?? signedInUsers

/** The names of the endpoints that are not for every signed-in user, or also for others. */
export const exceptionalEndpoints: readonly string[] = Object.keys(callersByEndpoint)

export const admittedWhileEnrolling = listExamples('whileEnrolling')
export const requiringProof = listExamples('requiringProof')
export const sendingPassword = listExamples('sendingPassword')
