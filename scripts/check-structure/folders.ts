import path from 'node:path'
import type { Problem } from './names.ts'
import { isTest } from './places.ts'
import type { SourceFile } from './source.ts'

const mostEntries = 12

/**
 * Folders that had more entries when the limit was introduced. Split one by meaning when work leads there, and take it from this
 * list; nothing is added.
 */
export const crowdedFolders: ReadonlySet<string> = new Set([
  'src/compliance/matrix',
  'src/compliance/matrix/web',
  'src/compliance/requirements/form/web',
  'src/compliance/requirements/state/web',
  'src/cpd/activities/log/server',
  'src/cpd/activities/log/web',
  'src/cpd/cycles/enrolments/web',
  'src/cpd/cycles/standards/web',
  'src/cpd/plan/goals/web',
  'src/demo',
  'src/evidence/inspection/server',
  'src/logbook/book/case-page/web',
  'src/logbook/book/list/server',
  'src/logbook/book/list/web',
  'src/logbook/case-form/form/web',
  'src/logbook/case-form/outbox/web',
  'src/logbook/case-form/parts/web',
  'src/logbook/spreadsheets/columns/server',
  'src/logbook/spreadsheets/headings',
  'src/logbook/spreadsheets/values',
  'src/logging/cases',
  'src/logging/cases/parts',
  'src/logging/cases/record/server',
  'src/logging/cases/server',
  'src/logging/missions/web',
  'src/people/accounts',
  'src/people/duties/web',
  'src/people/organizations/web',
  'src/people/profile/web',
  'src/people/users',
  'src/people/users/web',
  'src/platform/contract',
  'src/platform/server',
  'src/platform/server/db',
  'src/platform/server/http',
  'src/platform/web',
  'src/platform/web/components',
  'src/platform/web/forms',
  'src/platform/web/ui',
  'src/platform/web/ui/charts',
  'src/reference',
  'src/reference/data',
  'src/reference/synonyms',
  'src/server',
  'src/service/dashboard/home/web',
  'src/service/dashboard/web',
  'src/service/imports/batches/server',
  'src/service/imports/batches/web',
  'src/service/imports/mapping',
  'src/service/support/web',
  'src/testing',
  'src/web',
  'src/web/shell',
])

/** Limits the entries of a folder, tests not counted. */
export function checkFolders(files: readonly SourceFile[], crowded: ReadonlySet<string>): Problem[] {
  const problems: Problem[] = []
  for (const [folder, entries] of entriesOf(files)) {
    const problem = (message: string) => problems.push({ path: folder, line: 1, message })
    const count = entries.size
    if (count > mostEntries && !crowded.has(folder))
      problem(
        `${count} entries, ${mostEntries} at most: split it by meaning, into topics of at least three files`,
      )
    if (count <= mostEntries && crowded.has(folder))
      problem(`${count} entries: take it from crowdedFolders in scripts/check-structure/folders.ts`)
  }
  return problems
}

function entriesOf(files: readonly SourceFile[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>()
  for (const { path: file } of files) {
    if (isTest(file) || file.endsWith('README.md')) continue
    // src itself holds the districts, which places.ts names.
    for (let entry = file; path.posix.dirname(entry) !== 'src'; entry = path.posix.dirname(entry)) {
      const folder = path.posix.dirname(entry)
      if (!folder.startsWith('src/')) break
      folders.set(folder, (folders.get(folder) ?? new Set()).add(entry))
    }
  }
  return folders
}
