import { Button, Checkbox, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import type { Choice } from '#platform/web/ui/choice.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { paths } from '#web/paths.ts'
import type { Profession } from '../../contract.ts'
import { notListed } from '../rules.ts'
import type { StepProps } from './account-step-form.tsx'
import { listOfferedOrganizations } from './api.ts'
import own from './register-form.module.css'

const professions: Choice<Profession>[] = [
  { value: 'doctor', label: 'Doctor' },
  { value: 'nurse', label: 'Nurse' },
  { value: 'paramedic', label: 'Paramedic' },
  { value: 'student', label: 'Student' },
  { value: 'other', label: 'Other' },
]

function useOrganizations(): Choice[] {
  const [choices, setChoices] = useState<Choice[]>([])
  // Without the cache of server data, which no screen before signing in loads.
  useEffect(() => {
    let isShown = true
    const load = async () => {
      const offered = await listOfferedOrganizations()
      if (isShown) setChoices(offered.map(({ id, org_name: label }) => ({ value: id, label })))
    }
    void load()
    return () => {
      isShown = false
    }
  }, [])
  return [{ value: notListed, label: 'Not listed' }, ...choices]
}

interface WorkStepFormProps extends StepProps {
  isPending: boolean
  onBack: () => void
}

/** The second step: what one does, where, and the agreement to the privacy policy. */
export function WorkStepForm({ draft, problems, onChange, isPending, onBack }: WorkStepFormProps) {
  const organizations = useOrganizations()
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
        description="Where you fly. Choose “Not listed” if it is not here."
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
      <Checkbox
        className={own.consent}
        label={
          <>
            I agree to the{' '}
            <Link to={paths.privacyPolicy()} target="_blank">
              privacy policy
            </Link>
          </>
        }
        checked={draft.hasConsented}
        error={problems.hasConsented}
        onChange={(event) => onChange({ hasConsented: event.currentTarget.checked })}
      />
      <div className={own.actions}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" color="signal" loading={isPending}>
          Register
        </Button>
      </div>
    </>
  )
}
