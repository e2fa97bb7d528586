import { Readable } from 'node:stream'
import type { DataExport, ExportedFile } from '#platform/server/capability.ts'

const introduction = 'All the data that Sortie stores about you, as of the time you requested it.'
const notes = `Text is UTF-8. In CSV files, a value that a spreadsheet could take for a formula starts with an apostrophe.
`

/** Returns the README, which describes every file that an archive can contain. */
export function toReadme(exports: readonly DataExport[]): ExportedFile {
  const files = exports.flatMap(({ readme }) => Object.entries(readme))
  const nameWidth = Math.max(...files.map(([name]) => name.length)) + 2
  const lines = files.map(([name, about]) => name.padEnd(nameWidth) + wrap(about, nameWidth))
  return { name: 'README.txt', content: [introduction, '', ...lines, '', notes].join('\n') }
}

const lineWidth = 100

function wrap(text: string, indent: number): string {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length >= lineWidth) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join(`\n${' '.repeat(indent)}`)
}

/** Returns a ZIP archive as a stream, so that it is never completely in memory. */
export async function toArchive(
  files: readonly ExportedFile[],
  onFault: () => void,
): Promise<AsyncIterable<Uint8Array>> {
  const { ZipArchive } = await import('archiver')
  const archive = new ZipArchive({ zlib: { level: 6 } })
  archive.on('error', onFault)
  for (const { name, content } of files) {
    if (typeof content === 'string') archive.append(content, { name })
    else {
      // If the database or the file store fails, abort only this archive.
      const stream = Readable.from(content).on('error', (error) => archive.destroy(error))
      archive.append(stream, { name })
    }
  }
  void archive.finalize()
  return archive
}
