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
