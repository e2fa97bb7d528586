import { allExamples } from './all-examples.ts'
import type { OwnRecords, RecordScene } from './examples.ts'
import type { Given } from './given.ts'
import type { TestApp } from './test.ts'

interface Facts {
  organizationId: string
  role: 'clinician' | 'supervisor'
}

/** Creates a user with one record of each kind that a request can name. */
export async function givenOwnRecords(
  app: TestApp,
  given: Given,
  { organizationId, role }: Facts,
): Promise<OwnRecords> {
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const person = await given.user({ organizationId, supervisor, role })
  const colleague = await given.user({ organizationId, ...(role === 'supervisor' && { supervisor: person }) })
  const scene: RecordScene = { app, given, organizationId, person, supervisor, colleague }
  const records: Partial<OwnRecords> = { person, supervisor, colleague }
  for (const { examples } of allExamples) Object.assign(records, await examples.records?.(scene))
  // Safe cast: each `examples.ts` returns the records that it declares.
  return records as OwnRecords
}
