import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { Levels, ProcedureLevel } from '../contract.ts'
import type { LevelDialogProps } from './level-dialog.tsx'
import { LevelCard } from './level-card.tsx'
import classes from './levels-panel.module.css'
import { levelsQuery } from './queries.ts'

const levelDialog = lazyPart<LevelDialogProps>(async () => (await import('./level-dialog.tsx')).LevelDialog, {
  waitingHeight: 0,
})

/** The levels that a clinician has reached, each with the signed cases behind it. A null id shows the user's own levels. */
export function LevelsPanel({ clinicianId }: { clinicianId: string | null }) {
  const levels = useQuery(levelsQuery(clinicianId))
  const isUnknown =
    levels.error instanceof ApiError &&
    (levels.error.code === 'user_not_found' || levels.error.code === 'request_invalid')
  if (levels.isPending) return <ListSkeleton rows={4} rowHeight={72} />
  if (isUnknown)
    return <EmptyState>This person does not exist, or you may not see their cases today.</EmptyState>
  if (!levels.data)
    return (
      <LoadError
        error={levels.error}
        loadedAt={levels.dataUpdatedAt}
        fallback="The levels could not be loaded."
        onRetry={() => void levels.refetch()}
      />
    )
  return (
    <>
      {levels.error && (
        <LoadError
          error={levels.error}
          loadedAt={levels.dataUpdatedAt}
          fallback="The levels could not be loaded."
          onRetry={() => void levels.refetch()}
        />
      )}
      <LevelLists levels={levels.data} isOwn={clinicianId === null} />
    </>
  )
}

const needsDecision = ({ history, proposal }: ProcedureLevel): boolean =>
  history.length > 0 || proposal !== null

function LevelLists({ levels, isOwn }: { levels: Levels; isOwn: boolean }) {
  // The procedure to decide on; an empty string lets the user choose one; null closes the dialog.
  const [deciding, setDeciding] = useState<string | null>(null)
  const { procedures, mayDecide, countedCases, clinician } = levels
  const decided = procedures.filter(needsDecision)
  const others = procedures.filter((item) => !needsDecision(item))
  const onDecide = mayDecide ? setDeciding : undefined
  return (
    <>
      {onDecide && (
        <div className={classes.head}>
          <p className={textStyles.note}>
            Signed cases suggest a level, and you decide. {clinician.name} can read your decision and the
            reason.
          </p>
          <Button
            variant="default"
            onPointerEnter={() => void levelDialog.load()}
            onClick={() => onDecide('')}
          >
            Decide on a procedure
          </Button>
        </div>
      )}
      {procedures.length === 0 && (
        <EmptyState>
          {isOwn
            ? 'No level has been decided, and none of your cases is signed with a level yet.'
            : 'No level has been decided, and no case is signed with a level yet.'}
        </EmptyState>
      )}
      <LevelSection title="Levels decided or proposed" items={decided} onDecide={onDecide} />
      <LevelSection
        title="Procedures in signed cases, without a level yet"
        items={others}
        onDecide={onDecide}
      />
      {countedCases !== null && (
        <p className={textStyles.note}>Only the newest {countedCases} signed cases are counted.</p>
      )}
      {deciding !== null && (
        <levelDialog.Part levels={levels} procedure={deciding} onClose={() => setDeciding(null)} />
      )}
    </>
  )
}

interface LevelSectionProps {
  title: string
  items: readonly ProcedureLevel[]
  onDecide: ((procedure: string) => void) | undefined
}

const LevelSection = ({ title, items, onDecide }: LevelSectionProps) =>
  items.length > 0 && (
    <section className={boxStyles.frame}>
      <h2 className={textStyles.title}>{title}</h2>
      <ul className={boxStyles.bareList} aria-label={title}>
        {items.map((item) => (
          <LevelCard key={item.procedure} item={item} onDecide={onDecide} />
        ))}
      </ul>
    </section>
  )
