import { TagsInput, type TagsInputProps } from '@mantine/core'
import { toFormField } from './field-of.tsx'

type TagsProps = Omit<TagsInputProps, 'value' | 'onChange'> & {
  value: string[]
  onChange: (tags: string[]) => void
}

/** The user's own words, each in a pill. */
export const TagsField = toFormField<TagsProps>(TagsInput, [])
