import type { CaseRequest } from '#logging/cases/contract.ts'
import { caseFreeTexts } from '#logging/cases/free-texts.ts'
import type { PrivacyGuard } from '#privacy/guard.ts'

/**
 * Confirms the privacy warnings of a request whose texts come from a logged case, because its author checked them
 * when the case was logged. A changed text is checked again.
 */
export function withConfirmedWarnings(
  request: Partial<CaseRequest>,
  { privacyFindingsInRecord }: PrivacyGuard,
): Partial<CaseRequest> {
  const warnings = privacyFindingsInRecord(request, caseFreeTexts).filter(
    ({ severity }) => severity === 'warn',
  )
  const checks = new Map(warnings.map(({ path, pattern }) => [`${path} ${pattern}`, { path, pattern }]))
  return checks.size === 0 ? request : { ...request, privacyChecked: [...checks.values()] }
}
