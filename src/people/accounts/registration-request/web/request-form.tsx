import { Button, Textarea, TextInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { useConflict } from '#platform/web/use-conflict.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { showProblems } from '#platform/web/ui/focus-invalid.ts'
import { notListed } from '../../registration/registration-draft.ts'
import { professionLabel, WorkFields } from '../../registration/web/work-fields-form.tsx'
import classes from '#platform/web/components/public-page.module.css'
import type { OwnRequest } from '../contract.ts'
import {
  requestProblems,
  toChange,
  toDraft,
  type RequestDraft,
  type RequestProblems,
} from '../request-draft.ts'
import { sendRequest } from './queries.ts'
import { requestErrorMessage } from './messages.ts'
import own from './request-card.module.css'

interface RequestFormProps {
  request: OwnRequest
  token: string
  onSent: (request: OwnRequest) => void
  /** Undefined if there is no screen to return to. */
  onCancel?: (() => void) | undefined
}

/** Returns the server's errors for single fields, under the names that the form uses. */
function toProblems(error: unknown): RequestProblems {
  if (!(error instanceof ApiError)) return {}
  const names: Record<string, string> = { organizationId: 'organization' }
  const messages = error.fields.map(({ path, message }) => [names[path] ?? path, message] as const)
  return Object.fromEntries(messages)
}

// A type, because an interface is not assignable to a record of fields.
const toFields = ({ name, profession, organization, registrationNumber, note }: RequestDraft) => ({
  name,
  profession,
  organization,
  registrationNumber,
  note,
})
type Fields = ReturnType<typeof toFields>

const labels: Record<keyof Fields, string> = {
  name: 'Full name',
  profession: 'Profession',
  organization: 'Organization',
  registrationNumber: 'Registration number',
  note: 'Note',
}

/** Returns a value as the screen shows it. A newly chosen organization is visible only in its own field. */
function formatValue(field: keyof Fields, value: string | null, requests: readonly OwnRequest[]): string {
  if (field === 'profession') return professionLabel(value as OwnRequest['profession']) ?? '' // safe: the value of `profession`
  if (field !== 'organization') return value ?? ''
  if (value === notListed) return 'Not listed'
  const earlierRequest = requests.find(({ organization }) => organization?.id === value)
  return earlierRequest?.organization?.org_name ?? 'the one chosen below'
}

/** Edits the user's own registration while it is pending, or sends it again after a refusal. */
export function RequestForm({ request, token, onSent, onCancel }: RequestFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => toDraft(request))
  const { base, conflict, resolveConflict } = useConflict(request, (savedRequest: OwnRequest) =>
    toFields(toDraft(savedRequest)),
  )
  const [problems, setProblems] = useState<RequestProblems>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isPending, setIsPending] = useState(false)
  const change = (changes: Partial<RequestDraft>) => {
    setDraft({ ...draft, ...changes })
    setProblems({})
  }
  const showRefused = (refusedFields: RequestProblems) => {
    if (Object.keys(refusedFields).length === 0 || !form.current) return false
    showProblems(form.current, () => setProblems(refusedFields))
    return true
  }
  const send = async () => {
    setFailure(null)
    setIsPending(true)
    try {
      onSent(await sendRequest(request.state, toChange(token, draft, base.version)))
    } catch (error) {
      const merged = resolveConflict(error, toFields(draft))
      if (merged !== null) setDraft({ ...draft, ...merged })
      else if (!showRefused(toProblems(error))) setFailure(error)
    } finally {
      // `isPending` ends together with the response, because a user who sees the response may send again.
      setIsPending(false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isPending && !showRefused(requestProblems(draft))) void send()
  }
  return (
    <form ref={form} className={classes.form} noValidate aria-label="My registration" onSubmit={submit}>
      {conflict !== null && (
        <ConflictNotice
          key={base.version}
          what="Your registration"
          conflict={conflict}
          labels={labels}
          format={(field, value) => formatValue(field, value, [request, base])}
          onChoose={(field, value) => change({ [field]: value })}
        />
      )}
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
          base.organization && { value: base.organization.id, label: base.organization.org_name }
        }
        onChange={change}
      />
      <Textarea
        label="Note to the administrator (optional)"
        description="Anything that helps the decision, such as your base or a colleague who knows you."
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
          {request.state === 'waiting' ? 'Save changes' : 'Send again'}
        </Button>
      </div>
    </form>
  )
}
