import { Table } from '@mantine/core'
import { useId } from 'react'
import { formatFigure } from '#platform/web/figures.ts'
import type { Cell, ReportTable } from '../report-table.ts'
import classes from './report-table.module.css'

/** One table of a report. A wide one scrolls within its frame, by keyboard too. */
export function ReportTableView({ table }: { table: ReportTable }) {
  const id = useId()
  const { title, note, headings, rows, empty } = table
  return (
    <div className={classes.root}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {note !== undefined && <p className={classes.note}>{note}</p>}
      {rows.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        // A region that scrolls takes the focus, so that the arrow keys can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={classes.frame} aria-labelledby={id} tabIndex={0}>
          <Table className={`${classes.table} tabular`} aria-labelledby={id}>
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
                    const look = {
                      className: isNumber ? classes.number : undefined,
                      'data-unverified': isUnverified || undefined,
                    }
                    return index === 0 ? (
                      <Table.Th key={label} scope="row" {...look}>
                        {words(cell)}
                      </Table.Th>
                    ) : (
                      <Table.Td key={label} {...look}>
                        {words(cell)}
                      </Table.Td>
                    )
                  })}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </div>
  )
}

const words = (cell: Cell): string => (typeof cell === 'number' ? formatFigure(cell) : (cell ?? '–'))
