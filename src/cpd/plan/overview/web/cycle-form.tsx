import { useQuery } from '@tanstack/react-query'
import { enrolmentsQuery } from '#cpd/cycles/enrolments/web/queries.ts'
import type { Form } from '#platform/web/forms/form.ts'
import { SelectField } from '#platform/web/forms/select-field.tsx'
import { cycleText } from './cycle-words.ts'

interface CycleFormProps {
  userId: string
  form: Form<{ enrolmentId: string | null }>
}

/** Chooses one of the user's CPD cycles. Renders nothing if there are none. */
export function CycleForm({ userId, form }: CycleFormProps) {
  const cyclesResult = useQuery(enrolmentsQuery(userId))
  if (!cyclesResult.data || cyclesResult.data.length === 0) return null
  return (
    <SelectField
      form={form}
      path="enrolmentId"
      label="CPD cycle"
      description="If it belongs to a cycle"
      choices={cyclesResult.data.map(({ id, rules: { body }, cycleStart, cycleEnd }) => ({
        value: id,
        label: cycleText({ body, cycleStart, cycleEnd }),
      }))}
    />
  )
}
