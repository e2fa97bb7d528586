// The JavaScript that each screen of the built web app needs, compressed, against its budget. Sizes do not depend
// on the machine, so unlike the other budgets this one is judged by `npm test` too.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bounded, tableOf, type Row } from './report.ts'

/** A file of the build, by the name other files know it by. */
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

type Manifest = Record<string, Chunk>

const entry = 'index.html'
const firstScreen = 120
const anyScreen = 260

/** A row for what everyone gets first, which is the sign-in page, and one for each screen in all its parts. */
export function webSizes(folder = path.join(import.meta.dirname, '..', 'dist', 'web')): Row[] {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const kilobytesOf = (names: Iterable<string>) =>
    [...names].reduce(
      (sum, name) => sum + compressedSize(path.join(folder, chunkOf(manifest, name).file)),
      0,
    ) / 1_000
  const row = (name: string, atMost: number, names: Set<string>) =>
    bounded(`JavaScript of ${name}, brotli`, { found: kilobytesOf(names), atMost, unit: 'kB' })

  const start = neededBy(manifest, [entry], { isLazy: false })
  const offered = chunkOf(manifest, entry).dynamicImports ?? []
  const screens = offered.filter((name) => name.endsWith('-screen.tsx'))
  // What the start offers besides screens is the shell around them.
  const shell = offered.filter((name) => !screens.includes(name))
  if (screens.length === 0)
    throw new Error('The build has no screens: has their loading in src/web/router.tsx changed?')
  return [
    row('/ and /login', firstScreen, start),
    ...screens.map((screen) =>
      row(
        path.basename(screen, '.tsx').replace('-screen', ''),
        anyScreen,
        new Set([...start, ...neededBy(manifest, [...shell, screen], { isLazy: true })]),
      ),
    ),
  ]
}

/** These files and all that they import; lazily loaded parts too, but from the start only what is asked for. */
function neededBy(
  manifest: Manifest,
  names: readonly string[],
  { isLazy }: { isLazy: boolean },
): Set<string> {
  const needed = new Set<string>()
  const add = (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    const { imports = [], dynamicImports = [] } = chunkOf(manifest, name)
    imports.forEach(add)
    if (isLazy && name !== entry) dynamicImports.forEach(add)
  }
  names.forEach(add)
  return needed
}

function chunkOf(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The manifest of the build does not know ${name}`)
  return chunk
}

// The build compresses what is worth it; the rest is sent as it is.
const compressedSize = (file: string): number =>
  (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = webSizes()
  process.stdout.write(`${tableOf(rows, { isSmoke: false })}\n`)
  process.exitCode = rows.every(({ passes }) => passes) ? 0 : 1
}
