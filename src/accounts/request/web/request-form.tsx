import { Button, Textarea, TextInput } from '@mantine/core'
import { useRef, useState, useTransition, type SubmitEvent } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { showProblems } from '#platform/web/ui/focus-invalid.ts'
import { WorkFields } from '../../registration/web/work-fields-form.tsx'
import classes from '../../web/login-screen.module.css'
import type { OwnRequest } from '../contract.ts'
import { requestProblems, toChange, toDraft, type RequestDraft, type RequestProblems } from '../rules.ts'
import { sendRequest } from './api.ts'
import { requestErrorMessage } from './messages.ts'
import own from './request-card.module.css'

interface RequestFormProps {
  request: OwnRequest
  token: string
  onSent: (request: OwnRequest) => void
  /** Absent where there is nothing to go back to. */
  onCancel?: (() => void) | undefined
}

/** What the server says of single fields, under the names they have in the form. */
function problemsIn(error: unknown): RequestProblems {
  if (!(error instanceof ApiError)) return {}
  const names: Record<string, string> = { organizationId: 'organization' }
  const found = error.fields.map(({ path, message }) => [names[path] ?? path, message] as const)
  return Object.fromEntries(found)
}

/** One's own registration, to be corrected while it waits, or to be sent again after a refusal. */
export function RequestForm({ request, token, onSent, onCancel }: RequestFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => toDraft(request))
  const [problems, setProblems] = useState<RequestProblems>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isPending, startSending] = useTransition()
  const change = (changes: Partial<RequestDraft>) => {
    setDraft({ ...draft, ...changes })
    setProblems({})
  }
  const refuse = (found: RequestProblems) => {
    if (Object.keys(found).length === 0 || !form.current) return false
    showProblems(form.current, () => setProblems(found))
    return true
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending || refuse(requestProblems(draft))) return
    setFailure(null)
    startSending(async () => {
      try {
        onSent(await sendRequest(request.state, toChange(token, draft)))
      } catch (error) {
        if (!refuse(problemsIn(error))) setFailure(error)
      }
    })
  }
  return (
    <form ref={form} className={classes.form} noValidate aria-label="My registration" onSubmit={submit}>
      {failure !== null && <ErrorBanner>{requestErrorMessage(failure)}</ErrorBanner>}
      <TextInput
        label="Full name"
        name="name"
        autoComplete="name"
        maxLength={120}
        value={draft.name}
        error={problems.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <WorkFields
        draft={draft}
        problems={problems}
        chosenOrganization={
          request.organization && { value: request.organization.id, label: request.organization.org_name }
        }
        onChange={change}
      />
      <Textarea
        label="Note to the administrator (optional)"
        description="What helps to decide, such as your base or who knows you there."
        rows={2}
        maxLength={500}
        value={draft.note}
        error={problems.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <div className={own.buttons}>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" color="signal" loading={isPending}>
          {request.state === 'waiting' ? 'Save changes' : 'Ask again'}
        </Button>
      </div>
    </form>
  )
}
