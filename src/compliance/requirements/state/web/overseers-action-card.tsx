import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Panels } from '#platform/web/components/panels.tsx'
import { sectionPaths } from '../../definitions/section-paths.ts'
import { isMet } from '../../rules/status.ts'
import type { State } from '../contract.ts'
import type { NamedState } from '../fitness.contract.ts'
import classes from './overseers-action-card.module.css'
import { reminding } from './panel-places.ts'

export interface PersonShown {
  id: string
  name: string
}

interface OverseersActionProps {
  person: PersonShown
  state: Pick<NamedState, 'requirementId' | 'title' | 'status' | 'isRenewalWaiting'>
  /** Under a name in a list: no taller than a line of text on a wide screen. */
  isSmall?: boolean
}

/** Whether a record waits for verification: nothing else is to be done about it, and nobody is reminded. */
export const isWaiting = ({
  status,
  isRenewalWaiting,
}: Pick<NamedState, 'status' | 'isRenewalWaiting'>): boolean => status === 'submitted' || isRenewalWaiting

/** The one thing to do about what somebody else does not meet: to verify what waits, or else to remind. */
export function OverseersAction({ person, state, isSmall = false }: OverseersActionProps) {
  const [isAsking, setAsking] = useState(false)
  const { requirementId, title } = state
  const look = isSmall
    ? ({ variant: 'light', size: 'compact-sm', className: classes.small } as const)
    : ({ variant: 'default' } as const)
  if (isWaiting(state)) {
    return (
      <Button
        {...look}
        aria-label={`Verify: ${title}, ${person.name}`}
        renderRoot={(props) => (
          <Link
            to={sectionPaths.verification()}
            search={{ user: person.id, requirement: requirementId }}
            {...props}
          />
        )}
      >
        Verify
      </Button>
    )
  }
  return (
    <>
      <Button {...look} aria-label={`Remind: ${title}, ${person.name}`} onClick={() => setAsking(true)}>
        Remind
      </Button>
      {isAsking && (
        <Panels
          at={reminding}
          props={{ person, requirement: { id: requirementId, title }, onClose: () => setAsking(false) }}
        />
      )}
    </>
  )
}

/** Likewise for a state of the list; nothing for what is met and not waiting. */
export function ActionOn({ person, state }: { person: PersonShown; state: State }) {
  const { requirement, status, isRenewalWaiting } = state
  const isOpen = status !== 'not_applicable' && !isMet(status)
  if (!isOpen && !isRenewalWaiting) return null
  const named = { requirementId: requirement.id, title: requirement.title, status, isRenewalWaiting }
  return <OverseersAction person={person} state={named} />
}
