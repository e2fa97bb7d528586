import { NativeSelect } from '@mantine/core'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import type { Topic } from '../contract.ts'
import { patientDetailsAdvice } from '../ticket-words.ts'
import { topicChoices } from './messages.ts'

interface TopicFormProps {
  /** Empty if none is chosen yet. */
  topic: Topic | ''
  error: string | null
  onChange: (topic: Topic | '') => void
}

/** The topic of a request, with advice if it reports patient details. */
export const TopicForm = ({ topic, error, onChange }: TopicFormProps) => (
  <FieldSlot path="topic">
    <NativeSelect
      size="md"
      label="What is it about?"
      required
      data={topicChoices}
      value={topic}
      error={error}
      description={topic === 'patient_details' ? patientDetailsAdvice : undefined}
      // The values come from `topicChoices`; the empty one means none yet.
      onChange={(event) => onChange(event.currentTarget.value as Topic | '')}
    />
  </FieldSlot>
)
