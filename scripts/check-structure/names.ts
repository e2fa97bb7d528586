import type { SourceFile } from './source.ts'
import { districts, insideHome, isTest, placeOf } from './places.ts'

export interface Problem {
  path: string
  line: number
  message: string
  isWarning?: boolean
}

const maxLines = 300
const maxTestLines = 500
const warningAt = 250
const generatedFiles = new Set(['src/platform/server/db/types.ts'])

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const nameless = /^(utils?|helpers?|common)(\.|$)/

/** Checks that the names of files and folders show what they contain. */
export function checkNames(files: readonly SourceFile[]): Problem[] {
  return [...files.flatMap(({ path }) => checkName(path)), ...checkCapabilities(files), ...checkTopics(files)]
}

function checkName(path: string): Problem[] {
  const problem = (message: string) => [{ path, line: 1, message }]
  const segments = path.split('/')
  const name = segments.at(-1) ?? ''
  if (name === 'README.md') return []
  if (/^index\.tsx?$/.test(name)) {
    return problem('index files are not used: name the file after its content, and import that file itself')
  }
  const meaningless = segments.find((segment) => nameless.test(segment))
  if (meaningless) {
    return problem(
      `"${meaningless}" names no place: put a helper beside its only user, or in a file named by a noun, such as platform/server/clock.ts`,
    )
  }
  const misspelt = segments.find((segment) => !kebabCase.test(segment))
  if (misspelt) return problem(`"${misspelt}" is not kebab-case: rename it, as in user-detail-screen.tsx`)
  if (segments[0] !== 'src') return []
  if (isStray(path)) {
    return problem(
      'no file belongs directly in src or in a district: put it in the capability, or in platform, server, web or testing',
    )
  }
  return placeOf(path).kind === 'capability'
    ? checkCapabilityName(path, problem)
    : checkPlatformArea(path, problem)
}

/** Whether a file lies in src/ or in a district itself, and so in no capability. */
const isStray = (path: string): boolean => {
  const segments = path.split('/')
  return segments.length === (districts.includes(segments[1] ?? '') ? 3 : 2)
}

function checkPlatformArea(path: string, problem: (message: string) => Problem[]): Problem[] {
  const isStray = path.startsWith('src/platform/') && !/^src\/platform\/(contract|server|web)\//.test(path)
  return isStray ? problem('platform holds contract/, server/ and web/ only: put it in one of them') : []
}

function checkCapabilityName(path: string, problem: (message: string) => Problem[]): Problem[] {
  const folders = insideHome(path).slice(0, -1)
  const topics = folders.filter((folder) => folder !== 'server' && folder !== 'web')
  if (
    topics.length > 1 ||
    folders.length - topics.length > 1 ||
    (topics.length === 1 && folders[0] !== topics[0])
  ) {
    return problem(
      'a capability has one level of topics; each has its contract, rules, server/ and web/ side by side',
    )
  }
  const { role, side } = placeOf(path)
  if (role) return []
  return problem(
    side === 'web'
      ? 'a component is a *-screen, *-panel, *-form, *-dialog, *-table, *-chart or *-card .tsx: rename it, or move shared parts to platform/web/ui or platform/web/components'
      : 'outside web/ a capability holds .ts files: components and styles belong in web/',
  )
}

/** A capability needs its own contract or rules. Screens without these belong to the capability that they show. */
function checkCapabilities(files: readonly SourceFile[]): Problem[] {
  const homes = Map.groupBy(
    files
      .map(({ path }) => placeOf(path))
      .filter(({ kind, path }) => kind === 'capability' && !isStray(path)),
    ({ home }) => home,
  )
  return [...homes]
    .filter(
      ([, places]) =>
        !places.some(({ role, side }) => side === null && (role === 'contract' || role === 'rules')),
    )
    .map(([home]) => ({
      path: home,
      line: 1,
      message:
        'a capability has a contract or rules: a screen belongs to the capability whose records it shows, public screens to src/web',
    }))
}

const minFiles = 3

/** Refuses topic folders with few files, because they make files harder to find. */
function checkTopics(files: readonly SourceFile[]): Problem[] {
  const topics = Map.groupBy(
    files.filter(({ path }) => placeOf(path).kind === 'capability' && insideHome(path).length > 1),
    ({ path }) => `${placeOf(path).home}/${insideHome(path)[0]}`,
  )
  return [...topics].flatMap(([topic, inside]) => {
    const isSide = /\/(server|web)$/.test(topic)
    if (isSide || inside.length >= minFiles) return []
    const message = `a topic has at least ${minFiles} files: put these beside the files that use them`
    return [{ path: topic, line: 1, message }]
  })
}

/** Limits the lines of a file. */
export function checkLengths(files: readonly SourceFile[]): Problem[] {
  return files.flatMap(({ path, lineCount }) => {
    if (!/\.(tsx?|css)$/.test(path) || generatedFiles.has(path)) return []
    const isLong = isTest(path) || path.endsWith('.e2e.ts')
    const limit = isLong ? maxTestLines : maxLines
    const advice = 'split it by meaning, into a subfolder named after the topic'
    if (lineCount > limit)
      return [{ path, line: limit, message: `${lineCount} lines, ${limit} at most: ${advice}` }]
    if (lineCount <= warningAt || isLong) return []
    return [
      {
        path,
        line: warningAt,
        message: `${lineCount} lines: think about splitting it; above ${limit} lines, ${advice}`,
        isWarning: true,
      },
    ]
  })
}
