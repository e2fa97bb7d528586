import { PlainTable } from '#platform/web/ui/plain-table.tsx'
import type { NewsCounts } from '../contract.ts'

interface CountsTableProps {
  label: string
  /** What the rows are: "Role". */
  heading: string
  rows: readonly { name: string; counts: NewsCounts }[]
}

/** How many people of each group have done what. */
export const CountsTable = ({ label, heading, rows }: CountsTableProps) => (
  <PlainTable aria-label={label} minWidth={560}>
    <thead>
      <tr>
        <th scope="col">{heading}</th>
        <th scope="col">Audience</th>
        <th scope="col">Understood</th>
        <th scope="col">Not applicable</th>
        <th scope="col">Asked</th>
        <th scope="col">Not yet</th>
        <th scope="col">Overdue</th>
      </tr>
    </thead>
    <tbody className="tabular">
      {rows.map(({ name, counts }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{counts.people}</td>
          <td>{counts.understood}</td>
          <td>{counts.notApplicable}</td>
          <td>{counts.asked}</td>
          <td>{counts.waiting + counts.closed}</td>
          <td>{counts.overdue}</td>
        </tr>
      ))}
    </tbody>
  </PlainTable>
)
