import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '#platform/contract/access.ts'
import { roleLabel } from '#platform/web/components/role-badge.tsx'
import { toast } from '#platform/web/components/toast.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import type { DutiesList, PersonOnTask } from '../contract.ts'
import { baseText, dutiesText } from '../duty-words.ts'
import { DutiesDialog } from './duties-dialog.tsx'
import classes from './duties-table.module.css'
import { dutiesQuery } from './queries.ts'

interface DutiesTableProps {
  list: DutiesList
  people: readonly PersonOnTask[]
  selectedIds: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** People with their base and duties; stacked on a phone. */
export function DutiesTable({ list, people, selectedIds, onToggle }: DutiesTableProps) {
  const hasOneOrganization = list.organizations.length < 2
  return (
    <ul className={boxStyles.bareList} aria-label="People and their duties">
      {people.map((person) => {
        const organization = list.organizations.find(({ id }) => id === person.organizationId)
        const facts = [
          person.profession ?? roleLabel(person.role as Role),
          !hasOneOrganization && (organization?.org_name ?? 'no organization'),
        ]
        return (
          <li key={person.id} className={classes.row}>
            <Checkbox
              className={classes.check}
              size="md"
              aria-label={`Select ${person.name}`}
              checked={selectedIds.has(person.id)}
              onChange={() => onToggle(person.id)}
            />
            <div className={classes.who}>
              <strong>{person.name}</strong>
              <span className={classes.quiet}>{facts.filter(Boolean).join(' · ')}</span>
            </div>
            <span className={person.baseCode === null ? classes.quiet : undefined}>
              {baseText(person.baseCode, organization?.bases ?? [])}
            </span>
            <span className={person.duties.length === 0 ? classes.quiet : undefined}>
              {dutiesText(person.duties)}
            </span>
            <EditButton person={person} />
          </li>
        )
      })}
    </ul>
  )
}

/** Opens the dialog with the duties that are stored now, because the list may be minutes old. */
function EditButton({ person: { id, name } }: { person: PersonOnTask }) {
  const [isOpen, setOpen] = useState(false)
  const dutiesResult = useQuery({ ...dutiesQuery(id), enabled: false })
  const openDialog = async () => {
    const { data } = await dutiesResult.refetch()
    if (data) setOpen(true)
    else toast.error('The duties could not be loaded. Please try again.')
  }
  return (
    <>
      <Button
        variant="default"
        className={classes.edit}
        aria-label={`Edit ${name}`}
        loading={dutiesResult.isFetching && !isOpen}
        onClick={() => void openDialog()}
      >
        Edit
      </Button>
      {isOpen && dutiesResult.data && (
        <DutiesDialog name={name} duties={dutiesResult.data} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
