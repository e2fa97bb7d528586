import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { findFirstScreens, withFirstCalls } from './first-screens.ts'

/**
 * Writes, beside the manifest, which files the first screens need, and fills in the calls of first-call.js.
 * `groupName` is the chunk that every signed-in screen needs.
 */
export function firstFiles(groupName: string): Plugin {
  let folder = ''
  let root = ''
  return {
    name: 'first-files',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      folder = path.resolve(root, config.build.outDir, '.vite')
    },
    // Not closeBundle, which also runs after a failed build and then hides its error.
    writeBundle: {
      sequential: true,
      handler: async () => {
        // Vite writes this file, so it has this type.
        const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as Manifest
        const screens = findFirstScreens(root)
        const files = screens.map(({ path: at, module }) => [at, filesOf(manifest, groupName, module)])
        await writeFile(path.join(folder, 'first-files.json'), JSON.stringify(Object.fromEntries(files)))
        const script = path.join(folder, '..', 'first-call.js')
        await writeFile(script, withFirstCalls(await readFile(script, 'utf8'), screens))
      },
    },
  }
}

/** Returns the files in the order in which the page needs them: its styles and entry before the screen. */
function filesOf(manifest: Manifest, groupName: string, screen: string): string[] {
  // The manifest lists a group under its name.
  const groups = Object.keys(manifest).filter((name) => manifest[name]?.name === groupName)
  const files = [...neededBy(manifest, ['index.html', ...groups, screen])].map((file) => `/${file}`)
  // The small scripts of the page must not wait behind the large files.
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
