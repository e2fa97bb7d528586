import { storeDeviceToken } from '#platform/web/session/known-devices.ts'

/** Stores the device token of a response: from then on this browser is a known device of the account. */
export async function rememberDevice<Answer extends { deviceToken: string }>(
  answering: Promise<Answer>,
): Promise<Answer> {
  const answer = await answering
  storeDeviceToken(answer.deviceToken)
  return answer
}
