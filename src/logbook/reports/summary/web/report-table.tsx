import { Table } from '@mantine/core'
import { useId, useState } from 'react'
import { formatFigure } from '#platform/web/figures.ts'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import type { Cell, ReportTable, TableRow } from '../report-table.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './report-table.module.css'

// The most columns that fit on a phone.
const maxPhoneColumns = 4

/** Shows one table of a report on a phone: folded, and as a list if it is too wide. */
export function FoldedTable({ table }: { table: ReportTable }) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const { title, note, headings, rows, empty } = table
  return (
    <Collapsible
      title={title}
      summary={rows.length === 0 ? empty : undefined}
      opened={opened}
      onToggle={() => setOpened(!opened)}
    >
      {headings.length > maxPhoneColumns && rows.length > 0 ? (
        <>
          {note !== undefined && <p className={classes.note}>{note}</p>}
          <ul className={`${boxStyles.bareList} tabular`} aria-label={title}>
            {rows.map((row) => (
              <RowItem key={row.cells.slice(0, 6).join(' ')} row={row} headings={headings} />
            ))}
          </ul>
        </>
      ) : (
        <TableContent id={id} table={table} />
      )}
    </Collapsible>
  )
}

/** Shows a row without its empty cells. */
function RowItem({ row: { cells, isTotal }, headings }: { row: TableRow } & Pick<ReportTable, 'headings'>) {
  const [name, ...values] = cells
  const figures = values.flatMap((cell, index) => {
    const { label = '', isNumber, isUnverified } = headings[index + 1] ?? {}
    if (cell === null || cell === 0) return []
    return [{ label, words: isNumber ? `${label} ${cellText(cell)}` : cellText(cell), isUnverified }]
  })
  return (
    <li className={classes.row} data-total={isTotal || undefined}>
      <strong>{cellText(name ?? null)}</strong>
      <span className={classes.figures}>
        {figures.map(({ label, words: figure, isUnverified }) => (
          <span key={label} data-unverified={isUnverified || undefined}>
            {figure}
          </span>
        ))}
      </span>
    </li>
  )
}

/** Shows one table of a report. A wide table scrolls within its frame, also by keyboard. */
export function ReportTableView({ table }: { table: ReportTable }) {
  const id = useId()
  return (
    <div className={boxStyles.frame}>
      <h2 id={id} className={textStyles.title}>
        {table.title}
      </h2>
      <TableContent id={id} table={table} isLabelled />
    </div>
  )
}

interface TableContentProps {
  /** The id of the heading, if there is one. */
  id: string
  table: ReportTable
  isLabelled?: boolean
}

function TableContent({ id, table, isLabelled = false }: TableContentProps) {
  const { title, note, headings, rows, empty } = table
  const name = isLabelled ? { 'aria-labelledby': id } : { 'aria-label': title }
  return (
    <>
      {note !== undefined && <p className={classes.note}>{note}</p>}
      {rows.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        // A region that scrolls takes the focus, so that the arrow keys can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={classes.frame} {...name} tabIndex={0}>
          <Table className={`${classes.table} tabular`} {...name}>
            <Table.Thead>
              <Table.Tr>
                {headings.map(({ label, isNumber, isUnverified }) => (
                  <Table.Th
                    key={label}
                    scope="col"
                    className={isNumber ? classes.number : undefined}
                    data-unverified={isUnverified || undefined}
                  >
                    {label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ cells, isTotal }) => (
                <Table.Tr key={cells.slice(0, 6).join(' ')} data-total={isTotal || undefined}>
                  {cells.map((cell, index) => {
                    const { label = '', isNumber, isUnverified } = headings[index] ?? {}
                    const cellProps = {
                      className: isNumber ? classes.number : undefined,
                      'data-unverified': isUnverified || undefined,
                    }
                    return index === 0 ? (
                      <Table.Th key={label} scope="row" {...cellProps}>
                        {cellText(cell)}
                      </Table.Th>
                    ) : (
                      <Table.Td key={label} {...cellProps}>
                        {cellText(cell)}
                      </Table.Td>
                    )
                  })}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </>
  )
}

const cellText = (cell: Cell): string => (typeof cell === 'number' ? formatFigure(cell) : (cell ?? '–'))
