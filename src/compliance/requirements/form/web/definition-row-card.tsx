import { Button } from '@mantine/core'
import {
  IconArchive,
  IconArrowBackUp,
  IconCopy,
  IconPencil,
  IconShieldX,
  IconTrash,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { formatDate } from '#platform/web/dates.ts'
import { RowMenu } from '#platform/web/ui/row-menu.tsx'
import type { Requirement } from '../../definitions/contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './definitions-screen.module.css'
import { definitionPaths } from './definition-paths.ts'
import { messageOf } from '../../definitions/web/messages.ts'
import { decisionMutation, type Decision } from '../../definitions/web/queries.ts'
import { audienceText, validityText } from '../../definitions/requirement-words.ts'
import { ruleSentence } from '../../definitions/rule-words.ts'

interface DefinitionRowProps {
  requirement: Requirement
  bases: readonly { code: string; label: string }[]
  onDecide: (decision: Exclude<Decision, 'accept'>) => void
}

/**
 * A row that describes one requirement: to whom it applies, how long it is valid, what satisfies it, and the actions that the
 * user may take.
 */
export function DefinitionRow({ requirement, bases, onDecide }: DefinitionRowProps) {
  const { id, title, authorNote, mayEdit, mayAdminister, status, rule, existingStaffFrom } = requirement
  const isProposal = status === 'proposed'
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        {mayEdit ? (
          <Link to={definitionPaths.edit(id)} className={`${textStyles.name} ${classes.title}`}>
            {title}
          </Link>
        ) : (
          <span className={`${textStyles.name} ${classes.title}`}>{title}</span>
        )}
        <span className={textStyles.line}>
          {audienceText(requirement, bases)} · {validityText(requirement)}
          {requirement.organizationId === null && ' · every organization'}
        </span>
        {rule && <span className={textStyles.line}>{ruleSentence(rule)}</span>}
        {authorNote !== null && <span className={textStyles.line}>Note: {authorNote}</span>}
        {status === 'active' && existingStaffFrom !== null && (
          <span className={textStyles.line}>Existing staff from {formatDate(existingStaffFrom)}</span>
        )}
      </span>
      <span className={classes.badges}>
        <StatusBadge requirement={requirement} />
        {requirement.blocksDuty ? (
          <span className={classes.weight}>
            <IconShieldX size={16} stroke={1.75} aria-hidden="true" />
            blocks duty
          </span>
        ) : (
          'advisory'
        )}
      </span>
      <span className={classes.actions}>
        {isProposal && mayAdminister ? (
          <ProposalButtons requirement={requirement} onDelete={() => onDecide('delete')} />
        ) : (
          <DefinitionMenu requirement={requirement} onDecide={onDecide} />
        )}
      </span>
    </li>
  )
}

function StatusBadge({ requirement: { status, retiredOn } }: { requirement: Requirement }) {
  if (status === 'proposed') return <ToneBadge tone="waiting">Proposed</ToneBadge>
  if (status === 'retired') return <span>Retired{retiredOn !== null && ` ${formatDate(retiredOn)}`}</span>
  return <ToneBadge tone="good">In use</ToneBadge>
}

interface ProposalButtonsProps {
  requirement: Requirement
  onDelete: () => void
}

function ProposalButtons({ requirement, onDelete }: ProposalButtonsProps) {
  const accept = useMutation(decisionMutation(useQueryClient(), requirement))
  const { title } = requirement
  return (
    <span className={classes.buttons}>
      <Button
        variant="filled"
        loading={accept.isPending}
        aria-label={`Accept ${title}`}
        onClick={() =>
          accept.mutate('accept', {
            onSuccess: () => toast.success(`Accepted: ${title}`),
            onError: (error) => toast.error(messageOf(error)),
          })
        }
      >
        Accept
      </Button>
      <Button
        variant="default"
        disabled={accept.isPending}
        aria-label={`Edit ${title}`}
        renderRoot={(props) => <Link to={definitionPaths.edit(requirement.id)} {...props} />}
      >
        Edit
      </Button>
      <Button variant="default" disabled={accept.isPending} aria-label={`Delete ${title}`} onClick={onDelete}>
        Delete
      </Button>
    </span>
  )
}

function DefinitionMenu({ requirement, onDecide }: Omit<DefinitionRowProps, 'bases'>) {
  const { id, title, status, mayEdit, mayAdminister } = requirement
  return (
    <RowMenu
      rowName={title}
      actions={[
        mayEdit && { label: 'Edit', Icon: IconPencil, to: definitionPaths.edit(id) },
        { label: 'Duplicate', Icon: IconCopy, to: definitionPaths.new(), search: { from: id } },
        mayAdminister &&
          status === 'active' && { label: 'Retire', Icon: IconArchive, onClick: () => onDecide('retire') },
        mayAdminister &&
          status === 'retired' && {
            label: 'Reinstate',
            Icon: IconArrowBackUp,
            onClick: () => onDecide('reinstate'),
          },
        mayEdit && { label: 'Delete', Icon: IconTrash, onClick: () => onDecide('delete') },
      ]}
    />
  )
}
