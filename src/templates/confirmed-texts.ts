import type { CaseRequest } from '#cases/contract.ts'
import { caseFreeTexts } from '#cases/free-texts.ts'
import type { PrivacyGuard } from '#privacy/guard.ts'

/**
 * With the questions of the guard answered: for texts that were taken from a case that its author has logged, and
 * looked at then. Whoever changes one is asked again.
 */
export function withConfirmed(
  request: Partial<CaseRequest>,
  { privacyFindings }: Pick<PrivacyGuard, 'privacyFindings'>,
): Partial<CaseRequest> {
  const asked = privacyFindings(request, caseFreeTexts).filter(({ severity }) => severity === 'warn')
  const checks = new Map(asked.map(({ path, pattern }) => [`${path} ${pattern}`, { path, pattern }]))
  return checks.size === 0 ? request : { ...request, privacyChecked: [...checks.values()] }
}
