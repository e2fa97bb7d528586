import { VisuallyHidden } from '@mantine/core'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'

const choices = [
  { value: 'before_arrival', label: 'Before our arrival' },
  { value: 'other_service', label: 'Another service' },
] as const
type DoneElsewhere = (typeof choices)[number]['value']

interface DoneByOthersPanelProps {
  /** The name of the procedure, drug or blood product. */
  name: string
  doneBy: string | null | undefined
  /** Called with null if neither chip is selected any more, which means that the team did it. */
  onChange: (doneBy: DoneElsewhere | null) => void
}

/** Two chips that mark a procedure, drug or blood product as not given by our team, so that statistics leave it out. */
export function DoneByOthersPanel({ name, doneBy, onChange }: DoneByOthersPanelProps) {
  return (
    <ChipGroup
      label={
        <>
          Not by our team<VisuallyHidden>: {name}</VisuallyHidden>
        </>
      }
      choices={choices}
      value={choices.find(({ value }) => value === doneBy)?.value ?? null}
      onChange={onChange}
    />
  )
}
