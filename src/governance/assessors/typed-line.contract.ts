import { text } from '#platform/contract/text.ts'

/** A line that strangers type about themselves. It is shown to others for years. */
const plainLine = (max: number) =>
  text(max, 2).refine((words) => !/[<>]/.test(words), 'Use no angle brackets.')

/** The role of an assessor, such as "Consultant anaesthetist". */
export const assessorRole = plainLine(120)

/** The registration number with the regulator of the profession. */
export const assessorRegistration = plainLine(60)
