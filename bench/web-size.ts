// The JavaScript that each screen of the built web app needs, compressed, against its budget. Sizes do not depend
// on the machine, so unlike the other budgets this one is judged by `npm test` too.
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { bounded, tableOf, type Row } from './report.ts'

/** A file of the build, by the name other files know it by. */
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

type Manifest = Record<string, Chunk>

const entry = 'index.html'
// Loaded a moment after the screen, without being asked for.
const comesAlong = /toast-host\.tsx$|-chart\.tsx$/
// Screens on which other capabilities show panels.
const screensWithPanels: Record<string, RegExp> = {
  'user-detail-screen.tsx': /person-.*-panel\.tsx$/,
  'logbook-screen.tsx': /waiting-panel\.tsx$/,
}
const firstScreen = 120
const anyScreen = 260

/** A row for what everyone gets first, which holds the sign-in page, and one for each screen with all it opens with. */
export function webSizes(folder = path.join(import.meta.dirname, '..', 'dist', 'web')): Row[] {
  const manifest = manifestOf(folder)
  const row = (name: string, atMost: number, names: Set<string>) => {
    const bytes = [...names].map((chunk) => compressedSize(path.join(folder, chunkOf(manifest, chunk).file)))
    const found = bytes.reduce((sum, size) => sum + size, 0) / 1_000
    return bounded(`JavaScript of ${name}, brotli`, { found, atMost, unit: 'kB' })
  }
  const offered = chunkOf(manifest, entry).dynamicImports ?? []
  const screens = offered.filter((name) => name.endsWith('-screen.tsx'))
  const panels = offered.filter((name) => name.endsWith('-panel.tsx'))
  // What the start offers besides screens and their panels is the shell around them.
  const shell = offered.filter((name) => !screens.includes(name) && !panels.includes(name))
  if (screens.length === 0)
    throw new Error('The start of the build offers no screens: see src/web/capabilities.ts.')
  const panelsOf = (screen: string) => {
    const shown = screensWithPanels[path.basename(screen)]
    return shown ? panels.filter((panel) => shown.test(panel)) : []
  }
  return [
    row('/ and /login', firstScreen, neededBy(manifest, [entry])),
    ...screens.map((screen) =>
      row(
        path.basename(screen, '-screen.tsx'),
        anyScreen,
        neededBy(manifest, [entry, ...shell, screen, ...panelsOf(screen)]),
      ),
    ),
  ]
}

/**
 * These files and all that they load at once. What a person has to ask for does not count: a long list, a dialog, a
 * part of a form that applies to few cases. See docs/decisions/0012-what-a-screen-opens-with.md.
 */
function neededBy(manifest: Manifest, names: readonly string[]): Set<string> {
  const needed = new Set<string>()
  const add = (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    const { imports = [], dynamicImports = [] } = chunkOf(manifest, name)
    imports.forEach(add)
    dynamicImports.filter((later) => comesAlong.test(later)).forEach(add)
  }
  names.forEach(add)
  return needed
}

function manifestOf(folder: string): Manifest {
  const file = path.join(folder, '.vite', 'manifest.json')
  if (!existsSync(file)) throw new Error('The web app is not built: run "npm run build" first.')
  // Vite's own file, in the shape its documentation gives.
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}

function chunkOf(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The manifest of the build does not know ${name}`)
  return chunk
}

// The build has compressed what is worth it, as well as brotli can, which is also its default here.
const compressedSize = (file: string): number =>
  statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? brotliCompressSync(readFileSync(file)).length

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = webSizes()
  process.stdout.write(`${tableOf(rows, { isSmoke: false })}\n`)
  process.exitCode = rows.every(({ passes }) => passes) ? 0 : 1
}
