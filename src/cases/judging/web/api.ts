import { useEffect, useState } from 'react'
import { queryClient } from '#platform/web/api/query-client.ts'
import type { PrivacyGuard } from '../rules.ts'

/** Null where it cannot be had: then the server alone looks for what may identify a person. */
export async function loadGuard(): Promise<PrivacyGuard | null> {
  try {
    const [{ privacyFindings, isChecked }, { personNamesQuery }] = await Promise.all([
      import('#privacy/rules.ts'),
      import('#privacy/web/findings-panel.tsx'),
    ])
    const names = await queryClient.ensureQueryData(personNamesQuery)
    return { privacyFindings: (entered) => privacyFindings(entered, names), isChecked }
  } catch {
    return null
  }
}

/** The guard of free text, which is fetched as soon as there is any. */
export function useGuard(isNeeded: boolean): PrivacyGuard | null {
  const [guard, setGuard] = useState<PrivacyGuard | null>(null)
  useEffect(() => {
    if (isNeeded && guard === null) void loadGuard().then(setGuard)
  }, [isNeeded, guard])
  return guard
}
