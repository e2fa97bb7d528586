import { Readable } from 'node:stream'
import type { DataExport, ExportedFile } from '#platform/server/capability.ts'

const introduction = 'Everything that Sortie holds about you, as it was when you asked for it.'
const notes = `Text is UTF-8. In CSV files a value that a spreadsheet would take for a formula begins with an apostrophe.
`

/** Describes every file that an archive can have. */
export function toReadme(exports: readonly DataExport[]): ExportedFile {
  const lines = exports
    .flatMap(({ readme }) => Object.entries(readme))
    .map(([name, about]) => `${name.padEnd(nameWidth)}${wrap(about)}`)
  return { name: 'README.txt', content: [introduction, '', ...lines, '', notes].join('\n') }
}

const nameWidth = 16
const lineWidth = 100

function wrap(text: string): string {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length >= lineWidth) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join(`\n${' '.repeat(nameWidth)}`)
}

/** A ZIP that is built while it is sent: it is never whole in memory. */
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
      // When the database or the file store goes away, only this archive breaks off.
      const stream = Readable.from(content).on('error', (error) => archive.destroy(error))
      archive.append(stream, { name })
    }
  }
  void archive.finalize()
  return archive
}
