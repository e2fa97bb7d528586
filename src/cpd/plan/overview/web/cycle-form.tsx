import { useQuery } from '@tanstack/react-query'
import { enrolmentsQuery } from '#cpd/cycles/enrolments/web/queries.ts'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { cycleWords } from './cycle-words.ts'

interface CycleFormProps {
  userId: string
  value: string | null
  error: string | undefined
  onChange: (enrolmentId: string | null) => void
}

/** Chooses one of the user's CPD cycles; nothing if there is none. */
export function CycleForm({ userId, value, error, onChange }: CycleFormProps) {
  const found = useQuery(enrolmentsQuery(userId))
  if (!found.data || found.data.length === 0) return null
  return (
    <FieldSlot path="enrolmentId">
      <SearchSelect
        label="CPD cycle"
        description="If it belongs to one"
        choices={found.data.map(({ id, rules: { body }, cycleStart, cycleEnd }) => ({
          value: id,
          label: cycleWords({ body, cycleStart, cycleEnd }),
        }))}
        value={value}
        error={error}
        onChange={onChange}
      />
    </FieldSlot>
  )
}
