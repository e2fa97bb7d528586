import { checkBorders } from './borders.ts'
import { checkCircles } from './circles.ts'
import { checkDocumentPaths } from './document-paths.ts'
import { checkFolders } from './folders.ts'
import { checkLengths, checkNames, type Problem } from './names.ts'
import { checkLists, checkOrderIsComplete, checkOverview, readOrder } from './order.ts'
import { isForTests, isTest, placeOf } from './places.ts'
import { checkQuotedTests } from './quoted-tests.ts'
import { readTree, type SourceFile } from './source.ts'

/** Returns all problems under `root`, sorted by file and line. `crowded` are the folders that may have many entries. */
export function checkStructure(root: string, crowded: ReadonlySet<string> = new Set()): Problem[] {
  const files = readTree(root)
  const order = readOrder(root)
  return [
    ...checkNames(files),
    ...checkOrderIsComplete(files, order),
    ...checkLists(root, order),
    ...checkOverview(root, order),
    ...checkBorders(files, order),
    ...checkCircles(files),
    ...checkEnvironment(files),
    ...checkWriters(files),
    ...checkCommentPaths(files),
    ...checkQuotedTests(root, files),
    ...checkDocumentPaths(root),
    ...checkLengths(files),
    ...checkFolders(files, crowded),
  ].toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line))
}

function checkEnvironment(files: readonly SourceFile[]): Problem[] {
  return files.flatMap(({ path, environmentLine }) => {
    const isFree = !path.startsWith('src/') || isTest(path) || path === 'src/platform/server/config.ts'
    if (environmentLine === null || isFree) return []
    const message =
      'process.env is read in platform/server/config.ts alone: add a setting there and pass it as an argument'
    return [{ path, line: environmentLine, message }]
  })
}

// Several capabilities write columns of this table: see docs/decisions/0008-two-writers-of-users.md.
const sharedTables = new Map([
  ['users', new Set(['src/people/accounts', 'src/people/profile', 'src/people/users'])],
])

/** Checks that only the owning capability writes a table. */
function checkWriters(files: readonly SourceFile[]): Problem[] {
  const owners = new Map<string, string>()
  const problems: Problem[] = []
  for (const { path, writtenTables } of files) {
    const { kind, home, role } = placeOf(path)
    if (kind !== 'capability' || isForTests(placeOf(path))) continue
    for (const [table, line] of writtenTables) {
      if (role !== 'queries') {
        problems.push({
          path,
          line,
          message: `writes ${table}: SQL belongs in a queries.ts of its capability`,
        })
        continue
      }
      const sharers = sharedTables.get(table)
      if (sharers?.has(home)) continue
      const [owner = home] = sharers ?? [owners.get(table) ?? home]
      owners.set(table, owner)
      if (owner === home) continue
      const message = `writes ${table}, which ${owner} writes too: one of them must own the table, and the other call its server/service.ts`
      problems.push({ path, line, message })
    }
  }
  return problems
}

/** Checks that the files exist that comments send the reader to. */
function checkCommentPaths(files: readonly SourceFile[]): Problem[] {
  const paths = new Set(files.map(({ path }) => path))
  return files.flatMap(({ path, commentPaths }) =>
    commentPaths
      .filter(([named]) => !paths.has(named))
      .map(([named, line]) => ({
        path,
        line,
        message: `the comment names ${named}, which does not exist: name the file by its present path`,
      })),
  )
}
