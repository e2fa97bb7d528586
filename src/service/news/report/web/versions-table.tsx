import { formatDate } from '#platform/web/dates.ts'
import { PlainTable } from '#platform/web/ui/plain-table.tsx'
import type { NewsReport } from '../contract.ts'

/** The versions of a post, with how many have answered each of them, whether they are still in its audience or not. */
export const VersionsTable = ({ versions }: { versions: NewsReport['versions'] }) => (
  <PlainTable aria-label="Versions" minWidth={560}>
    <thead>
      <tr>
        <th scope="col">Version</th>
        <th scope="col">What changed</th>
        <th scope="col">Understood</th>
        <th scope="col">Not applicable</th>
        <th scope="col">Asked</th>
      </tr>
    </thead>
    <tbody className="tabular">
      {versions.map(({ number, change, changeNote, createdAt, understood, notApplicable, asked }) => (
        <tr key={number}>
          <th scope="row">
            {number}, {formatDate(createdAt)}
          </th>
          <td>{number === 1 ? 'First version' : `${changeNote} (${change})`}</td>
          <td>{understood}</td>
          <td>{notApplicable}</td>
          <td>{asked}</td>
        </tr>
      ))}
    </tbody>
  </PlainTable>
)
