import { VisuallyHidden } from '@mantine/core'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'

const choices = [
  { value: 'before_arrival', label: 'Before our arrival' },
  { value: 'other_service', label: 'Another service' },
] as const
type OtherRole = (typeof choices)[number]['value']

interface DoneByOthersPanelProps {
  /** The name of the procedure, drug or blood product. */
  name: string
  role: string | null | undefined
  /** Called with null when the user withdraws the answer: then the author or the team did it. */
  onChange: (role: OtherRole | null) => void
}

/** A button that marks a line as done by somebody outside the team, so that it does not count. */
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
