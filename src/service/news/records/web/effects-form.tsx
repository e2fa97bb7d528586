import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { requirementsQuery } from '#compliance/requirements/definitions/web/queries.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import textStyles from '#platform/web/ui/text.module.css'
import { activityCategories, cpdHours } from '#reference/cpd-lists.ts'
import type { Effects } from '../contract.ts'

interface EffectsFormProps {
  values: Effects & { organizationId: string | null }
  /** The requirement that the saved post satisfies. */
  saved: { id: string; title: string } | null
  isPublished: boolean
  serverError: (field: string) => string | undefined
  onChange: (change: Partial<Effects>) => void
}

const none = { value: '', label: 'None' }
const toChoice = ({ code, label }: { code: string; label: string }) => ({ value: code, label })
const firstCategory = 'educational'

/** What whoever understands the post gets: a requirement that is met, and hours of CPD. */
export function EffectsForm({ values, saved, isPublished, serverError, onChange }: EffectsFormProps) {
  const { cpd } = values
  return (
    <>
      <RequirementField {...{ values, saved, isPublished, serverError, onChange }} />
      <NativeSelect
        label="CPD for whoever has understood it"
        data={[none, ...cpdHours.map(toChoice)]}
        value={cpd === null ? '' : String(cpd.hours * 4)}
        error={serverError('cpd')}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            cpd: value === '' ? null : { hours: Number(value) / 4, category: cpd?.category ?? firstCategory },
          })
        }
      />
      {cpd && (
        <NativeSelect
          label="CPD category"
          data={activityCategories.map(toChoice)}
          value={cpd.category}
          onChange={({ currentTarget: { value } }) => onChange({ cpd: { ...cpd, category: value } })}
        />
      )}
    </>
  )
}

/** The requirement that the post satisfies, which administrators choose among those of its organization. */
function RequirementField({ values, saved, isPublished, serverError, onChange }: EffectsFormProps) {
  const { user } = useAuth()
  const mayChoose = user?.role !== 'supervisor' && values.organizationId !== null && !isPublished
  const requirements = useQuery({ ...requirementsQuery, enabled: mayChoose })
  if (!mayChoose)
    return (
      saved && (
        <p className={textStyles.note}>
          Whoever has understood this post meets {saved.title}.
          {isPublished && ' That does not change after the publication.'}
        </p>
      )
    )
  const choices = (requirements.data ?? []).filter(
    ({ organizationId, status, rule }) =>
      status === 'active' &&
      organizationId === values.organizationId &&
      // The logbook alone meets the others.
      (rule === null ||
        rule.isPaused ||
        rule.groups.some(({ conditions }) => conditions.some(({ event }) => event === 'record'))),
  )
  const isListed = choices.some(({ id }) => id === values.satisfies)
  const unlisted = saved !== null && saved.id === values.satisfies && !isListed ? [saved] : []
  return (
    <NativeSelect
      label="Requirement that it satisfies"
      description="Whoever has understood the post meets it, until a major version or the requirement itself asks again."
      data={[none, ...[...unlisted, ...choices].map(({ id, title }) => ({ value: id, label: title }))]}
      value={values.satisfies ?? ''}
      error={serverError('satisfies')}
      onChange={({ currentTarget: { value } }) => onChange({ satisfies: value === '' ? null : value })}
    />
  )
}
