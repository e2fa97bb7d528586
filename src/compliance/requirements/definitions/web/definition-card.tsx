import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { DetailSection } from '#platform/web/ui/detail-section.tsx'
import { Facts, type Fact } from '#platform/web/ui/facts.tsx'
import { LinkedText } from '#platform/web/ui/linked-text.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import type { Requirement } from '../contract.ts'
import {
  proofText,
  audienceText,
  capitalized,
  remindersText,
  renewalText,
  validityText,
} from '../requirement-words.ts'
import { requirementQuery } from './queries.ts'

/**
 * Shows what is required and why, to whom it applies, and how it is renewed. If it cannot be loaded, the card is left out: the
 * records matter more.
 */
export function DefinitionCard({ id }: { id: string }) {
  const { user } = useAuth()
  const details = useQuery(requirementQuery(id))
  if (details.isLoading) return <ListSkeleton rows={1} rowHeight={160} />
  if (!details.data) return null
  const { requirement } = details.data
  return (
    <DetailSection title="What is required">
      <Facts facts={toFacts(requirement, user?.organization?.bases ?? [])} />
    </DetailSection>
  )
}

function toFacts(requirement: Requirement, bases: readonly { code: string; label: string }[]): Fact[] {
  const { description, authorNote, graceDays } = requirement
  const renewal = renewalText(requirement)
  return [
    ...(description === null
      ? []
      : [{ label: 'Description', words: <LinkedText text={description} />, isWide: true }]),
    ...(authorNote === null
      ? []
      : [{ label: 'Note for administrators', words: <LinkedText text={authorNote} />, isWide: true }]),
    { label: 'Applies to', words: audienceText(requirement, bases) },
    { label: 'Valid', words: capitalized(validityText(requirement)) },
    ...(renewal === null ? [] : [{ label: 'Early renewal', words: renewal }]),
    ...(graceDays === 0 ? [] : [{ label: 'Grace', words: `${graceDays} days after the expiry` }]),
    { label: 'Reminders', words: remindersText(requirement) },
    { label: 'A record needs', words: proofText(requirement) },
  ]
}
