import type { FreeTextKind } from '#platform/contract/free-text.ts'
import { Button, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { readUser } from '#platform/web/session/session-store.ts'
import type { PrivacyCheck } from '../contract.ts'
import { isChecked, type PrivacyFinding, type SeverityRule } from '../findings.ts'
import { personNamesQuery } from './queries.ts'
import { useGuard } from './use-guard.ts'
import classes from './findings-panel.module.css'

export { personNamesQuery }

export interface ConfirmationProps {
  /** The confirmations so far, for findings in this field and in others. */
  checked?: readonly PrivacyCheck[] | null | undefined
  /** If omitted, nothing can be confirmed here. */
  onCheckedChange?: ((checked: PrivacyCheck[]) => void) | undefined
}

interface GuardedField extends ConfirmationProps {
  path: string
  kind?: FreeTextKind | undefined
  label: string
  value: string
  severityRule?: SeverityRule | undefined
}

/** Returns the mission-number prefix of the signed-in user's organization, as context for the guard. */
export const readMissionNumberContext = () => ({
  missionNumberPrefix: readUser()?.organization?.settings?.missionNumberPrefix,
})

const noFindings: readonly PrivacyFinding[] = []

/** Returns the findings in a field. The value is deferred, so that typing stays responsive. */
export function useFindings({
  path,
  kind,
  label,
  value,
  checked,
  onCheckedChange,
  severityRule,
}: GuardedField) {
  const text = useDeferredValue(value)
  const hasText = text.trim() !== ''
  const { data: names = null } = useQuery({ ...personNamesQuery, enabled: hasText && !severityRule })
  const guard = useGuard(text)
  const findings = useMemo(() => {
    if (!hasText || !guard) return noFindings
    // This does not use the name lists, as on the server. Otherwise a name that will be ignored could hide another finding.
    const allFindings = guard.privacyFindingsInText(text, path, severityRule ? null : names, {
      kind,
      ...readMissionNumberContext(),
    })
    return severityRule ? guard.applySeverityRule(allFindings, severityRule) : allFindings
  }, [guard, hasText, text, path, names, kind, severityRule])
  const uncheckedFindings = useMemo(
    () => findings.filter((finding) => !isChecked(finding, checked)),
    [findings, checked],
  )
  useWithdrawConfirmations({ words: text, findings, checked, onCheckedChange })
  useAnnouncement(label, uncheckedFindings)
  return { words: text, findings, unchecked: uncheckedFindings }
}

/** Withdraws a confirmation if the text that matches its pattern changes, because the author confirmed only the earlier text. */
function useWithdrawConfirmations(
  guarded: ConfirmationProps & { words: string; findings: readonly PrivacyFinding[] },
) {
  const { words, findings, checked, onCheckedChange } = guarded
  const confirmedByPattern = useRef(new Map<string, Set<string>>())
  // Confirmations outlive this field, so the parent holds them, and this effect only withdraws them.
  useEffect(() => {
    const changedPatterns = new Set<string>()
    const confirmedFindings = Map.groupBy(
      findings.filter((finding) => isChecked(finding, checked)),
      ({ pattern }) => pattern,
    )
    for (const [pattern, group] of confirmedFindings) {
      const excerpts = group.map(({ start, end }) => words.slice(start, end))
      const confirmedExcerpts = confirmedByPattern.current.get(pattern) ?? new Set(excerpts)
      confirmedByPattern.current.set(pattern, confirmedExcerpts)
      if (excerpts.some((excerpt) => !confirmedExcerpts.has(excerpt))) changedPatterns.add(pattern)
    }
    for (const pattern of confirmedByPattern.current.keys()) {
      if (!confirmedFindings.has(pattern) || changedPatterns.has(pattern))
        confirmedByPattern.current.delete(pattern)
    }
    const path = findings[0]?.path
    if (changedPatterns.size > 0 && checked)
      onCheckedChange?.(checked.filter((check) => check.path !== path || !changedPatterns.has(check.pattern)))
  }, [words, findings, checked, onCheckedChange])
}

const announceDelayMs = 1500

/** Announces new findings to screen readers once typing has paused. */
function useAnnouncement(label: string, unchecked: readonly PrivacyFinding[]) {
  const announcedCount = useRef(0)
  const count = unchecked.length
  // No event marks a pause in typing, so this uses a timer.
  useEffect(() => {
    if (count <= announcedCount.current) {
      announcedCount.current = count
      return
    }
    const timer = setTimeout(() => {
      announcedCount.current = count
      announce(`${label}: ${count === 1 ? 'something' : `${count} things`} may identify a person.`)
    }, announceDelayMs)
    return () => clearTimeout(timer)
  }, [label, count])
}

interface FindingsPanelProps extends ConfirmationProps {
  id: string
  path: string
  words: string
  findings: readonly PrivacyFinding[]
  onRemove: (finding: PrivacyFinding) => void
  onShow?: (finding: PrivacyFinding) => void
}

/** Lists the findings in one field, with buttons to remove or confirm each. */
export function FindingsPanel({ id, words, findings, ...control }: FindingsPanelProps) {
  if (findings.length === 0) return null
  return (
    <ul id={id} className={classes.root} aria-label="Possible identifiers">
      {findings.map((finding) => (
        <Finding
          key={`${finding.pattern} ${finding.start}`}
          finding={finding}
          excerpt={words.slice(finding.start, finding.end)}
          {...control}
        />
      ))}
    </ul>
  )
}

interface FindingProps extends Omit<FindingsPanelProps, 'id' | 'words' | 'findings'> {
  finding: PrivacyFinding
  excerpt: string
}

function Finding({ finding, excerpt, path, checked, onCheckedChange, onRemove, onShow }: FindingProps) {
  const { severity, pattern, message } = finding
  const isConfirmed = isChecked(finding, checked)
  const confirm = () => onCheckedChange?.([...(checked ?? []), { path, pattern }])
  const withdraw = () =>
    onCheckedChange?.((checked ?? []).filter((check) => check.path !== path || check.pattern !== pattern))
  const buttonProps = { className: classes.action, variant: 'subtle', size: 'sm' } as const
  return (
    <li className={classes.finding} data-severity={severity} data-is-checked={isConfirmed || undefined}>
      <span className={classes.words}>
        {onShow ? (
          <UnstyledButton
            className={classes.excerpt}
            aria-label={`Show “${excerpt.trim()}” in the text`}
            onClick={() => onShow(finding)}
          >
            {excerpt.trim()}
          </UnstyledButton>
        ) : (
          <strong>{excerpt.trim()}</strong>
        )}{' '}
        {isConfirmed ? 'You confirmed that this identifies nobody.' : message}
      </span>
      <span className={classes.actions}>
        {isConfirmed ? (
          <Button {...buttonProps} onClick={withdraw} aria-label={`Undo the check of “${excerpt.trim()}”`}>
            Undo
          </Button>
        ) : (
          <>
            {severity === 'warn' && onCheckedChange && (
              <Button {...buttonProps} onClick={confirm} aria-label={`I have checked “${excerpt.trim()}”`}>
                I have checked
              </Button>
            )}
            <Button
              {...buttonProps}
              onClick={() => onRemove(finding)}
              aria-label={`Remove “${excerpt.trim()}”`}
            >
              Remove
            </Button>
          </>
        )}
      </span>
    </li>
  )
}
