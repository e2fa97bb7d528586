import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import type { Choice } from '#platform/web/ui/choice.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import type { Profession } from '../../contract.ts'
import { notListed, type RegistrationDraft } from '../registration-draft.ts'
import { listOfferedOrganizations } from './queries.ts'

const professions: Choice<Profession>[] = [
  { value: 'doctor', label: 'Doctor' },
  { value: 'nurse', label: 'Nurse' },
  { value: 'paramedic', label: 'Paramedic' },
  { value: 'student', label: 'Student' },
  { value: 'other', label: 'Other' },
]

export const professionLabel = (profession: Profession | null): string | null =>
  professions.find(({ value }) => value === profession)?.label ?? null

/** Returns the listed organizations and the one chosen earlier, which may no longer be listed. */
function useOrganizations(earlierChoice: Choice | null): Choice[] {
  const [choices, setChoices] = useState<Choice[]>([])
  // An effect instead of TanStack Query, which no screen before sign-in loads.
  useEffect(() => {
    let isShown = true
    const load = async () => {
      const organizations = await listOfferedOrganizations()
      if (isShown) setChoices(organizations.map(({ id, org_name: label }) => ({ value: id, label })))
    }
    void load()
    return () => {
      isShown = false
    }
  }, [])
  const isMissing = earlierChoice !== null && choices.every(({ value }) => value !== earlierChoice.value)
  return [{ value: notListed, label: 'Not listed' }, ...(isMissing ? [earlierChoice] : []), ...choices]
}

type Work = Pick<RegistrationDraft, 'profession' | 'organization' | 'registrationNumber'>

interface WorkFieldsProps {
  draft: Work
  problems: Partial<Record<keyof Work, string>>
  /** The organization of an earlier registration. */
  chosenOrganization?: Choice | null
  onChange: (changes: Partial<Work>) => void
}

/** Renders profession, organization and registration number. */
export function WorkFields({ draft, problems, chosenOrganization = null, onChange }: WorkFieldsProps) {
  const organizations = useOrganizations(chosenOrganization)
  return (
    <>
      <ChipGroup
        label="Profession"
        choices={professions}
        value={draft.profession}
        error={problems.profession}
        onChange={(profession) => onChange({ profession })}
      />
      <SearchSelect
        label="Organization"
        description="The service that you fly with. Choose “Not listed” if it is not in the list."
        choices={organizations}
        value={draft.organization}
        error={problems.organization}
        onChange={(organization) => onChange({ organization })}
      />
      <TextInput
        label="Registration number (optional)"
        description="With your regulator, for example HCPC, NMC or GMC."
        name="registration-number"
        autoComplete="off"
        maxLength={60}
        value={draft.registrationNumber}
        error={problems.registrationNumber}
        onChange={(event) => onChange({ registrationNumber: event.currentTarget.value })}
      />
    </>
  )
}
