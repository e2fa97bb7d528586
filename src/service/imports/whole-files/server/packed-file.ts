import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'
import { readLines } from '#platform/server/json-lines.ts'
import { collectFile, linesOfFile } from '#logbook/spreadsheets/files/collect-file.ts'
import type { ImportFile } from '#logbook/spreadsheets/files/sheets.ts'

/** Packs the lines of a file as they come. */
export const pack = (lines: Readable): Promise<Buffer> => {
  const packed = createGzip({ level: 4 })
  lines.once('error', (error) => packed.destroy(error))
  return buffer(lines.pipe(packed))
}

export const packFile = (file: ImportFile): Promise<Buffer> => pack(Readable.from(textOf(file)))

function* textOf(file: ImportFile): Generator<string> {
  for (const line of linesOfFile(file)) yield `${JSON.stringify(line)}\n`
}

export const fileIn = (packed: Buffer): Promise<ImportFile> =>
  collectFile(readLines(Readable.from([packed]).pipe(createGunzip())))

/** Returns how many bytes a file has unpacked: gzip writes it at the end. */
export const unpackedBytes = (packed: Buffer): number => packed.readUInt32LE(packed.length - 4)
