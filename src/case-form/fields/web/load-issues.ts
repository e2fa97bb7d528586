import { useEffect, useState } from 'react'
import { queryClient } from '#platform/web/api/query-client.ts'
import { afterPaint } from '#platform/web/ui/typing.ts'
import type { FreeTextShape } from '#platform/contract/free-text.ts'
import { freeTexts, type FreeText } from '#privacy/free-text.ts'
import type { PrivacyFinding } from '#privacy/guard.ts'
import type { PrivacyGuard } from '#privacy/guard.ts'

type Judge = Pick<typeof import('../../entry/issues.ts'), 'issuesOf' | 'hasFreeText'>
let judge: Judge | null = null

/** What judges an entry. Rejects where it cannot be had. */
export async function loadIssueRules(): Promise<Judge> {
  judge ??= await import('../../entry/issues.ts')
  return judge
}

/** Null until the form is in sight: the contract and all its rules take longer to begin than the form itself. */
export function useIssueRules(): Judge | null {
  const [loaded, setLoaded] = useState(() => judge)
  useEffect(() => {
    if (loaded) return undefined
    return afterPaint(() => {
      // Asked for again when the case is logged.
      loadIssueRules().then(
        (found) => setLoaded(() => found),
        () => undefined,
      )
    })
  }, [loaded])
  return loaded
}

/** Null where it cannot be had: then the server alone looks for what may identify a person. */
export async function loadGuard(): Promise<PrivacyGuard | null> {
  try {
    const [{ isChecked, privacyFindingsIn }, { personNamesQuery }] = await Promise.all([
      import('#privacy/guard.ts'),
      import('#privacy/web/findings-panel.tsx'),
    ])
    const names = await queryClient.ensureQueryData(personNamesQuery)
    return {
      privacyFindings: eachTextOnce(({ words, path, kind }) => privacyFindingsIn(words, path, names, kind)),
      isChecked,
    }
  } catch {
    return null
  }
}

/** An entry is judged at each letter, and of its texts only one has changed. */
function eachTextOnce(find: (text: FreeText) => PrivacyFinding[]) {
  let known = new Map<string, PrivacyFinding[]>()
  return (entered: object, shape: FreeTextShape): PrivacyFinding[] => {
    const found = freeTexts(entered, shape).map((text) => {
      const key = `${text.path} ${text.words}`
      return [key, known.get(key) ?? find(text)] as const
    })
    known = new Map(found)
    return found.flatMap(([, findings]) => findings)
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
