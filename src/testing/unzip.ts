import { inflateRawSync } from 'node:zlib'

const endOfDirectory = 0x06054b50

/** Returns the text files of a ZIP archive by name, from the central directory at its end. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from(Uint32Array.of(endOfDirectory).buffer))
  const files = new Map<string, string>()
  let entryOffset = archive.readUInt32LE(end + 16)
  for (let entriesLeft = archive.readUInt16LE(end + 10); entriesLeft > 0; entriesLeft -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(entryOffset + offset),
    ) as [number, number, number] // one for each offset
    const name = archive.toString('utf8', entryOffset + 46, entryOffset + 46 + nameLength)
    files.set(
      name,
      readContent(archive, archive.readUInt32LE(entryOffset + 42), archive.readUInt32LE(entryOffset + 20)),
    )
    entryOffset += 46 + nameLength + extraLength + commentLength
  }
  return files
}

function readContent(archive: Buffer, header: number, size: number): string {
  const isCompressed = archive.readUInt16LE(header + 8) !== 0
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
  const bytes = archive.subarray(start, start + size)
  return (isCompressed ? inflateRawSync(bytes) : bytes).toString('utf8')
}
