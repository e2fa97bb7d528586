import type { FreeTextKind } from '#platform/contract/free-text.ts'
import { Button, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { readUser } from '#platform/web/session/session-store.ts'
import type { PrivacyCheck } from '../contract.ts'
import { isChecked, type PrivacyFinding, type Weigh } from '../findings.ts'
import { personNamesQuery } from './queries.ts'
import { useGuard } from './use-guard.ts'
import classes from './findings-panel.module.css'

export { personNamesQuery }

export interface ConfirmationProps {
  /** The confirmations so far, in this field and in others. */
  checked?: readonly PrivacyCheck[] | null | undefined
  /** If omitted, nothing can be confirmed here. */
  onCheckedChange?: ((checked: PrivacyCheck[]) => void) | undefined
}

interface Guarded extends ConfirmationProps {
  path: string
  kind?: FreeTextKind | undefined
  label: string
  value: string
  weigh?: Weigh | undefined
}

/** Returns what explains the mission numbers of the signed-in user's organization. */
export const ownPrefix = () => ({
  missionNumberPrefix: readUser()?.organization?.settings?.missionNumberPrefix,
})

const none: readonly PrivacyFinding[] = []

/** Returns what may identify a person in a field. The value is deferred, so that typed letters are drawn first. */
export function useFindings({ path, kind, label, value, checked, onCheckedChange, weigh }: Guarded) {
  const words = useDeferredValue(value)
  const hasWords = words.trim() !== ''
  const { data: names = null } = useQuery({ ...personNamesQuery, enabled: hasWords && !weigh })
  const guard = useGuard(words)
  const findings = useMemo(() => {
    if (!hasWords || !guard) return none
    // Without the lists of names, as on the server: a name that is no question must not hide one.
    const found = guard.privacyFindingsIn(words, path, weigh ? null : names, { kind, ...ownPrefix() })
    return weigh ? guard.weighed(found, weigh) : found
  }, [guard, hasWords, words, path, names, kind, weigh])
  const unchecked = useMemo(
    () => findings.filter((finding) => !isChecked(finding, checked)),
    [findings, checked],
  )
  useWithdrawConfirmations({ words, findings, checked, onCheckedChange })
  useAnnouncement(label, unchecked)
  return { words, findings, unchecked }
}

/** Withdraws a confirmation if other words now match its pattern, because the author confirmed only the earlier ones. */
function useWithdrawConfirmations(
  guarded: ConfirmationProps & { words: string; findings: readonly PrivacyFinding[] },
) {
  const { words, findings, checked, onCheckedChange } = guarded
  const confirmed = useRef(new Map<string, Set<string>>())
  // Confirmations outlive this field, so the parent holds them and this effect only withdraws them.
  useEffect(() => {
    const changed = new Set<string>()
    const found = Map.groupBy(
      findings.filter((finding) => isChecked(finding, checked)),
      ({ pattern }) => pattern,
    )
    for (const [pattern, group] of found) {
      const now = group.map(({ start, end }) => words.slice(start, end))
      const before = confirmed.current.get(pattern) ?? new Set(now)
      confirmed.current.set(pattern, before)
      if (now.some((excerpt) => !before.has(excerpt))) changed.add(pattern)
    }
    for (const pattern of confirmed.current.keys()) {
      if (!found.has(pattern) || changed.has(pattern)) confirmed.current.delete(pattern)
    }
    const path = findings[0]?.path
    if (changed.size > 0 && checked)
      onCheckedChange?.(checked.filter((check) => check.path !== path || !changed.has(check.pattern)))
  }, [words, findings, checked, onCheckedChange])
}

const quietMs = 1500

/** Announces new findings to screen readers once typing has paused. */
function useAnnouncement(label: string, unchecked: readonly PrivacyFinding[]) {
  const announced = useRef(0)
  const count = unchecked.length
  // A pause in typing has no event, so this takes a timer.
  useEffect(() => {
    if (count <= announced.current) {
      announced.current = count
      return
    }
    const timer = setTimeout(() => {
      announced.current = count
      announce(`${label}: ${count === 1 ? 'something' : `${count} things`} may identify a person.`)
    }, quietMs)
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
    <ul id={id} className={classes.root} aria-label="What may identify a person">
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
  const takeBack = () =>
    onCheckedChange?.((checked ?? []).filter((check) => check.path !== path || check.pattern !== pattern))
  const action = { className: classes.action, variant: 'subtle', size: 'sm' } as const
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
        {isConfirmed ? 'You have checked that this identifies nobody.' : message}
      </span>
      <span className={classes.actions}>
        {isConfirmed ? (
          <Button {...action} onClick={takeBack} aria-label={`Check “${excerpt.trim()}” again`}>
            Check again
          </Button>
        ) : (
          <>
            {severity === 'warn' && onCheckedChange && (
              <Button {...action} onClick={confirm} aria-label={`I have checked “${excerpt.trim()}”`}>
                I have checked
              </Button>
            )}
            <Button {...action} onClick={() => onRemove(finding)} aria-label={`Remove “${excerpt.trim()}”`}>
              Remove
            </Button>
          </>
        )}
      </span>
    </li>
  )
}
