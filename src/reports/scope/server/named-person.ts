import { AppError } from '#platform/server/http/error.ts'
import { privacyFindingsIn } from '#privacy/guard.ts'

/** Throws if a text identifies somebody. Mere warnings pass, because they cannot be confirmed here. */
export function assertNobodyNamed(text: string, path: string): void {
  const found = privacyFindingsIn(text, path).filter(({ severity }) => severity === 'block')
  if (found.length === 0) return
  throw new AppError('request_invalid', {
    fields: found.map(({ path: at, message }) => ({ path: at, message })),
  })
}
