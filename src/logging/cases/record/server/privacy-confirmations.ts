import type { insertAudits } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Origin } from '#platform/server/http/route.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'

/** Returns one audit event per confirmed warning, with the field and the pattern, but never the text. */
export const toConfirmationEvents = (
  actor: Actor,
  { caseId, version, confirmed }: { caseId: string; version: number; confirmed: readonly PrivacyCheck[] },
  origin: Origin,
): Parameters<typeof insertAudits>[1] =>
  confirmed.map(({ path, pattern }) => ({
    actor,
    action: 'case_privacy_confirmed',
    entity: 'case',
    entityId: caseId,
    entityVersion: version,
    changedFields: [path],
    reason: pattern,
    origin,
  }))
