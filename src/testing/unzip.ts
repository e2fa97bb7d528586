import { inflateRawSync } from 'node:zlib'

const endOfDirectory = 0x06054b50

/** Returns the text files of a ZIP archive by name, from the central directory at its end. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from(Uint32Array.of(endOfDirectory).buffer))
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    ) as [number, number, number] // one for each offset
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, contentAt(archive, archive.readUInt32LE(at + 42), archive.readUInt32LE(at + 20)))
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}

function contentAt(archive: Buffer, header: number, size: number): string {
  const isPacked = archive.readUInt16LE(header + 8) !== 0
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
  const bytes = archive.subarray(start, start + size)
  return (isPacked ? inflateRawSync(bytes) : bytes).toString('utf8')
}
