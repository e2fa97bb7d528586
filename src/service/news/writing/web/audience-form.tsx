import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { roleName } from '#platform/contract/role-names.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { MultiChoice } from '#platform/web/ui/multi-choice.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { Audience } from '../../posts/contract.ts'
import { MeantPeopleCard } from '../../posts/web/meant-people-card.tsx'
import type { AudienceValues } from '../../posts/web/queries.ts'
import classes from './post-form.module.css'
import { audiencesQuery } from './queries.ts'

interface AudienceFormProps {
  values: AudienceValues
  /** The people whom the audience of the saved post names. */
  people: readonly { id: string; name: string }[]
  /** Who wrote the post, if it is not the user. */
  otherAuthor: string | null
  onChange: (values: AudienceValues) => void
}

const professions = [
  { value: 'doctor', label: 'Doctors' },
  { value: 'nurse', label: 'Nurses' },
  { value: 'paramedic', label: 'Paramedics' },
  { value: 'student', label: 'Students' },
  { value: 'other', label: 'Other professions' },
]

const roles = ['clinician', 'supervisor', 'admin', 'super_admin'].map((value) => ({
  value,
  label: roleName(value),
}))

/** For whom a post is, with the people who are in its audience now. */
export function AudienceForm({ values, people, otherAuthor, onChange }: AudienceFormProps) {
  const { organizationId, audience } = values
  const { user } = useAuth()
  const [q, setQ] = useState('')
  const [settledQ] = useDebouncedValue(q, 250)
  const choices = useQuery(audiencesQuery(organizationId, settledQ))
  const organizations = choices.data?.organizations ?? []
  const isSupervisor = user?.role === 'supervisor'
  const set = (change: Partial<Audience>) =>
    onChange({ organizationId, audience: { ...audience, ...change } })
  const bases = organizations
    .filter(({ id }) => organizationId === null || id === organizationId)
    .flatMap(({ id, name, bases: ofOrganization }) =>
      ofOrganization.map(({ code, label }) => ({
        value: `${id}/${code}`,
        label: organizations.length > 1 ? `${label}, ${name}` : label,
      })),
    )
  // Whoever is chosen stays in the list, whatever is searched for.
  const [seen, setSeen] = useState(new Map(people.map(({ id, name }) => [id, name])))
  const found = choices.data?.people ?? []
  const named = new Map([
    ...[...seen].filter(([id]) => audience.people.includes(id)),
    ...found.map(({ id, name }) => [id, name] as const),
  ])
  return (
    <fieldset className={classes.group}>
      <legend className={textStyles.title}>For whom</legend>
      {!isSupervisor && user?.role === 'super_admin' && (
        <NativeSelect
          label="Organization"
          data={[
            { value: '', label: 'All organizations' },
            ...organizations.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={organizationId ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({
              organizationId: value === '' ? null : value,
              audience: { ...audience, organizations: [], bases: [] },
            })
          }
        />
      )}
      {!isSupervisor && (
        <Checkbox
          label="Everybody"
          checked={audience.everyone}
          onChange={({ currentTarget: { checked } }) => set({ everyone: checked })}
        />
      )}
      {!audience.everyone && (
        <>
          {(otherAuthor === null || audience.supervised) && (
            <Checkbox
              label={otherAuthor === null ? 'My clinicians' : `Clinicians of ${otherAuthor}`}
              description={`Everybody whom ${otherAuthor ?? 'you'} ${otherAuthor === null ? 'supervise' : 'supervises'}, also those who come later.`}
              checked={audience.supervised}
              onChange={({ currentTarget: { checked } }) => set({ supervised: checked })}
            />
          )}
          {organizationId === null && organizations.length > 1 && (
            <MultiChoice
              label="Organizations"
              choices={organizations.map(({ id, name }) => ({ value: id, label: name }))}
              value={audience.organizations}
              onChange={(chosen) => set({ organizations: chosen ?? [] })}
            />
          )}
          {bases.length > 0 && (
            <MultiChoice
              label="Bases"
              choices={bases}
              value={audience.bases}
              onChange={(chosen) => set({ bases: chosen ?? [] })}
            />
          )}
          <MultiChoice
            label="Professions"
            choices={professions}
            value={audience.professions}
            onChange={(chosen) => set({ professions: (chosen ?? []) as Audience['professions'] })}
          />
          <MultiChoice
            label="Roles"
            choices={roles}
            value={audience.roles}
            onChange={(chosen) => set({ roles: (chosen ?? []) as Audience['roles'] })}
          />
          <TextInput
            type="search"
            label="Find people by name"
            maxLength={100}
            value={q}
            onChange={({ currentTarget: { value } }) => setQ(value)}
          />
          <MultiChoice
            label={isSupervisor ? 'And these of your clinicians' : 'And these people'}
            choices={[...named].map(([value, label]) => ({ value, label }))}
            value={audience.people}
            onChange={(chosen) => {
              setSeen(named)
              set({ people: chosen ?? [] })
            }}
          />
        </>
      )}
      <MeantPeopleCard
        values={
          otherAuthor === null ? values : { organizationId, audience: { ...audience, supervised: false } }
        }
        besides={otherAuthor !== null && audience.supervised ? `clinicians of ${otherAuthor}` : null}
      />
    </fieldset>
  )
}
