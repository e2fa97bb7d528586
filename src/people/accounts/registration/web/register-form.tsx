import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { showProblems } from '#platform/web/ui/focus-invalid.ts'
import { useAttempt } from '#platform/web/ui/use-attempt.ts'
import classes from '#platform/web/components/public-page.module.css'
import type { Registration } from '../contract.ts'
import {
  accountProblems,
  emptyRegistration,
  notListed,
  stepOf,
  workProblems,
  type RegistrationDraft,
  type RegistrationProblems,
} from '../registration-draft.ts'
import { AccountStepForm } from './account-step-form.tsx'
import { sendRegistration } from './queries.ts'
import { registerErrorMessage } from './messages.ts'
import own from './register-form.module.css'
import { WorkStepForm } from './work-step-form.tsx'

const titles = { 1: 'Step 1 of 2: your account', 2: 'Step 2 of 2: your work' } as const

function toRequest(draft: RegistrationDraft): Registration {
  const { name, email, password, profession, organization, registrationNumber } = draft
  if (profession === null) throw new Error('A registration needs a profession')
  return {
    name,
    email,
    password,
    profession,
    organizationId: organization === notListed ? null : organization,
    ...(registrationNumber.trim() !== '' && { registrationNumber }),
    privacyPolicyVersion: '1',
  }
}

/** Returns the server's errors for single fields, under the names that the form uses. */
function toProblems(error: unknown): RegistrationProblems {
  if (!(error instanceof ApiError)) return {}
  const names: Record<string, string> = { organizationId: 'organization' }
  const messages = error.fields.map(({ path, message }) => [names[path] ?? path, message] as const)
  return Object.fromEntries(messages.filter(([field]) => field in emptyRegistration))
}

export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => Promise<void> }) {
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLParagraphElement>(null)
  const [step, setStep] = useState<1 | 2>(1)
  const [draft, setDraft] = useState(emptyRegistration)
  const [problems, setProblems] = useState<RegistrationProblems>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isPending, attempt] = useAttempt()

  const change = (changes: Partial<RegistrationDraft>) => {
    setDraft((current) => ({ ...current, ...changes }))
    setProblems((current) =>
      Object.fromEntries(Object.entries(current).filter(([field]) => !(field in changes))),
    )
  }

  const goTo = (nextStep: 1 | 2) => {
    flushSync(() => setStep(nextStep))
    heading.current?.focus()
  }

  const showRefused = (refusedFields: RegistrationProblems) => {
    const [firstField] = Object.keys(refusedFields)
    if (firstField === undefined || !form.current) return false
    showProblems(form.current, () => {
      setStep(stepOf(firstField))
      setProblems(refusedFields)
    })
    return true
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending || showRefused(step === 1 ? accountProblems(draft) : workProblems(draft))) return
    if (step === 1) return goTo(2)
    setFailure(null)
    void attempt(async () => {
      try {
        await sendRegistration(toRequest(draft))
        await onRegistered(draft.email.trim())
      } catch (error) {
        if (!showRefused(toProblems(error))) setFailure(error)
      }
    })
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <p ref={heading} tabIndex={-1} className={own.step}>
        {titles[step]}
      </p>
      <div className={classes.form}>
        {failure !== null && <ErrorBanner>{registerErrorMessage(failure)}</ErrorBanner>}
        {step === 1 ? (
          <AccountStepForm draft={draft} problems={problems} onChange={change} />
        ) : (
          <WorkStepForm
            draft={draft}
            problems={problems}
            onChange={change}
            isPending={isPending}
            onBack={() => goTo(1)}
          />
        )}
      </div>
    </form>
  )
}
