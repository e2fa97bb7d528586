import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { TwoAnswersField } from '#platform/web/forms/chips-fields.tsx'
import type { Form } from '#platform/web/forms/form.ts'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import classes from './definition-form.module.css'
import { changesPeriod, toPreview, type DefinitionValues } from './definition-values.ts'
import { messageOf } from '../../definitions/web/messages.ts'
import { previewQuery } from '../../definitions/web/queries.ts'
import { changeText, pluralize } from '../../definitions/requirement-words.ts'

const previewAfterMs = 400

export interface Edited {
  id: string
  /** The values with which the form started. */
  initial: DefinitionValues
}

/** Queries to whom the definition applies, after a pause in typing. Both cards share the response. */
function usePreview(values: DefinitionValues, edited: Edited | null) {
  const preview = toPreview(values, edited)
  const [debouncedRequest] = useDebouncedValue(JSON.stringify(preview), previewAfterMs)
  const { body, isComplete } = JSON.parse(debouncedRequest) as typeof preview // the JSON is the preview that was serialized above
  const isEmpty = body.audiences.length === 0 && (body.userIds ?? []).length === 0
  return { isEmpty, isComplete, preview: useQuery({ ...previewQuery(body), enabled: !isEmpty }) }
}

/** To how many people the requirement applies, and who they are. */
export function PeopleCard({ values, edited }: { values: DefinitionValues; edited: Edited | null }) {
  const { isEmpty, preview } = usePreview(values, edited)
  const [isOpen, setOpen] = useState(false)
  const { data } = preview
  if (isEmpty) return <p className={classes.note}>Choose a group or a person to see who it applies to.</p>
  if (preview.error && !data)
    return (
      <ErrorBanner requestId={requestIdOf(preview.error)} onRetry={() => void preview.refetch()}>
        {messageOf(preview.error)}
      </ErrorBanner>
    )
  const furtherCount = data ? data.count - data.people.length : 0
  return (
    <div className={classes.preview}>
      <output className={classes.count}>
        {data ? `Applies to ${pluralize(data.count, 'person', 'people')} now` : 'Counting…'}
      </output>
      {data && data.count > 0 && (
        <Collapsible title="Who they are" level={3} opened={isOpen} onToggle={() => setOpen(!isOpen)}>
          <ul className={classes.people} aria-label="People it applies to">
            {data.people.map(({ id, name, profession }) => (
              <li key={id}>
                {name}
                {profession !== null && <span className={classes.note}> · {profession}</span>}
              </li>
            ))}
            {furtherCount > 0 && <li>and {furtherCount} more</li>}
          </ul>
        </Collapsible>
      )}
    </div>
  )
}

interface ChangesCardProps {
  form: Form<DefinitionValues>
  edited: Edited
  isChanged: boolean
}

const expiryChoices = [
  { value: false, label: 'Keep their expiry' },
  { value: true, label: 'Recalculate it' },
]

/** How saving an edit changes existing records, and how many people change status. */
export function ChangesCard({ form, edited, isChanged }: ChangesCardProps) {
  const { values } = form
  const { isComplete, isEmpty, preview } = usePreview(values, edited)
  if (!isChanged) return null
  const changes = preview.data?.changes ?? []
  const total = changes.reduce((sum, { count }) => sum + count, 0)
  return (
    <FormSection title="What this changes" help="As soon as you save.">
      {changesPeriod(edited.initial, values) && (
        <TwoAnswersField
          form={form}
          path="applyToExisting"
          label="Records that people already have"
          description="A date that the certificate states never changes."
          choices={expiryChoices}
        />
      )}
      {!isComplete || isEmpty ? (
        <p className={classes.note}>Complete the fields above to see how many people change status.</p>
      ) : (
        <div className={classes.preview}>
          <output className={classes.count}>
            {preview.data ? totalText(total) : preview.error ? messageOf(preview.error) : 'Counting…'}
          </output>
          {changes.length > 0 && (
            <ul className={classes.changes} aria-label="People who change status">
              {changes.map((change) => (
                <li key={`${change.from} ${change.to}`}>{changeText(change)}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </FormSection>
  )
}

const totalText = (total: number): string => {
  if (total === 0) return 'Nobody changes status'
  return total === 1 ? '1 person changes status' : `${total} people change status`
}
