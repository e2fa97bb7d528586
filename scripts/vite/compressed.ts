import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Bytes. Smaller files gain nothing from compression. */
const smallest = 1_000

/** Compresses text files once, with the highest quality, so that the server need not: see docs/decisions/0030. */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir)
    },
    writeBundle: {
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
  if (text.length < smallest) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }))
}
