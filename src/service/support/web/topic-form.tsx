import type { Form } from '#platform/web/forms/form.ts'
import { NativeSelectField } from '#platform/web/forms/native-select-field.tsx'
import type { Topic } from '../contract.ts'
import { patientDetailsAdvice } from '../ticket-labels.ts'
import { topicChoices } from './messages.ts'

interface TopicFormProps {
  /** The topic is empty if none is chosen yet. */
  form: Form<{ topic: Topic | '' }>
}

/** The topic of a request, with advice if it reports patient details. */
export function TopicForm({ form }: TopicFormProps) {
  const { topic } = form.values
  return (
    <NativeSelectField
      // The values come from `topicChoices`.
      form={form as Form<{ topic: string }>}
      path="topic"
      label="What is it about?"
      required
      data={topicChoices}
      description={topic === 'patient_details' ? patientDetailsAdvice : undefined}
    />
  )
}
