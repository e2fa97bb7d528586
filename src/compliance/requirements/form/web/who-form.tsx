import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SeveralChipsField } from '#platform/web/forms/chips-fields.tsx'
import type { Form } from '#platform/web/forms/form.ts'
import { BoundField } from '#platform/web/forms/field-of.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import type { SessionPlace } from '#platform/web/session/session-store.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { placesQuery } from '#people/organizations/places/web/queries.ts'
import { usersQuery } from '#people/users/directory/web/queries.ts'
import { audiences } from '#reference/compliance-lists.ts'
import type { Requirement } from '../../definitions/contract.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './definition-form.module.css'
import { maxNamedPeople, type DefinitionValues } from './definition-values.ts'
import { PeopleCard } from './preview-card.tsx'
import { assignedCliniciansQuery } from '../../definitions/web/queries.ts'

const groups = listedChoices(audiences)

interface WhoFormProps {
  form: Form<DefinitionValues>
  edited: Requirement | null
  /** The values with which the form started. */
  initial: DefinitionValues
}

/**
 * The fields that say to whom a requirement applies: groups, which may be limited to some bases, and named people. Below them, a
 * card shows how many people that is.
 */
export function WhoForm({ form, edited, initial }: WhoFormProps) {
  const { values } = form
  const { user } = useAuth()
  const bases = useBases(findOrganizationId(edited, values.organization, user?.organization?.id ?? null))
  return (
    <FormSection title="Who it applies to" help="Duties, such as winch crew, are set for each person.">
      <SeveralChipsField form={form} path="audiences" label="Groups" choices={groups} />
      {values.audiences.length > 0 && <BasesForm form={form} {...bases} />}
      <PeopleForm form={form} isSupervisor={user?.role === 'supervisor'} />
      <PeopleCard values={values} edited={edited && { id: edited.id, initial }} />
    </FormSection>
  )
}

/** Returns the id of the organization to whose people the requirement applies; null: every organization. */
function findOrganizationId(
  edited: Requirement | null,
  selected: string,
  ownId: string | null,
): string | null {
  if (edited) return edited.organizationId
  if (selected === '') return ownId
  return selected === 'every' ? null : selected
}

/** Returns the bases of an organization. Those of the user's own come with the session; others are loaded. */
function useBases(organizationId: string | null): { bases: readonly SessionPlace[]; isError: boolean } {
  const { user } = useAuth()
  const ownOrganization = user?.organization
  const isOwn = organizationId === ownOrganization?.id
  const loadedPlaces = useQuery({
    ...placesQuery(organizationId ?? ''),
    enabled: organizationId !== null && !isOwn && user?.role === 'super_admin',
  })
  const bases = isOwn ? ownOrganization?.bases : organizationId !== null && loadedPlaces.data?.bases
  return { bases: bases || [], isError: loadedPlaces.isError }
}

interface BasesFormProps {
  form: Form<DefinitionValues>
  bases: readonly SessionPlace[]
  isError: boolean
}

function BasesForm({ form, bases, isError }: BasesFormProps) {
  const { baseCodes } = form.values
  // A base that has since been closed stays visible until it is removed.
  const offeredBases = bases.filter(({ code, active }) => active || baseCodes.includes(code))
  const unknownCodes = baseCodes.filter((code) => !bases.some((base) => base.code === code))
  const choices = [
    ...listedChoices(offeredBases),
    ...unknownCodes.map((code) => ({ value: code, label: code })),
  ]
  if (isError)
    return (
      <p className={classes.note} role="alert">
        The bases could not be loaded. Reload the page to try again.
      </p>
    )
  if (choices.length === 0) return null
  return (
    <SeveralChipsField
      form={form}
      path="baseCodes"
      label="Only people of these bases"
      description="If you choose none, it applies at every base."
      choices={choices}
    />
  )
}

interface Person {
  id: string
  name: string
  profession: string | null
}

/** Returns the people whom the user may name: administrators name active users, supervisors their clinicians. */
function usePeople(isSupervisor: boolean) {
  const everybody = useQuery({ ...usersQuery, enabled: !isSupervisor })
  const assigned = useQuery({ ...assignedCliniciansQuery, enabled: isSupervisor })
  const people: readonly Person[] = isSupervisor
    ? (assigned.data ?? [])
    : (everybody.data ?? []).filter(({ status }) => status === 'active')
  return { people, isError: isSupervisor ? assigned.isError : everybody.isError }
}

function PeopleForm({ form, isSupervisor }: { form: Form<DefinitionValues>; isSupervisor: boolean }) {
  const { values, enter } = form
  const { people, isError } = usePeople(isSupervisor)
  const { userIds } = values
  const namedPeople = userIds.map((id) => ({ id, name: people.find((person) => person.id === id)?.name }))
  const isFull = userIds.length >= maxNamedPeople
  const choices = people
    .filter(({ id }) => !userIds.includes(id))
    .map(({ id, name, profession }) => ({ value: id, label: name, ...(profession && { hint: profession }) }))
  return (
    <BoundField form={form} path="userIds">
      {(error) => (
        <>
          <SearchSelect
            label="Named people"
            description={
              isError
                ? 'The people could not be loaded. Reload the page to try again.'
                : isFull
                  ? `${maxNamedPeople} at most.`
                  : 'In addition to the groups, whatever their base'
            }
            placeholder="Type a name"
            disabled={isFull}
            choices={choices}
            value={null}
            error={error}
            onChange={(id) => id !== null && enter({ userIds: [...userIds, id] })}
          />
          {namedPeople.length > 0 && (
            <ul className={`${boxStyles.list} ${classes.named}`} aria-label="Named people">
              {namedPeople.map(({ id, name = 'Somebody whom you cannot see' }) => (
                <li key={id}>
                  {name}
                  <Button
                    variant="subtle"
                    aria-label={`Remove ${name}`}
                    onClick={() => enter({ userIds: userIds.filter((other) => other !== id) })}
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </BoundField>
  )
}
