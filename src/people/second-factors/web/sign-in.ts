import type { LoginResponse } from '#people/accounts/contract.ts'
import { rememberDevice } from '#people/accounts/known-devices/web/queries.ts'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { call } from '#platform/web/api/call.ts'
import { readDeviceTokens } from '#platform/web/session/known-devices.ts'
import { addresses } from '../addresses.ts'
import type * as factors from '../contract.ts'
import { answerWithPasskey } from './browser-passkeys.ts'
import { factorMessage } from './messages.ts'

const endpoints: AddressesOf<typeof factors> = addresses

/** Signs in with only a passkey, which identifies its user. */
export async function signInWithPasskey(): Promise<LoginResponse> {
  try {
    const { options } = await call(endpoints.createSignInOptions, { body: {} })
    const passkey = await answerWithPasskey(options)
    return await rememberDevice(
      call(endpoints.loginWithPasskey, { body: { passkey, deviceTokens: readDeviceTokens() } }),
    )
  } catch (error) {
    // The sign-in page shows every error of the browser in the same way.
    throw error instanceof ApiError ? error : new ApiError({ status: 400, message: factorMessage(error) })
  }
}

type FinishRequest = CallInput<typeof factors.loginWithSecondFactor>['body']

/** Finishes a sign-in whose password was right. */
export const finishSignIn = (body: FinishRequest): Promise<LoginResponse> =>
  rememberDevice(call(endpoints.loginWithSecondFactor, { body }))

/** Finishes a sign-in with a passkey of this person. */
export async function finishWithPasskey(
  challengeToken: string,
  trustDevice: boolean,
): Promise<LoginResponse> {
  const { options } = await call(endpoints.createSignInOptions, { body: { challengeToken } })
  return finishSignIn({ challengeToken, trustDevice, passkey: await answerWithPasskey(options) })
}
