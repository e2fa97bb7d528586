import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { EmptyNote, TitledCard } from '#platform/web/ui/charts/titled-card.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import textStyles from '#platform/web/ui/text.module.css'
import type { Duties } from '../contract.ts'
import { baseText, dutiesText, dutyTexts } from '../duty-words.ts'
import { DutiesDialog } from './duties-dialog.tsx'
import classes from './duties-panel.module.css'
import { dutiesQuery } from './queries.ts'

/** The duties and base of a user on their page, editable for those who may set them. */
export function DutiesPanel({ userId }: { userId: string }) {
  const dutiesResult = useQuery(dutiesQuery(userId))
  // A user of another organization: the compliance card explains it.
  if (dutiesResult.error instanceof ApiError && dutiesResult.error.code === 'user_not_found') return null
  return (
    <TitledCard title="Duties and base">
      {dutiesResult.isPending && <Spinner />}
      {dutiesResult.isError && (
        <LoadNote onRetry={() => void dutiesResult.refetch()}>Duties and base could not be loaded.</LoadNote>
      )}
      {dutiesResult.data && (
        <>
          {dutiesResult.data.duties.length === 0 ? (
            <EmptyNote>No duties set yet</EmptyNote>
          ) : (
            <ul className={boxStyles.bareList}>
              {dutiesResult.data.duties.map((duty) => (
                <li key={duty} className={classes.duty}>
                  <span className={classes.name}>{dutyTexts[duty].label}</span>
                  <span className={textStyles.quiet}>{dutyTexts[duty].meaning}</span>
                </li>
              ))}
            </ul>
          )}
          <p className={classes.base}>
            Base: <strong>{baseText(dutiesResult.data.baseCode, dutiesResult.data.bases)}</strong>
          </p>
          <EditButton duties={dutiesResult.data} />
        </>
      )}
    </TitledCard>
  )
}

interface DutiesLineProps {
  userId: string
  isOwn: boolean
  /** Name of the user, unless it is the viewer. */
  name?: string | undefined
}

/** One line above the requirements that explains why they apply. Its space is reserved while it loads. */
export function DutiesLine({ userId, isOwn, name }: DutiesLineProps) {
  const { data, isPending } = useQuery(dutiesQuery(userId))
  if (data === undefined) return isPending && <div className={classes.waiting} />
  const base = data.baseCode === null ? 'no base' : `base: ${baseText(data.baseCode, data.bases)}`
  return (
    <div className={classes.line}>
      <p className={classes.words}>
        {isOwn ? 'What you do on task: ' : 'On task: '}
        <strong>{dutiesText(data.duties)}</strong>, {base}.{' '}
        {isOwn && <span className={textStyles.quiet}>Set by your supervisor or administrator.</span>}
      </p>
      <EditButton duties={data} name={name} />
    </div>
  )
}

function EditButton({ duties, name }: { duties: Duties; name?: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  if (!duties.maySet) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Edit duties and base
      </Button>
      {isOpen && <DutiesDialog name={name} duties={duties} onClose={() => setOpen(false)} />}
    </>
  )
}
