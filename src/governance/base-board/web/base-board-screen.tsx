import { Button, NativeSelect } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { BoardSearch } from '../board-search.ts'
import type { BaseBoard } from '../contract.ts'
import { BoardTable } from './board-table.tsx'
import classes from './base-board-screen.module.css'
import { baseBoardQuery } from './queries.ts'

/** Who may do what on their own today, on one page for the wall of a base. It has only words and no counts. */
export function BaseBoardScreen({ search }: ScreenProps<BoardSearch>) {
  const board = useQuery(baseBoardQuery(search))
  const navigate = useNavigate()
  const isUnknown =
    board.error instanceof ApiError &&
    ['organization_not_found', 'place_not_found', 'request_invalid'].includes(board.error.code ?? '')
  const choose = (base: string) =>
    void navigate({ to: paths.baseBoard(), search: { ...search, base }, replace: true, resetScroll: false })
  const hasPeople = board.data !== undefined && board.data.people.length > 0 && !isUnknown
  return (
    <div className={classes.board}>
      <PageHeader
        title="Who may do what on their own, today"
        subtitle={board.data && !isUnknown ? placeWords(board.data) : undefined}
        action={
          hasPeople && (
            <Button
              className={classes.screenOnly}
              variant="default"
              leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          )
        }
      />
      {board.isPending && <ListSkeleton rows={6} rowHeight={64} />}
      {isUnknown && <EmptyState>There is no such base, or you may not see it.</EmptyState>}
      {board.error && !isUnknown && (
        <LoadError
          error={board.error}
          loadedAt={board.dataUpdatedAt}
          fallback="The board could not be loaded."
          onRetry={() => void board.refetch()}
        />
      )}
      {board.data && !isUnknown && (
        <>
          {board.data.mayShowAll && board.data.bases.length > 0 && (
            <NativeSelect
              className={`${classes.choice} ${classes.screenOnly}`}
              label="Base"
              data={[
                { value: 'all', label: 'All bases' },
                ...board.data.bases.map(({ code, label }) => ({ value: code, label })),
              ]}
              value={board.data.base?.code ?? 'all'}
              onChange={({ currentTarget: { value } }) => choose(value)}
            />
          )}
          <Board board={board.data} />
        </>
      )}
    </div>
  )
}

const placeWords = ({ base, day }: BaseBoard): string =>
  base ? `${base.label}, ${formatDate(day)}` : formatDate(day)

/** Explains why somebody is missing, because a missing person must not seem to lack a level. */
const hiddenWords = (count: number): string =>
  count === 1
    ? 'One person of this base chose not to be found by colleagues, and is not shown. Their supervisors see what they may do.'
    : `${count} people of this base chose not to be found by colleagues, and are not shown. Their supervisors see what they may do.`

function Board({ board }: { board: BaseBoard }) {
  if (board.isWithoutBase)
    return (
      <EmptyState>No base is named for you. An administrator or your supervisor can name one.</EmptyState>
    )
  if (board.people.length === 0 && board.hiddenPeople === 0)
    return <EmptyState>Nobody works at this base today.</EmptyState>
  if (board.procedures.length === 0)
    return (
      <EmptyState>
        No key procedure yet: no requirement names a procedure, and nobody here has reached a level.
      </EmptyState>
    )
  return (
    <>
      <BoardTable board={board} />
      <p className={textStyles.note}>
        Level: the level that a supervisor decided. Currency: the status of the requirements that name the
        procedure.
      </p>
      {board.hiddenPeople > 0 && <p className={textStyles.note}>{hiddenWords(board.hiddenPeople)}</p>}
      {board.arePeopleCapped && (
        <p className={textStyles.note}>
          Only the first {board.people.length} by name are shown. Choose a base to see its people.
        </p>
      )}
      {board.areProceduresCapped && (
        <p className={textStyles.note}>
          The board shows only {board.procedures.length} procedures; more are in use.
        </p>
      )}
    </>
  )
}
