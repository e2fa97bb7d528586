import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { EitherField } from '#platform/web/forms/chips-fields.tsx'
import type { Form } from '#platform/web/forms/form.ts'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import classes from './definition-form.module.css'
import { changesPeriod, toPreview, type DefinitionValues } from './definition-values.ts'
import { messageOf } from '../../definitions/web/messages.ts'
import { previewQuery } from '../../definitions/web/queries.ts'
import { changeWords, counted } from '../../definitions/requirement-words.ts'

const previewAfterMs = 400

export interface Edited {
  id: string
  before: DefinitionValues
}

/** Asks the server, after a pause in typing, whom the definition means. Both cards share the answer. */
function usePreview(values: DefinitionValues, edited: Edited | null) {
  const preview = toPreview(values, edited)
  const [asked] = useDebouncedValue(JSON.stringify(preview), previewAfterMs)
  const { body, isWhole } = JSON.parse(asked) as typeof preview // what was just written
  const isEmpty = body.audiences.length === 0 && (body.userIds ?? []).length === 0
  return { isEmpty, isWhole, found: useQuery({ ...previewQuery(body), enabled: !isEmpty }) }
}

/** How many people it is for, and who they are. */
export function PeopleCard({ values, edited }: { values: DefinitionValues; edited: Edited | null }) {
  const { isEmpty, found } = usePreview(values, edited)
  const [isOpen, setOpen] = useState(false)
  const { data } = found
  if (isEmpty) return <p className={classes.note}>Choose a group or a person to see who it applies to.</p>
  if (found.error && !data)
    return (
      <ErrorBanner requestId={requestIdOf(found.error)} onRetry={() => void found.refetch()}>
        {messageOf(found.error)}
      </ErrorBanner>
    )
  const more = data ? data.count - data.people.length : 0
  return (
    <div className={classes.preview}>
      <output className={classes.count}>
        {data ? `Applies to ${counted(data.count, 'person', 'people')} now` : 'Counting…'}
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
            {more > 0 && <li>and {more} more</li>}
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

const reaches = [
  { value: false, label: 'Keep their expiry' },
  { value: true, label: 'Work it out again' },
]

/** What saving an edit does to existing records, and how many people change state. */
export function ChangesCard({ form, edited, isChanged }: ChangesCardProps) {
  const { values } = form
  const { isWhole, isEmpty, found } = usePreview(values, edited)
  if (!isChanged) return null
  const changes = found.data?.changes ?? []
  const total = changes.reduce((sum, { count }) => sum + count, 0)
  return (
    <FormSection title="What this changes" help="As soon as you save.">
      {changesPeriod(edited.before, values) && (
        <EitherField
          form={form}
          path="applyToExisting"
          label="Records that people already have"
          description="A certificate’s own date stays either way."
          choices={reaches}
        />
      )}
      {!isWhole || isEmpty ? (
        <p className={classes.note}>Complete the fields above to see how many people change state.</p>
      ) : (
        <div className={classes.preview}>
          <output className={classes.count}>
            {found.data ? totalWords(total) : found.error ? messageOf(found.error) : 'Counting…'}
          </output>
          {changes.length > 0 && (
            <ul className={classes.changes} aria-label="People who change state">
              {changes.map((change) => (
                <li key={`${change.from} ${change.to}`}>{changeWords(change)}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </FormSection>
  )
}

const totalWords = (total: number): string => {
  if (total === 0) return 'Nobody changes state'
  return total === 1 ? '1 person changes state' : `${total} people change state`
}
