import { text } from '#platform/contract/text.ts'

/** What strangers say of themselves, which is shown to others for years. */
const plainLine = (max: number) =>
  text(max, 2).refine((words) => !/[<>]/.test(words), 'Use no angle brackets.')

/** What somebody is: "Consultant anaesthetist". */
export const assessorRole = plainLine(120)

/** With the regulator of the profession. */
export const assessorRegistration = plainLine(60)
