import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { AssessorChoice } from '../contract.ts'
import { assessorChoicesQuery } from './queries.ts'

interface AssessorChoiceFormProps {
  caseId: string
  chosen: AssessorChoice | null
  error: string | undefined
  onChoose: (choice: AssessorChoice | null) => void
}

const searchAfterMs = 250

/** The choice of a person from the address book, by name and role. A large book has a search field. */
export function AssessorChoiceForm({ caseId, chosen, error, onChoose }: AssessorChoiceFormProps) {
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), searchAfterMs)
  const [isLarge, setLarge] = useState(false)
  const found = useQuery(assessorChoicesQuery(caseId, q))
  // The field stays once it has been shown: a search with few results must not remove its own field.
  if (found.data?.isCapped && !isLarge) setLarge(true)
  const listed = found.data?.assessors ?? []
  // The chosen person stays in the list even if a later search does not find them.
  const choices = chosen && !listed.some(({ id }) => id === chosen.id) ? [chosen, ...listed] : listed
  return (
    <>
      {isLarge && (
        <TextInput
          type="search"
          label="Search by name or role"
          maxLength={100}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      )}
      <NativeSelect
        label="Whom to ask"
        required
        error={error}
        value={chosen?.id ?? ''}
        data={[
          { value: '', label: 'Choose a person' },
          ...choices.map(({ id, name, role }) => ({ value: id, label: `${name}, ${role}` })),
        ]}
        onChange={({ currentTarget: { value } }) => onChoose(choices.find(({ id }) => id === value) ?? null)}
        data-autofocus
      />
      {found.data?.isCapped === true && (
        <p className={textStyles.note}>Only the first entries are listed. Search to find the others.</p>
      )}
      {found.isLoadingError && (
        <LoadNote onRetry={() => void found.refetch()}>The address book could not be loaded.</LoadNote>
      )}
    </>
  )
}
