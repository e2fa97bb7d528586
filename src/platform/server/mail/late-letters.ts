import type { Deps } from '../deps.ts'
import type { EmailContent } from './mail.ts'

/** A letter that is composed at the moment of sending, because what it says may no longer hold by then. */
export interface LateLetter<Facts extends object> {
  name: string
  /** Returns null if there is nothing to say any more: then nothing is sent. */
  compose: (deps: Deps, facts: Facts) => Promise<EmailContent | null>
}

/** A late letter with its facts, as it is queued. */
export interface LateContent {
  readonly late: string
  readonly facts: object
}

const lettersByName = new Map<string, LateLetter<never>>()

/** Declares a late letter, beside the code that sends it. Returns the function that gives it its facts. */
export function declareLateLetter<Facts extends object>(
  letter: LateLetter<Facts>,
): (facts: Facts) => LateContent {
  if (lettersByName.has(letter.name)) throw new Error(`two letters are called ${letter.name}`)
  lettersByName.set(letter.name, letter)
  return (facts) => ({ late: letter.name, facts })
}

export const isLate = (content: EmailContent | LateContent): content is LateContent => 'late' in content

/** Returns the letter, or null if there is nothing to say any more. */
export async function composeLate(deps: Deps, { late, facts }: LateContent): Promise<EmailContent | null> {
  const letter = lettersByName.get(late)
  if (!letter) throw new Error(`no letter is called ${late}`)
  // Safe cast: only the function that `declareLateLetter` returned makes these facts, and they pass through JSON.
  return letter.compose(deps, facts as never)
}
