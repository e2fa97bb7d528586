import { VisuallyHidden } from '@mantine/core'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'

const choices = [
  { value: 'before_arrival', label: 'Before our arrival' },
  { value: 'other_service', label: 'Another service' },
] as const
type OtherRole = (typeof choices)[number]['value']

interface DoneByOthersPanelProps {
  /** What was done or given. */
  name: string
  role: string | null | undefined
  /** Gets null when the user takes the answer back: then the author or the team did it. */
  onChange: (role: OtherRole | null) => void
}

/** Says in one tap that somebody outside the team did it, so that it does not count. */
export function DoneByOthersPanel({ name, role, onChange }: DoneByOthersPanelProps) {
  return (
    <ChipGroup
      label={
        <>
          Not by our team<VisuallyHidden>: {name}</VisuallyHidden>
        </>
      }
      choices={choices}
      value={choices.find(({ value }) => value === role)?.value ?? null}
      onChange={onChange}
    />
  )
}
