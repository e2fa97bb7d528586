// Compares the compressed JavaScript of each screen of the built web app with its budget. Sizes do not depend on the
// machine, so `npm test` also enforces this budget, unlike the others.
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { bounded, tableOf, type Row } from './report.ts'

/** A file of the build. The manifest lists it by the name that other files import. */
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

type Manifest = Record<string, Chunk>

const entry = 'index.html'
// Loaded shortly after the screen without any action of the user.
const comesAlong = /toast-host\.tsx$|-chart\.tsx$|own-cycles-panel\.tsx$|fitness-panel\.tsx$/
// Screens on which other capabilities show panels.
const screensWithPanels: Record<string, RegExp> = {
  'user-detail-screen.tsx': /person-.*-panel\.tsx$/,
  'case-screen.tsx': /case-activities-panel\.tsx$/,
  'logbook-screen.tsx': /(?:waiting|my-requests)-panel\.tsx$/,
}
const onDemand = /-dialog\.tsx$|sign-in-steps\.ts$|lock-now\.ts$|blocked-account-card\.tsx$/
const firstScreen = 120
const anyScreen = 230

/** Returns a row for the start, which contains the sign-in page, and one for each screen with everything it opens with. */
export function webSizes(folder = path.join(import.meta.dirname, '..', 'dist', 'web')): Row[] {
  const manifest = manifestOf(folder)
  const row = (name: string, atMost: number, names: Set<string>) => {
    const bytes = [...names].map((chunk) => compressedSize(path.join(folder, chunkOf(manifest, chunk).file)))
    const found = bytes.reduce((sum, size) => sum + size, 0) / 1_000
    return bounded(`JavaScript of ${name}, brotli`, { found, atMost, unit: 'kB' })
  }
  const offered = chunkOf(manifest, entry).dynamicImports ?? []
  const screens = offered.filter((name) => name.endsWith('-screen.tsx'))
  const panels = Object.keys(manifest).filter((name) => name.endsWith('-panel.tsx'))
  // Everything else that the start imports is the shell around the screens, but for what somebody asks for: the dialogs, the
  // further steps of signing in, and locking the device.
  const shell = offered.filter((name) => !screens.includes(name) && !onDemand.test(name))
  if (screens.length === 0)
    throw new Error('The entry of the build imports no screens: see src/web/capabilities.ts.')
  const panelsOf = (screen: string) => {
    const shown = screensWithPanels[path.basename(screen)]
    return shown ? panels.filter((panel) => shown.test(panel)) : []
  }
  return [
    row('/login', firstScreen, neededBy(manifest, [entry])),
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
 * Returns these files and everything that they load immediately. What the user must first open does not count: a long
 * list, a dialog, a part of a form that applies to few cases. See docs/decisions/0012-what-a-screen-opens-with.md.
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
  // Vite writes this file in the shape that its documentation describes.
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}

function chunkOf(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The manifest of the build does not contain ${name}`)
  return chunk
}

// The build compresses large files with the maximum quality of brotli, which is also the default here.
const compressedSize = (file: string): number =>
  statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? brotliCompressSync(readFileSync(file)).length

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = webSizes()
  process.stdout.write(`${tableOf(rows, { isSmoke: false })}\n`)
  process.exitCode = rows.every(({ passes }) => passes) ? 0 : 1
}
