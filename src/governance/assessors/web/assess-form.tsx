import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CaseSheetCard } from '#governance/supervision/signing/web/case-sheet-card.tsx'
import { ApiError, faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { readDeviceTokens } from '#platform/web/session/known-devices.ts'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { shortSupervisionLevels, toShortLabel } from '#reference/short-labels.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { GuardedTextarea } from '#privacy/web/guarded-text-panel.tsx'
import type { SharedCase, SharedCaseSigned } from '../contract.ts'
import pageClasses from '#platform/web/ui/mailed-link-page.module.css'
import classes from './assess-form.module.css'
import { assessorErrorMessage } from './messages.ts'
import { returnSharedCase, signSharedCase } from './queries.ts'

export interface Done {
  title: string
  words: string
}

interface AssessFormProps {
  token: string
  sheet: SharedCase
  hasChanged: boolean
  onChanged: () => Promise<void>
  onDone: (done: Done) => void
}

const levels = supervisionLevels
  .filter(({ code }) => code !== 'observed' && code !== 'supervising')
  .map(({ code }) => ({ value: code, label: levelLabel(code) }))

function levelLabel(code: string): string {
  return toShortLabel(supervisionLevels, shortSupervisionLevels, code)
}

/** The case, and below it the signer's name, the supervision that the case needed, and the buttons to sign or return it. */
export function AssessForm({ token, sheet, hasChanged, onChanged, onDone }: AssessFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(sheet.signer ?? { name: '', role: '', registration: '' })
  const [level, setLevel] = useState<SharedCaseSigned['level']>(null)
  const [comment, setComment] = useState('')
  const [checked, setChecked] = useState<PrivacyCheck[]>([])
  const [submitted, setSubmitted] = useState<'sign' | 'return' | null>(null)
  const [isReturning, setReturning] = useState(false)
  const clinician = sheet.clinician.name
  const isRated = sheet.unratedBecause === null
  const signing = useMutation({
    mutationFn: () =>
      signSharedCase({
        token,
        mark: sheet.mark,
        level,
        ...typed,
        deviceTokens: readDeviceTokens(),
      }),
    onSuccess: (answer) => onDone({ title: 'Signed', words: signedWords(answer) }),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'signature_outdated') void onChanged()
    },
  })
  const returning = useMutation({
    mutationFn: () =>
      returnSharedCase({ token, name: typed.name, comment: comment.trim(), privacyChecked: checked }),
    onSuccess: () =>
      onDone({ title: 'Returned', words: `${clinician} reads your comment and can ask you again.` }),
  })
  const isBusy = signing.isPending || returning.isPending
  const failure = signing.error ?? returning.error
  const fieldErrors = failure instanceof ApiError ? failure.fields : []
  const errorOf = (path: string, problem: string | false): string | undefined =>
    problem || fieldErrors.find((field) => field.path === path)?.message
  const problems = {
    name: submitted !== null && typed.name.trim() === '' && 'Type your name.',
    role: submitted === 'sign' && typed.role.trim().length < 2 && 'Type your role.',
    registration:
      submitted === 'sign' && typed.registration.trim().length < 2 && 'Type your registration number.',
    level:
      submitted === 'sign' && isRated && level === null && 'Choose the supervision that this case needed.',
    comment: submitted === 'return' && comment.trim().length < 3 && 'Say what is missing.',
  }
  const decide = (decision: 'sign' | 'return') => {
    if (isBusy) return
    signing.reset()
    returning.reset()
    setSubmitted(decision)
    const hasName = typed.name.trim() !== ''
    const isWhole =
      decision === 'return'
        ? hasName && comment.trim().length >= 3
        : hasName &&
          typed.role.trim().length >= 2 &&
          typed.registration.trim().length >= 2 &&
          (!isRated || level !== null)
    if (isWhole) (decision === 'sign' ? signing : returning).mutate()
    // The messages appear only with the next rendering.
    else
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset input')?.focus(),
      )
  }
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    required: true,
    error: errorOf(name, problems[name]),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  })
  return (
    <>
      <h1 className={pageClasses.title}>{sheet.case.title}</h1>
      <p className={pageClasses.words}>
        {clinician}
        {sheet.organization !== null && `, ${sheet.organization},`} asks you to sign this case of{' '}
        {formatDate(sheet.case.date)}. The link works until {formatDate(sheet.expiresAt)}.
      </p>
      {hasChanged && (
        <Notice>
          {clinician} has changed this case since you opened it. The current version is shown: read it again,
          and choose again.
        </Notice>
      )}
      <CaseSheetCard sheet={sheet} />
      <form
        ref={form}
        className={classes.form}
        noValidate
        aria-label="Sign or return"
        onSubmit={(event) => {
          event.preventDefault()
          decide(isReturning ? 'return' : 'sign')
        }}
      >
        <div className={classes.fields}>
          <TextInput label="Your name" autoComplete="name" maxLength={120} {...field('name')} />
          {!isReturning && (
            <>
              <TextInput label="Your role" maxLength={120} {...field('role')} />
              <TextInput label="Your registration number" maxLength={60} {...field('registration')} />
            </>
          )}
        </div>
        {isReturning ? (
          <GuardedTextarea
            path="comment"
            label="What is missing?"
            required
            maxLength={1_000}
            rows={4}
            value={comment}
            error={errorOf('comment', problems.comment)}
            onChange={setComment}
            checked={checked}
            onCheckedChange={setChecked}
          />
        ) : isRated ? (
          <ChipGroup
            label="Supervision that this case needed"
            choices={levels}
            value={level}
            required
            error={errorOf('level', problems.level)}
            onChange={setLevel}
          />
        ) : (
          <p className={pageClasses.words}>
            {clinician} {sheet.unratedBecause === 'observed' ? 'only observed' : 'supervised'} here, so no
            level is judged.
          </p>
        )}
        {failure && fieldErrors.length === 0 && (
          <ErrorBanner requestId={faultIdOf(failure)}>
            {assessorErrorMessage(failure)} What you typed is still here.
          </ErrorBanner>
        )}
        <div className={pageClasses.buttons}>
          <Button variant="default" disabled={isBusy} onClick={() => setReturning(!isReturning)}>
            {isReturning ? 'Back to signing' : 'Return instead'}
          </Button>
          <Button type="submit" color="signal" loading={isBusy}>
            {isReturning ? 'Return' : 'Sign'}
          </Button>
        </div>
      </form>
    </>
  )
}

function signedWords({ clinician, level, claimedLevel }: SharedCaseSigned): string {
  const thanks = `Thank you. ${clinician.name} sees your signature.`
  if (level === null) return thanks
  if (level === claimedLevel) return `${thanks} You both chose ${levelLabel(level)}.`
  const written = claimedLevel === null ? 'wrote none' : `wrote ${levelLabel(claimedLevel)}`
  return `${thanks} You chose ${levelLabel(level)}; ${clinician.name} ${written}.`
}
