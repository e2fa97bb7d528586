import { storeDeviceToken } from '#platform/web/session/known-devices.ts'

/** Stores the device token of an answer: whoever has proved that an account is theirs uses a known device from then on. */
export async function rememberDevice<Answer extends { deviceToken: string }>(
  answering: Promise<Answer>,
): Promise<Answer> {
  const answer = await answering
  storeDeviceToken(answer.deviceToken)
  return answer
}
