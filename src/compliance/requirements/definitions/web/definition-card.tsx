import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { DetailSection } from '#platform/web/ui/detail-section.tsx'
import { Facts, type Fact } from '#platform/web/ui/facts.tsx'
import { LinkedText } from '#platform/web/ui/linked-text.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import type { Requirement } from '../contract.ts'
import {
  askedWords,
  audienceWords,
  capitalized,
  remindWords,
  renewalWords,
  validityWords,
} from '../requirement-words.ts'
import { requirementQuery } from './queries.ts'

/** What the service asks for and why, to whom it applies, and how it is renewed. Nothing if it cannot be loaded: the records matter more. */
export function DefinitionCard({ id }: { id: string }) {
  const { user } = useAuth()
  const found = useQuery(requirementQuery(id))
  if (found.isLoading) return <ListSkeleton rows={1} rowHeight={160} />
  if (!found.data) return null
  const { requirement } = found.data
  return (
    <DetailSection title="What it asks for">
      <Facts facts={factsOf(requirement, user?.organization?.bases ?? [])} />
    </DetailSection>
  )
}

function factsOf(requirement: Requirement, bases: readonly { code: string; label: string }[]): Fact[] {
  const { description, authorNote, graceDays } = requirement
  const renewal = renewalWords(requirement)
  return [
    ...(description === null
      ? []
      : [{ label: 'Description', words: <LinkedText text={description} />, isWide: true }]),
    ...(authorNote === null
      ? []
      : [{ label: 'Note for administrators', words: <LinkedText text={authorNote} />, isWide: true }]),
    { label: 'Applies to', words: audienceWords(requirement, bases) },
    { label: 'Valid', words: capitalized(validityWords(requirement)) },
    ...(renewal === null ? [] : [{ label: 'Early renewal', words: renewal }]),
    ...(graceDays === 0 ? [] : [{ label: 'Grace', words: `${graceDays} days after the expiry` }]),
    { label: 'Reminders', words: remindWords(requirement) },
    { label: 'A record needs', words: askedWords(requirement) },
  ]
}
