import type { SourceFile } from './source.ts'
import { isTest, partOf, placeOf } from './places.ts'

export interface Problem {
  path: string
  line: number
  message: string
  isWarning?: boolean
}

const longest = 400
const longestTest = 500
const thinkAt = 250
const generatedFiles = new Set(['src/platform/server/db/types.ts'])

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const nameless = /^(utils?|helpers?|common)(\.|$)/

/** Names of files and folders: what a reader may expect to find where. */
export function checkNames(files: readonly SourceFile[]): Problem[] {
  return [...files.flatMap(({ path }) => checkName(path)), ...checkCapabilities(files)]
}

function checkName(path: string): Problem[] {
  const problem = (message: string) => [{ path, line: 1, message }]
  const segments = path.split('/')
  const name = segments.at(-1) ?? ''
  if (name === 'README.md') return []
  if (/^index\.tsx?$/.test(name)) {
    return problem('index files are not used: name the file by what it holds, and import that file itself')
  }
  const meaningless = segments.find((segment) => nameless.test(segment))
  if (meaningless) {
    return problem(
      `"${meaningless}" names no place: keep a helper beside its only user, or give it a home named by a noun, such as platform/server/clock.ts`,
    )
  }
  const misspelt = segments.find((segment) => !kebabCase.test(segment))
  if (misspelt) return problem(`"${misspelt}" is not kebab-case: rename it, as in user-detail-screen.tsx`)
  if (segments[0] !== 'src') return []
  if (segments.length === 2) {
    return problem(
      'no file lies directly in src: put it in the capability, or in platform, server, web or testing',
    )
  }
  return placeOf(path).kind === 'capability'
    ? checkCapabilityName(path, problem)
    : checkPlatformArea(path, problem)
}

function checkPlatformArea(path: string, problem: (message: string) => Problem[]): Problem[] {
  const isStray = path.startsWith('src/platform/') && !/^src\/platform\/(contract|server|web)\//.test(path)
  return isStray ? problem('platform holds contract/, server/ and web/ only: put it in one of them') : []
}

function checkCapabilityName(path: string, problem: (message: string) => Problem[]): Problem[] {
  const folders = path.split('/').slice(2, -1)
  const topics = folders.filter((folder) => folder !== 'server' && folder !== 'web')
  if (topics.length > 1 || folders.length - topics.length > 1) {
    return problem(
      'a capability has one level of sub-folders, named by a topic, with the same file names in it',
    )
  }
  if (partOf(path)) return []
  const side = placeOf(path).side
  if (side === 'server') {
    return problem(
      'a server folder holds routes, policy, service, queries, views, emails and jobs .ts only: move it into the one it serves, or make a sub-folder named by the topic with these names',
    )
  }
  if (side === 'web') {
    return problem(
      'a web folder holds *-screen, *-panel, *-form, *-dialog, *-table, *-chart and *-card .tsx, api.ts and messages.ts only: rename it, or move shared pieces to platform/web/ui or platform/web/components',
    )
  }
  return problem(
    'a capability holds contract.ts, rules.ts, server/ and web/ at its root: pure rules of both sides belong in rules.ts, shapes in contract.ts',
  )
}

/** A capability is a noun with shapes or rules of its own: screens alone belong to the noun they show. */
function checkCapabilities(files: readonly SourceFile[]): Problem[] {
  const homes = Map.groupBy(
    files
      .map(({ path }) => placeOf(path))
      .filter(({ kind, path }) => kind === 'capability' && path.split('/').length > 2),
    ({ home }) => home,
  )
  return [...homes]
    .filter(([, places]) => !places.some(({ part }) => part === 'contract' || part === 'rules'))
    .map(([home]) => ({
      path: home,
      line: 1,
      message:
        'a capability has a contract.ts or a rules.ts: a screen belongs to the capability whose records it shows, public screens to src/web',
    }))
}

/** Lengths, in lines: a file that is too long is split by meaning. */
export function checkLengths(files: readonly SourceFile[]): Problem[] {
  return files.flatMap(({ path, lineCount }) => {
    if (!/\.(tsx?|css)$/.test(path) || generatedFiles.has(path)) return []
    const limit = isTest(path) ? longestTest : longest
    const advice = 'split it by meaning, into a sub-folder named by the topic'
    if (lineCount > limit)
      return [{ path, line: limit, message: `${lineCount} lines, ${limit} at most: ${advice}` }]
    if (lineCount <= thinkAt || isTest(path)) return []
    return [
      {
        path,
        line: thinkAt,
        message: `${lineCount} lines: think about it; past ${limit} ${advice}`,
        isWarning: true,
      },
    ]
  })
}
