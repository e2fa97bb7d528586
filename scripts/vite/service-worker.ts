import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'

const neededOffline = /\.(js|css|html|svg|woff2|webmanifest)$|^assets[\\/].*\.json$/

/** Builds the service worker after all other files, because it contains the list of them: see docs/decisions/0030. */
export function serviceWorker(): Plugin {
  let folder = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      folder = path.resolve(root, outDir)
    },
    writeBundle: {
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
  // The name of an asset contains the hash of its content; other files keep their name when they change.
  const isHashed = url.startsWith('/assets/')
  const content = isHashed ? '' : await readFile(path.join(folder, name))
  return { url, revision: isHashed ? null : createHash('sha256').update(content).digest('hex').slice(0, 16) }
}
