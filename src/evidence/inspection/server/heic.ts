import { blank, boxesIn, createReader, type Box } from './boxes.ts'
import { assertShowable } from './picture-size.ts'
import { readAt, unreadable, type Part, type Source } from './stored-parts.ts'

const brands = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'])
const coded = new Set(['heic', 'heix', 'heim', 'heis'])
const maxMetaBytes = 1024 * 1024
const maxTopBoxes = 64
/** Enough for a picture of 64 million pixels, which has about 250 tiles, each of them an item with one extent. */
const maxItems = 4_096
const maxExtents = 16_384
/** Items that make up the picture: coded tiles and their arrangement. Exif, XMP and unknown items are not among them. */
const pictureItems = new Set(['hvc1', 'grid', 'iden', 'iovl', 'tmap'])
const keptMeta = new Set(['hdlr', 'dinf', 'pitm', 'iinf', 'iref', 'iprp', 'idat', 'iloc', 'grpl'])
const keptProperties = new Set([
  'hvcC',
  'ispe',
  'pixi',
  'irot',
  'imir',
  'clap',
  'colr',
  'pasp',
  'auxC',
  'clli',
  'mdcv',
  'lsel',
  'rloc',
])

interface Range {
  from: number
  to: number
}

/**
 * Returns a HEIC of the same length in which everything but the coded picture is zero: Exif, XMP, unknown items and the bytes
 * between them. Nothing moves, so the offsets in the file stay valid. The orientation is stored in the picture's properties,
 * which are kept.
 */
export async function heicParts(source: Source): Promise<Part[]> {
  const tops = await topBoxes(source)
  const [type, meta] = [tops[0], tops.find((box) => box.type === 'meta')]
  if (type?.type !== 'ftyp' || !meta || tops.filter((box) => box.type === 'meta').length > 1)
    throw unreadable()
  await assertBrand(source, type)
  if (meta.to - meta.offset > maxMetaBytes) throw unreadable()
  const bytes = await readAt(source, meta.offset, meta.to - meta.offset)
  const ranges = merged(keepPicture(bytes, meta.from - meta.offset, source.size))
  return tops.flatMap((box): Part[] => {
    if (box === type) return [{ from: box.offset, to: box.to }]
    if (box === meta) return [bytes]
    const head = { from: box.offset, to: box.from }
    return [head, ...onlyRanges(box, box.type === 'mdat' ? ranges : [])]
  })
}

async function topBoxes(source: Source): Promise<Box[]> {
  const boxes: Box[] = []
  for (let offset = 0; offset < source.size;) {
    const head = await readAt(source, offset, 8)
    const isLong = head.readUInt32BE(0) === 1
    const long = isLong
      ? Number((await readAt(source, offset + 8, 8)).readBigUInt64BE(0))
      : head.readUInt32BE(0)
    const [size, from] = [long === 0 ? source.size - offset : long, offset + (isLong ? 16 : 8)]
    if (from > offset + size || offset + size > source.size || boxes.length >= maxTopBoxes) throw unreadable()
    boxes.push({ type: head.toString('latin1', 4), offset, from, to: offset + size })
    offset += size
  }
  return boxes
}

async function assertBrand(source: Source, { from, to }: Box): Promise<void> {
  if (to - from < 8 || to - from > 256) throw unreadable()
  const text = (await readAt(source, from, to - from)).toString('latin1')
  const compatible = text.slice(8).match(/.{4}/gs) ?? []
  const isHeic = [text.slice(0, 4), ...compatible].some((brand) => coded.has(brand))
  if (!brands.has(text.slice(0, 4)) || !isHeic) throw unreadable()
}

/** Blanks everything but the picture inside the `meta` box, and returns the ranges of the file that hold the coded picture. */
function keepPicture(meta: Buffer, from: number, fileSize: number): Range[] {
  const boxes = boxesIn(meta, from + 4, meta.length)
  const single = (type: string): Box => {
    const [match, ...more] = boxes.filter((box) => box.type === type)
    if (!match || more.length > 0) throw unreadable()
    return match
  }
  const kept = keptItems(meta, single('iinf'))
  keepProperties(meta, single('iprp'))
  const { inFile, inData } = extentsOf(meta, single('iloc'), kept)
  if (boxes.filter(({ type }) => type === 'idat').length > 1) throw unreadable()
  for (const box of boxes) {
    if (!keptMeta.has(box.type)) blank(meta, box)
    if (box.type === 'idat') zeroBut(meta, box, merged(inData.map((range) => shift(range, box.from))))
    // The name of the handler is free text, which could identify somebody.
    if (box.type === 'hdlr') meta.fill(0, Math.min(box.from + 24, box.to), box.to)
  }
  if (inFile.some((range) => range.to > fileSize)) throw unreadable()
  return inFile
}

const shift = ({ from, to }: Range, by: number): Range => ({ from: from + by, to: to + by })

/** Returns the ranges in order, with touching or overlapping ones merged, so that no byte is read twice. */
function merged(ranges: readonly Range[]): Range[] {
  const all: Range[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else if (to > from) all.push({ from, to })
  }
  return all
}

/** Returns the ids of the items that make up the picture, and blanks the names of all items. */
function keptItems(meta: Buffer, box: Box): Set<number> {
  const next = createReader(meta, box)
  const version = next(4) >>> 24
  next(version === 0 ? 2 : 4)
  const kept = new Set<number>()
  for (const item of boxesIn(meta, box.from + (version === 0 ? 6 : 8), box.to)) {
    const read = createReader(meta, item)
    const itemVersion = read(4) >>> 24
    if (item.type !== 'infe' || itemVersion < 2) throw unreadable()
    const id = read(itemVersion === 2 ? 2 : 4)
    read(2)
    const typeAt = item.from + (itemVersion === 2 ? 8 : 10)
    if (pictureItems.has(meta.toString('latin1', typeAt, typeAt + 4))) {
      kept.add(id)
    }
    meta.fill(0, Math.min(typeAt + 4, item.to), item.to)
  }
  if (kept.size === 0) throw unreadable()
  return kept
}

function keepProperties(meta: Buffer, box: Box): void {
  const container = boxesIn(meta, box.from, box.to).find(({ type }) => type === 'ipco')
  if (!container) throw unreadable()
  let hasSize = false
  for (const property of boxesIn(meta, container.from, container.to)) {
    if (!keptProperties.has(property.type)) blank(meta, property)
    if (property.type !== 'ispe') continue
    const next = createReader(meta, property)
    next(4)
    assertShowable(next(4), next(4))
    hasSize = true
  }
  if (!hasSize) throw unreadable()
}

/** The field sizes that ISO/IEC 14496-12, 8.11.3 allows. A field of any other size could make the reader loop for ever. */
const isFieldSize = (size: number): boolean => [0, 4, 8].includes(size)

/** Returns the byte ranges of the kept items, in the file and in the `idat` box. */
function extentsOf(meta: Buffer, box: Box, kept: ReadonlySet<number>): { inFile: Range[]; inData: Range[] } {
  const next = createReader(meta, box)
  const version = next(4) >>> 24
  const [sizes, more] = [next(1), next(1)]
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4]
  const indexSize = version === 0 ? 0 : more & 15
  const items = next(version < 2 ? 2 : 4)
  if (![offsetSize, lengthSize, baseSize, indexSize].every(isFieldSize) || items > maxItems)
    throw unreadable()
  const ranges: { inFile: Range[]; inData: Range[] } = { inFile: [], inData: [] }
  let extents = 0
  for (let item = 0; item < items; item += 1) {
    const id = next(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : next(2) & 15
    next(2)
    const base = next(baseSize)
    const count = next(2)
    extents += count
    if (extents > maxExtents) throw unreadable()
    for (let left = count; left > 0; left -= 1) {
      next(indexSize)
      const from = base + next(offsetSize)
      const range = { from, to: from + next(lengthSize) }
      if (kept.has(id) && method === 0) ranges.inFile.push(range)
      if (kept.has(id) && method === 1) ranges.inData.push(range)
    }
  }
  return ranges
}

/** Returns the parts of a copy in which all bytes outside the given ranges are zero. */
function onlyRanges({ from, to }: Range, ranges: readonly Range[]): Part[] {
  const parts: Part[] = []
  let offset = from
  for (const range of ranges) {
    const [start, end] = [Math.max(offset, range.from), Math.min(to, range.to)]
    if (start >= end) continue
    parts.push({ zeros: start - offset }, { from: start, to: end })
    offset = end
  }
  return [...parts, { zeros: to - offset }]
}

/** Zeroes all bytes outside the given ranges. */
function zeroBut(bytes: Buffer, { from, to }: Range, ranges: readonly Range[]): void {
  let offset = from
  for (const range of ranges) {
    bytes.fill(0, offset, Math.min(Math.max(range.from, offset), to))
    offset = Math.min(Math.max(range.to, offset), to)
  }
  bytes.fill(0, offset, to)
}
