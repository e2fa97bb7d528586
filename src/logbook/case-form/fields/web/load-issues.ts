import { useEffect, useState } from 'react'
import { queryClient } from '#platform/web/api/query-client.ts'
import { afterPaint } from '#platform/web/ui/typing.ts'
import type { FreeTextShape } from '#platform/contract/free-text.ts'
import { freeTexts, type FreeText } from '#privacy/free-text.ts'
import type { PrivacyFinding } from '#privacy/findings.ts'
import type { PrivacyGuard } from '#privacy/guard.ts'

type IssueRules = Pick<typeof import('../../entry/issues.ts'), 'issuesOf' | 'hasFreeText'>
let issueRules: IssueRules | null = null

/** Loads the rules that find the issues of an entry. Rejects if they cannot be loaded. */
export async function loadIssueRules(): Promise<IssueRules> {
  issueRules ??= await import('../../entry/issues.ts')
  return issueRules
}

/** Returns null until the form is visible: the contract and its rules take longer to start than the form. */
export function useIssueRules(): IssueRules | null {
  const [loaded, setLoaded] = useState(() => issueRules)
  useEffect(() => {
    if (loaded) return undefined
    return afterPaint(() => {
      // Logging the case tries to load them again.
      loadIssueRules().then(
        (rules) => setLoaded(() => rules),
        () => undefined,
      )
    })
  }, [loaded])
  return loaded
}

/** Returns null if the guard cannot be loaded: then only the server checks for texts that may identify a person. */
export async function loadGuard(): Promise<PrivacyGuard | null> {
  try {
    const [{ privacyFindingsInText }, { missionNumberContext, personNamesQuery }] = await Promise.all([
      import('#privacy/guard.ts'),
      import('#privacy/web/findings-panel.tsx'),
    ])
    const names = await queryClient.ensureQueryData(personNamesQuery)
    return {
      privacyFindingsInRecord: eachTextOnce(({ words, path, kind }) =>
        privacyFindingsInText(words, path, names, { kind, ...missionNumberContext() }),
      ),
    }
  } catch {
    return null
  }
}

/** Caches the findings of each text, because a keystroke changes only one of them. */
function eachTextOnce(find: (text: FreeText) => PrivacyFinding[]) {
  let knownFindings = new Map<string, PrivacyFinding[]>()
  return (entered: object, shape: FreeTextShape): PrivacyFinding[] => {
    const textFindings = freeTexts(entered, shape).map((text) => {
      const key = `${text.path} ${text.words}`
      return [key, knownFindings.get(key) ?? find(text)] as const
    })
    knownFindings = new Map(textFindings)
    return textFindings.flatMap(([, findings]) => findings)
  }
}

/** Loads the guard of free text as soon as there is any. */
export function useGuard(isNeeded: boolean): PrivacyGuard | null {
  const [guard, setGuard] = useState<PrivacyGuard | null>(null)
  useEffect(() => {
    if (isNeeded && guard === null) void loadGuard().then(setGuard)
  }, [isNeeded, guard])
  return guard
}
