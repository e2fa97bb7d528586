import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { shortSupervisionLevels, toShortLabel } from '#reference/short-labels.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { CaseToSign } from '../contract.ts'
import { CaseSheetCard } from './case-sheet-card.tsx'
import { signCase, type Signed } from './queries.ts'
import type { ReturnDialogProps } from './return-dialog.tsx'
import classes from './sign-screen.module.css'
import { useSignKeys } from './use-sign-keys.ts'

const judged = supervisionLevels.filter(({ code }) => code !== 'observed' && code !== 'supervising')
const levels = judged.map(({ code }) => ({
  value: code,
  label: toShortLabel(supervisionLevels, shortSupervisionLevels, code),
}))

const returnDialog = lazyPart<ReturnDialogProps>(
  async () => (await import('./return-dialog.tsx')).ReturnDialog,
  { waitingHeight: 0 },
)

/**
 * For this long, taps and keys are ignored: the second tap of a double tap, or a key that is still held, belongs to the previous
 * case.
 */
const ignoredInputMs = 500

/** Whether an error says that the case no longer waits for this signature. */
const isClosed = (error: Error | null): boolean =>
  error instanceof ApiError &&
  [
    'sign_off_request_closed',
    'sign_off_request_not_found',
    'case_not_found',
    'case_voided',
    'signature_not_yours',
  ].includes(error.code ?? '')

interface SignCaseFormProps {
  sheet: CaseToSign
  /** Whether the case was edited after it was opened. It is shown as it is now. */
  hasChanged: boolean
  onChanged: () => void
  onSigned: (answer: Signed, level: string | null) => void
  onReturned: () => void
  onClosed: () => void
  onStep: { previous: (() => void) | undefined; next: (() => void) | undefined }
}

/**
 * One case to sign. Below the case, within reach of the thumb, are the level that it needed and the buttons to sign or return it.
 * The form is mounted anew for each case and version, so that a choice is never kept for a version that the signer has not seen.
 */
export function SignCaseForm(props: SignCaseFormProps) {
  const { sheet, hasChanged, onChanged, onSigned, onReturned, onClosed, onStep } = props
  const [level, setLevel] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [isReturning, setReturning] = useState(false)
  const choice = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shownAt = useRef(0)
  // A second tap can come before the screen shows that the first is being sent.
  const isSending = useRef(false)
  // An effect, because only the browser knows when the case appeared on the screen, and where the focus is.
  useEffect(() => {
    shownAt.current = performance.now()
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  const isRated = sheet.unratedBecause === null
  const signing = useMutation({
    mutationFn: () =>
      signCase(sheet.case.id, {
        version: sheet.case.version,
        level,
        requestId: sheet.id,
      }),
    onSuccess: (answer) => onSigned(answer, level),
    onError: (error) => {
      isSending.current = false
      if (error instanceof ApiError && error.code === 'signature_outdated') onChanged()
    },
  })
  const sign = () => {
    if (isSending.current || isClosed(signing.error)) return
    if (performance.now() - shownAt.current < ignoredInputMs) return
    if (isRated && level === null) {
      setMissing(true)
      choice.current?.querySelector('input')?.focus()
      return
    }
    isSending.current = true
    signing.mutate()
  }
  const choose = (code: string | null) => {
    setLevel(code)
    setMissing(false)
  }
  const openReturn = async () => {
    if (signing.isPending) return
    await Promise.resolve(returnDialog.load()).catch(() => undefined)
    setReturning(true)
  }
  useSignKeys({
    s: sign,
    r: () => void openReturn(),
    j: onStep.next,
    k: onStep.previous,
    ...Object.fromEntries(
      isRated ? judged.map(({ code }, index) => [String(index + 1), () => choose(code)]) : [],
    ),
  })
  const failure =
    signing.error instanceof ApiError && signing.error.code === 'signature_outdated' ? null : signing.error
  return (
    <>
      <header className={classes.head}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {sheet.case.title}
        </h1>
      </header>
      {hasChanged && (
        <Notice>
          {sheet.clinician.name} has changed this case since you opened it. The current version is shown:
          check it, and choose again.
        </Notice>
      )}
      <CaseSheetCard sheet={sheet} />
      <section className={classes.bar} aria-label="Decide">
        {failure && !isClosed(failure) && (
          <ErrorBanner requestId={faultIdOf(failure)}>
            Not signed. {failure.message}
            {level !== null && ' Your choice is kept.'}
          </ErrorBanner>
        )}
        {isClosed(failure) ? (
          <>
            <ErrorBanner>Not signed: this case no longer waits for you. {failure?.message}</ErrorBanner>
            <Button fullWidth onClick={onClosed}>
              Next case
            </Button>
          </>
        ) : (
          <>
            {isRated ? (
              <div ref={choice}>
                <ChipGroup
                  label="Supervision that this case needed"
                  choices={levels}
                  value={level}
                  required
                  error={isMissing ? 'Choose the supervision that this case needed.' : undefined}
                  onChange={choose}
                />
              </div>
            ) : (
              <p className={classes.unrated}>
                {sheet.unratedBecause === 'observed'
                  ? `${sheet.clinician.name} only observed here, so no level is judged.`
                  : `${sheet.clinician.name} supervised here, so no level is judged.`}
              </p>
            )}
            <div className={classes.decisions}>
              <Button variant="default" disabled={signing.isPending} onClick={() => void openReturn()}>
                Return
              </Button>
              <Button className={classes.sign} loading={signing.isPending} onClick={sign}>
                Sign and next
              </Button>
            </div>
          </>
        )}
      </section>
      {isReturning && (
        <returnDialog.Part
          requestId={sheet.id}
          clinicianName={sheet.clinician.name}
          onReturned={onReturned}
          onClose={() => setReturning(false)}
        />
      )}
    </>
  )
}
