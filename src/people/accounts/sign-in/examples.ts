import { newDeviceEmail } from './server/emails.ts'
import type { Examples } from '#testing/examples.ts'

export const examples: Examples = {
  emails: ({ reader, occasion }) => ({ newDeviceEmail: newDeviceEmail(reader, occasion) }),
}
