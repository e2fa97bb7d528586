import { useEffect, useState } from 'react'
import { queryClient } from '#platform/web/api/query-client.ts'
import { afterPaint } from '#platform/web/ui/typing.ts'
import type { FreeTextShape } from '#platform/contract/free-text.ts'
import { listFreeTexts, type FreeText } from '#privacy/free-text.ts'
import type { PrivacyFinding } from '#privacy/findings.ts'
import type { PrivacyGuard } from '#privacy/guard.ts'

type IssueRules = Pick<typeof import('../../entry/issues.ts'), 'issuesOf' | 'hasFreeText'>
let issueRules: IssueRules | null = null

/** Loads the rules that find the issues of an entry. Rejects if they cannot be loaded. */
export async function loadIssueRules(): Promise<IssueRules> {
  issueRules ??= await import('../../entry/issues.ts')
  return issueRules
}

/**
 * Returns the rules; null until they are loaded. They load after the form is visible, because they take longer to
 * start.
 */
export function useIssueRules(): IssueRules | null {
  const [loadedRules, setLoadedRules] = useState(() => issueRules)
  useEffect(() => {
    if (loadedRules) return undefined
    return afterPaint(() => {
      // If this fails, logging the case tries again.
      loadIssueRules().then(
        (rules) => setLoadedRules(() => rules),
        () => undefined,
      )
    })
  }, [loadedRules])
  return loadedRules
}

/** Loads the privacy guard. Returns null if it cannot be loaded; then only the server checks for identifying texts. */
export async function loadGuard(): Promise<PrivacyGuard | null> {
  try {
    const [{ privacyFindingsInText }, { readMissionNumberContext, personNamesQuery }] = await Promise.all([
      import('#privacy/guard.ts'),
      import('#privacy/web/findings-panel.tsx'),
    ])
    const names = await queryClient.ensureQueryData(personNamesQuery)
    return {
      privacyFindingsInRecord: cacheFindings(({ text: words, path, kind }) =>
        privacyFindingsInText(words, path, names, { kind, ...readMissionNumberContext() }),
      ),
    }
  } catch {
    return null
  }
}

/** Wraps the search for findings in a cache per text, because a keystroke changes only one text. */
function cacheFindings(find: (text: FreeText) => PrivacyFinding[]) {
  let cachedFindings = new Map<string, PrivacyFinding[]>()
  return (record: object, shape: FreeTextShape): PrivacyFinding[] => {
    const textFindings = listFreeTexts(record, shape).map((text) => {
      const key = `${text.path} ${text.text}`
      return [key, cachedFindings.get(key) ?? find(text)] as const
    })
    cachedFindings = new Map(textFindings)
    return textFindings.flatMap(([, findings]) => findings)
  }
}

/** Loads the privacy guard as soon as `isNeeded`, that is, once there is free text to check. */
export function useGuard(isNeeded: boolean): PrivacyGuard | null {
  const [guard, setGuard] = useState<PrivacyGuard | null>(null)
  useEffect(() => {
    if (isNeeded && guard === null) void loadGuard().then(setGuard)
  }, [isNeeded, guard])
  return guard
}
