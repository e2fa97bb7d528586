import { Table } from '@mantine/core'
import { formatDate } from '#platform/web/dates.ts'
import { Facts, factsOf, listed, written, type PartWords } from '#platform/web/ui/facts.tsx'
import { labelOf } from '#reference/codes.ts'
import { assessmentStatuses, assessmentTools } from '#reference/learning-lists.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { Assessment } from '../contract.ts'

const words: PartWords<Assessment> = {
  tool: null,
  toolOther: null,
  assessorUserId: null,
  status: listed('Status', assessmentStatuses),
  requestedAt: { label: 'Requested', words: (at) => formatDate(at) },
  completedAt: { label: 'Completed', words: (at) => formatDate(at) },
  entrustment: listed('Level needed next time', supervisionLevels),
  strengths: written('Strengths'),
  development: written('To develop'),
  agreedAction: written('Agreed action'),
}

export function AssessmentsTable({ assessments }: { assessments: readonly Assessment[] }) {
  return (
    <Table aria-label="Assessments">
      <Table.Tbody>
        {assessments.map((assessment) => (
          <Table.Tr key={`${assessment.tool}-${assessment.assessorUserId}-${assessment.requestedAt}`}>
            <Table.Th scope="row">
              {assessment.toolOther ?? labelOf(assessmentTools, assessment.tool)}
            </Table.Th>
            <Table.Td>
              <Facts facts={factsOf(assessment, words)} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
