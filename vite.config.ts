import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Manifest, type Plugin } from 'vite'
import { findFirstScreens, withFirstCalls } from './scripts/first-screens.ts'

// What every signed-in screen needs, or nearly every.
const shell = new RegExp(
  [
    String.raw`[\\/](app-layout|app-shell|query-layout|toast-host|page-header|empty-state)\.tsx$`,
    String.raw`[\\/]platform[\\/]web[\\/](dates|figures|components[\\/]toast)\.ts$`,
    String.raw`[\\/]crew-drafts[\\/]web[\\/]queries\.ts$`,
    String.raw`[\\/]@tanstack[\\/](react-query|query-core)[\\/]`,
    String.raw`[\\/]components[\\/]Skeleton[\\/]`,
    String.raw`[\\/]Icon(Flag|Pencil)\.`,
  ].join('|'),
)

// What every form of a case is made of.
const form = new RegExp(
  [
    String.raw`[\\/]platform[\\/]web[\\/]ui[\\/](chip-group|choice|recent-choices|listed-choices|memoized|form-section|field-slot|use-typed-field|use-typed-state|typing|collapsible)\.tsx?$`,
    String.raw`[\\/]platform[\\/](contract[\\/]zoned-time|web[\\/]session[\\/]presets)\.ts$`,
    String.raw`[\\/]case-form[\\/].*free-text-form\.tsx$`,
    String.raw`[\\/]@mantine[\\/]core[\\/].*[\\/](Checkbox|InlineInput|NativeSelect|Switch|ComboboxChevron|get-auto-contrast-value)[\\/.]`,
  ].join('|'),
)

// What every screen of cases tells them by, and works out of them.
const lists =
  /[\\/]reference[\\/](data[\\/])?(codes|case-lists|mission-lists|team-lists|short-labels)\.(ts|json)$/
const cases = new RegExp(
  [
    String.raw`[\\/]cases[\\/](derived|(parts|checks)[\\/](clinical|completeness|procedures|airway|patient))\.ts$`,
    String.raw`[\\/]case-form[\\/]outbox[\\/](kept-entry|web[\\/]device-drafts)\.ts$`,
    String.raw`[\\/]missions[\\/]mission\.ts$`,
    String.raw`[\\/]reference[\\/](diagnoses|mission-times)\.ts$`,
    String.raw`[\\/]cases[\\/](record|changes)[\\/]web[\\/](queries|messages)\.ts$`,
  ].join('|'),
)

// The server serves dist/web; in development Vite serves the same and passes the API on.
export default defineConfig({
  plugins: [react(), firstFiles(), keptOnDevice(), compressed()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Read by bench/web-size.ts, and below.
    manifest: true,
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // The modulepreload polyfill is for browsers that cannot run the rest either.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Left alone, what screens share lies in fifty small files, which compress badly and arrive late.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'shell', test: shell, priority: 1 },
            { name: 'form', test: form, priority: 1 },
            { name: 'lists', test: lists, priority: 1 },
            { name: 'cases', test: cases, priority: 1 },
            { name: 'case-entry-form', test: /[\\/](case-entry-form\.tsx|editor-lock\.ts)$/ },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  preview: { port: 4173 },
})

/** Beside the manifest: which files the screen at an address needs. */
function firstFiles(): Plugin {
  let folder = ''
  return {
    name: 'first-files',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      folder = path.resolve(root, outDir, '.vite')
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        // Vite's own file.
        const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as Manifest
        const screens = findFirstScreens(import.meta.dirname)
        const files = screens.map(({ path: at, module }) => [at, filesOf(manifest, module)])
        await writeFile(path.join(folder, 'first-files.json'), JSON.stringify(Object.fromEntries(files)))
        const script = path.join(folder, '..', 'first-call.js')
        await writeFile(script, withFirstCalls(await readFile(script, 'utf8'), screens))
      },
    },
  }
}

/** In the order in which they are needed: the styles and the start of the page before what the screen adds. */
function filesOf(manifest: Manifest, screen: string): string[] {
  // The shell is a group of its own, so the manifest has it under the group's name.
  const shells = Object.keys(manifest).filter((name) => manifest[name]?.name === 'shell')
  const files = [...neededBy(manifest, ['index.html', ...shells, screen])].map((file) => `/${file}`)
  // The small scripts of the page must not queue behind everything else.
  return ['/theme.js', '/first-call.js', ...files]
}

function neededBy(manifest: Manifest, names: readonly string[], files = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}: see firstVisit in its capability.ts`)
    if (files.has(chunk.file)) continue
    for (const file of [...(chunk.css ?? []), chunk.file]) files.add(file)
    neededBy(manifest, chunk.imports ?? [], files)
  }
  return files
}

const neededOffline = /\.(js|css|html|svg|woff2|webmanifest)$|^assets[\\/].*\.json$/

/** The service worker, which has to know every file of the build, is made once they are all there. */
function keptOnDevice(): Plugin {
  let folder = ''
  return {
    name: 'kept-on-device',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      folder = path.resolve(root, outDir)
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        const names = (await readdir(folder, { recursive: true })).filter((name) => neededOffline.test(name))
        const builtFiles = await Promise.all(names.toSorted().map((name) => toBuiltFile(folder, name)))
        await build({
          configFile: false,
          logLevel: 'warn',
          define: { builtFiles: JSON.stringify(builtFiles), 'process.env.NODE_ENV': '"production"' },
          build: {
            outDir: folder,
            emptyOutDir: false,
            copyPublicDir: false,
            rolldownOptions: {
              input: 'src/web/service-worker.ts',
              output: { format: 'iife', entryFileNames: 'service-worker.js' },
            },
          },
        })
      },
    },
  }
}

async function toBuiltFile(folder: string, name: string) {
  const url = `/${name.replaceAll(path.sep, '/')}`
  // The name of an asset is made from what it holds; the others keep theirs when they change.
  const isHashed = url.startsWith('/assets/')
  const content = isHashed ? '' : await readFile(path.join(folder, name))
  return { url, revision: isHashed ? null : createHash('sha256').update(content).digest('hex').slice(0, 16) }
}

const worthCompressing = 1_000

/** Text is compressed once, here and as well as can be, rather than at every request. */
function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir)
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        const names = await readdir(folder, { recursive: true })
        const texts = names.filter((name) => /\.(js|css|html|svg|json|webmanifest)$/.test(name))
        await Promise.all(texts.map((name) => compress(path.join(folder, name))))
      },
    },
  }
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file)
  if (text.length < worthCompressing) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }))
}
