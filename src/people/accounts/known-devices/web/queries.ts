import { storeDeviceToken } from '#platform/web/session/known-devices.ts'

/** Stores the device token of a response: from then on this browser is a known device of the account. */
export async function rememberDevice<Answer extends { deviceToken: string }>(
  responsePromise: Promise<Answer>,
): Promise<Answer> {
  const response = await responsePromise
  storeDeviceToken(response.deviceToken)
  return response
}
