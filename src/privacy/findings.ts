import type { PrivacyCheck } from './contract.ts'

export interface PrivacyFinding {
  path: string
  pattern: string
  /** `block` refuses the save; `warn` asks the author to confirm. */
  severity: 'block' | 'warn'
  message: string
  /** Offsets into the text, so that a screen can mark the match. The matched words themselves are never stored. */
  start: number
  end: number
}

/** The severity of a finding in a kind of text: ignored, at most a warning, or unchanged. */
export type RuledSeverity = 'ignore' | 'warn' | 'keep'
export type SeverityRule = (finding: PrivacyFinding) => RuledSeverity

/** Whether the author has confirmed a finding. One confirmation covers every match of that pattern in that field. */
export const isChecked = (
  { path, pattern, severity }: Pick<PrivacyFinding, 'path' | 'pattern' | 'severity'>,
  checked: readonly PrivacyCheck[] | null | undefined,
): boolean =>
  severity === 'warn' && (checked ?? []).some((check) => check.path === path && check.pattern === pattern)

/** Removes a finding from the text, and the double space that would remain. */
export function removeSpan(text: string, start: number, end: number): string {
  const before = text.slice(0, start)
  const after = text.slice(end)
  const isGap = (before === '' || /\s$/.test(before)) && /^[^\S\n]/.test(after)
  return before + (isGap ? after.slice(1) : after)
}
