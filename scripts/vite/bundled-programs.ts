import path from 'node:path'
import type { Plugin } from 'vite'

const programUrl = /new URL\(\s*'(\.{1,2}\/[\w./-]+\.ts)',\s*import\.meta\.url\s*\)/g
const nameOf = (program: string) => `${path.basename(program, '.ts')}.js`

/** The map of a change that keeps the lines; without one, the bundler's map leaves the module out. */
const lineByLine = (code: string, id: string) => ({
  version: 3,
  sources: [id],
  names: [],
  mappings: `AAAA${';AACA'.repeat(code.split('\n').length - 1)}`,
})

/** Bundles the programs that modules of `src` start, and lets these modules find them and the files of the project. */
export function bundlePrograms(): Plugin {
  let folder = ''
  return {
    name: 'bundle-programs',
    enforce: 'pre',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir)
    },
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: 'import.meta.' },
      handler(code, id) {
        const withPrograms = code.replaceAll(programUrl, (_, file: string) => {
          const program = path.resolve(path.dirname(id), file)
          this.emitFile({ type: 'chunk', id: program, fileName: nameOf(program) })
          return `new URL('./${nameOf(program)}', import.meta.url)`
        })
        // All files of the bundle lie in one folder.
        const place = path.relative(folder, path.dirname(id)).replaceAll(path.sep, '/')
        const placed = withPrograms.replaceAll('import.meta.dirname', `(import.meta.dirname + '/${place}')`)
        return { code: placed, map: lineByLine(code, id) }
      },
    },
  }
}

/**
 * Lets modules that run from their sources, as those of tests do, start the programs of the bundle at BUNDLED_PROGRAMS. They read it
 * when they run, because Vitest keeps transformed modules for other runs.
 */
export function startBundledPrograms(): Plugin {
  return {
    name: 'start-bundled-programs',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: 'import.meta.url' },
      handler: (code) =>
        code.replaceAll(programUrl, (source, file: string) =>
          /-(process|thread|watch)\.ts$/.test(file)
            ? `new URL(process.env.BUNDLED_PROGRAMS ? process.env.BUNDLED_PROGRAMS + '/${nameOf(file)}' : '${file}', import.meta.url)`
            : source,
        ),
    },
  }
}
