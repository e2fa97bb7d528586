import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'
import { readLines } from '#platform/server/json-lines.ts'
import { linesOfFile, openFile, type FileLine } from '#logbook/spreadsheets/files/collect-file.ts'
import type { ImportFile, OpenedFile } from '#logbook/spreadsheets/files/sheets.ts'

/** Packs the lines of a file as they arrive. */
export const pack = (lines: Readable): Promise<Buffer> => {
  const packed = createGzip({ level: 4 })
  lines.once('error', (error) => packed.destroy(error))
  return buffer(lines.pipe(packed))
}

export const packFile = (file: ImportFile): Promise<Buffer> => packLines(linesOfFile(file))

export const packLines = (lines: AsyncIterable<FileLine>): Promise<Buffer> =>
  pack(Readable.from(toText(lines)))

async function* toText(lines: AsyncIterable<FileLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}

/** Packs a value as a line that precedes a packed file: packed parts are unpacked one after the other. */
export const packLine = (value: unknown): Promise<Buffer> =>
  pack(Readable.from([`${JSON.stringify(value)}\n`]))

/** Unpacks a file that `pack` has packed. */
export const unpackFile = (packed: Buffer): Promise<OpenedFile> => openFile(unpackLines([packed]))

/** Reads the lines of one or several packed parts, one after the other. */
export const unpackLines = (parts: Readable | Iterable<Buffer>): AsyncGenerator => {
  const input = parts instanceof Readable ? parts : Readable.from(parts)
  return readLines(input.pipe(createGunzip()))
}

/** Returns the unpacked size of a file in bytes, which gzip writes at the end. */
export const unpackedBytes = (packed: Buffer): number => packed.readUInt32LE(packed.length - 4)
