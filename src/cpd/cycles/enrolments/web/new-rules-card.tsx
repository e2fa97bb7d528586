import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announce } from '#platform/web/announcer/announce.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import type { KnownRules } from '../../standards/contract.ts'
import { requirementsText } from '../../standards/web/standard-words.ts'
import type { EnrolmentDetail } from '../contract.ts'
import { withNewRules } from './cycle-values.ts'
import { messageOf } from './messages.ts'
import { changingCycle } from './queries.ts'

interface NewRulesCardProps {
  cycle: EnrolmentDetail
  newRules: KnownRules
}

/**
 * Tells the owner that the standard has changed since the cycle began. The owner decides whether the cycle adopts the new
 * rules.
 */
export function NewRulesCard({ cycle, newRules }: NewRulesCardProps) {
  const change = useMutation(changingCycle(useQueryClient(), cycle.id))
  const [previousText, currentText] = [requirementsText(cycle.rules), requirementsText(newRules)]
  const submit = () =>
    change.isPending ||
    change.mutate(withNewRules(cycle), { onSuccess: () => announce('This cycle now uses the new rules') })
  return (
    <>
      <Notice
        action={
          <Button variant="default" size="sm" loading={change.isPending} onClick={submit}>
            Use the new rules
          </Button>
        }
      >
        This standard has changed since your cycle began. Your cycle keeps the rules it began with.{' '}
        {previousText === currentText
          ? 'The length of a cycle and the required amounts are the same.'
          : `The standard now requires: ${currentText}.`}
      </Notice>
      {change.error !== null && (
        <ErrorBanner requestId={faultIdOf(change.error)}>{messageOf(change.error)}</ErrorBanner>
      )}
    </>
  )
}
