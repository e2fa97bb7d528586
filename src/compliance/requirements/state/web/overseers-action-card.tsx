import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Panels } from '#platform/web/components/panels.tsx'
import { sectionPaths } from '../../definitions/section-paths.ts'
import { isMet } from '../../rules/status.ts'
import type { State } from '../contract.ts'
import type { NamedState } from '../fitness.contract.ts'
import classes from './overseers-action-card.module.css'
import { reminderDialogPanels } from './panel-places.ts'

export interface PersonShown {
  id: string
  name: string
}

interface OverseersActionProps {
  person: PersonShown
  state: Pick<NamedState, 'requirementId' | 'title' | 'status' | 'isRenewalWaiting'>
  /** Whether the button is under a name in a list. On a wide screen it is then no taller than a line of text. */
  isSmall?: boolean
}

/** Returns whether a record waits for verification: then nothing else can be done, and nobody is reminded. */
export const isWaiting = ({
  status,
  isRenewalWaiting,
}: Pick<NamedState, 'status' | 'isRenewalWaiting'>): boolean => status === 'submitted' || isRenewalWaiting

/**
 * A button for what an overseer can do about a requirement that somebody does not meet: verify a record that waits, or else
 * send a reminder.
 */
export function OverseersAction({ person, state, isSmall = false }: OverseersActionProps) {
  const [isReminding, setReminding] = useState(false)
  const { requirementId, title } = state
  const buttonStyle = isSmall
    ? ({ variant: 'light', size: 'compact-sm', className: classes.small } as const)
    : ({ variant: 'default' } as const)
  if (isWaiting(state)) {
    return (
      <Button
        {...buttonStyle}
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
      <Button
        {...buttonStyle}
        aria-label={`Remind: ${title}, ${person.name}`}
        onClick={() => setReminding(true)}
      >
        Remind
      </Button>
      {isReminding && (
        <Panels
          at={reminderDialogPanels}
          props={{ person, requirement: { id: requirementId, title }, onClose: () => setReminding(false) }}
        />
      )}
    </>
  )
}

/** An `OverseersAction` for a state in the list. It is left out if the requirement is met and nothing waits. */
export function ActionOn({ person, state }: { person: PersonShown; state: State }) {
  const { requirement, status, isRenewalWaiting } = state
  const isOpen = status !== 'not_applicable' && !isMet(status)
  if (!isOpen && !isRenewalWaiting) return null
  const named = { requirementId: requirement.id, title: requirement.title, status, isRenewalWaiting }
  return <OverseersAction person={person} state={named} />
}
