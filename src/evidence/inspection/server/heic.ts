import { blankBox, listBoxes, createReader, type Box } from './boxes.ts'
import { assertDisplayable } from './picture-size.ts'
import { readAt, createUnreadableError, type Part, type Source } from './stored-parts.ts'

const brands = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'])
const codedBrands = new Set(['heic', 'heix', 'heim', 'heis'])
const maxMetaBytes = 1024 * 1024
const maxTopLevelBoxes = 64
/**
 * The maximum number of items: enough for a picture of 64 million pixels, which has about 250 tiles. Each tile is an item with
 * one extent.
 */
const maxItems = 4_096
const maxExtents = 16_384
/** Items that make up the picture: coded tiles and their arrangement. Exif, XMP and unknown items are not among them. */
const pictureItems = new Set(['hvc1', 'grid', 'iden', 'iovl', 'tmap'])
const keptMetaBoxes = new Set(['hdlr', 'dinf', 'pitm', 'iinf', 'iref', 'iprp', 'idat', 'iloc', 'grpl'])
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
 * Returns a HEIC file of the same length in which everything except the coded picture is zero: Exif, XMP, unknown items and the
 * bytes between them. Nothing moves, so the offsets in the file stay valid. The orientation is one of the picture's properties,
 * which are kept.
 */
export async function heicParts(source: Source): Promise<Part[]> {
  const topBoxList = await readTopBoxes(source)
  const [typeBox, metaBox] = [topBoxList[0], topBoxList.find((box) => box.type === 'meta')]
  if (typeBox?.type !== 'ftyp' || !metaBox || topBoxList.filter((box) => box.type === 'meta').length > 1)
    throw createUnreadableError()
  await assertBrand(source, typeBox)
  if (metaBox.to - metaBox.offset > maxMetaBytes) throw createUnreadableError()
  const bytes = await readAt(source, metaBox.offset, metaBox.to - metaBox.offset)
  const ranges = mergeRanges(keepPicture(bytes, metaBox.from - metaBox.offset, source.size))
  return topBoxList.flatMap((box): Part[] => {
    if (box === typeBox) return [{ from: box.offset, to: box.to }]
    if (box === metaBox) return [bytes]
    const head = { from: box.offset, to: box.from }
    return [head, ...toPartsOfRanges(box, box.type === 'mdat' ? ranges : [])]
  })
}

async function readTopBoxes(source: Source): Promise<Box[]> {
  const boxes: Box[] = []
  for (let offset = 0; offset < source.size;) {
    const head = await readAt(source, offset, 8)
    const isLong = head.readUInt32BE(0) === 1
    const statedSize = isLong
      ? Number((await readAt(source, offset + 8, 8)).readBigUInt64BE(0))
      : head.readUInt32BE(0)
    const [size, from] = [statedSize === 0 ? source.size - offset : statedSize, offset + (isLong ? 16 : 8)]
    if (from > offset + size || offset + size > source.size || boxes.length >= maxTopLevelBoxes)
      throw createUnreadableError()
    boxes.push({ type: head.toString('latin1', 4), offset, from, to: offset + size })
    offset += size
  }
  return boxes
}

async function assertBrand(source: Source, { from, to }: Box): Promise<void> {
  if (to - from < 8 || to - from > 256) throw createUnreadableError()
  const text = (await readAt(source, from, to - from)).toString('latin1')
  const compatible = text.slice(8).match(/.{4}/gs) ?? []
  const isHeic = [text.slice(0, 4), ...compatible].some((brand) => codedBrands.has(brand))
  if (!brands.has(text.slice(0, 4)) || !isHeic) throw createUnreadableError()
}

/** Blanks everything but the picture inside the `meta` box, and returns the ranges of the file that hold the coded picture. */
function keepPicture(meta: Buffer, from: number, fileSize: number): Range[] {
  const boxes = listBoxes(meta, from + 4, meta.length)
  const findOnlyBox = (type: string): Box => {
    const [match, ...more] = boxes.filter((box) => box.type === type)
    if (!match || more.length > 0) throw createUnreadableError()
    return match
  }
  const keptItemIds = findKeptItems(meta, findOnlyBox('iinf'))
  keepProperties(meta, findOnlyBox('iprp'))
  const { inFile, inData } = readExtents(meta, findOnlyBox('iloc'), keptItemIds)
  if (boxes.filter(({ type }) => type === 'idat').length > 1) throw createUnreadableError()
  for (const box of boxes) {
    if (!keptMetaBoxes.has(box.type)) blankBox(meta, box)
    if (box.type === 'idat')
      zeroOutside(meta, box, mergeRanges(inData.map((range) => shift(range, box.from))))
    // The name of the handler is free text, which could identify somebody.
    if (box.type === 'hdlr') meta.fill(0, Math.min(box.from + 24, box.to), box.to)
  }
  if (inFile.some((range) => range.to > fileSize)) throw createUnreadableError()
  return inFile
}

const shift = ({ from, to }: Range, distance: number): Range => ({ from: from + distance, to: to + distance })

/** Returns the ranges in order, with touching or overlapping ones merged, so that no byte is read twice. */
function mergeRanges(ranges: readonly Range[]): Range[] {
  const mergedRanges: Range[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = mergedRanges.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else if (to > from) mergedRanges.push({ from, to })
  }
  return mergedRanges
}

/** Returns the ids of the items that make up the picture, and blanks the names of all items. */
function findKeptItems(meta: Buffer, box: Box): Set<number> {
  const next = createReader(meta, box)
  const version = next(4) >>> 24
  next(version === 0 ? 2 : 4)
  const itemIds = new Set<number>()
  for (const item of listBoxes(meta, box.from + (version === 0 ? 6 : 8), box.to)) {
    const read = createReader(meta, item)
    const itemVersion = read(4) >>> 24
    if (item.type !== 'infe' || itemVersion < 2) throw createUnreadableError()
    const id = read(itemVersion === 2 ? 2 : 4)
    read(2)
    const typeOffset = item.from + (itemVersion === 2 ? 8 : 10)
    if (pictureItems.has(meta.toString('latin1', typeOffset, typeOffset + 4))) {
      itemIds.add(id)
    }
    meta.fill(0, Math.min(typeOffset + 4, item.to), item.to)
  }
  if (itemIds.size === 0) throw createUnreadableError()
  return itemIds
}

function keepProperties(meta: Buffer, box: Box): void {
  const container = listBoxes(meta, box.from, box.to).find(({ type }) => type === 'ipco')
  if (!container) throw createUnreadableError()
  let hasSize = false
  for (const property of listBoxes(meta, container.from, container.to)) {
    if (!keptProperties.has(property.type)) blankBox(meta, property)
    if (property.type !== 'ispe') continue
    const next = createReader(meta, property)
    next(4)
    assertDisplayable(next(4), next(4))
    hasSize = true
  }
  if (!hasSize) throw createUnreadableError()
}

/** The field sizes that ISO/IEC 14496-12, 8.11.3 allows. A field of any other size could make the reader loop for ever. */
const isFieldSize = (size: number): boolean => [0, 4, 8].includes(size)

/** Returns the byte ranges of the kept items, in the file and in the `idat` box. */
function readExtents(
  meta: Buffer,
  box: Box,
  itemIds: ReadonlySet<number>,
): { inFile: Range[]; inData: Range[] } {
  const next = createReader(meta, box)
  const version = next(4) >>> 24
  const [sizes, furtherSizes] = [next(1), next(1)]
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, furtherSizes >> 4]
  const indexSize = version === 0 ? 0 : furtherSizes & 15
  const items = next(version < 2 ? 2 : 4)
  if (![offsetSize, lengthSize, baseSize, indexSize].every(isFieldSize) || items > maxItems)
    throw createUnreadableError()
  const ranges: { inFile: Range[]; inData: Range[] } = { inFile: [], inData: [] }
  let extents = 0
  for (let item = 0; item < items; item += 1) {
    const id = next(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : next(2) & 15
    next(2)
    const base = next(baseSize)
    const count = next(2)
    extents += count
    if (extents > maxExtents) throw createUnreadableError()
    for (let left = count; left > 0; left -= 1) {
      next(indexSize)
      const from = base + next(offsetSize)
      const range = { from, to: from + next(lengthSize) }
      if (itemIds.has(id) && method === 0) ranges.inFile.push(range)
      if (itemIds.has(id) && method === 1) ranges.inData.push(range)
    }
  }
  return ranges
}

/** Returns the parts of a copy in which all bytes outside the given ranges are zero. */
function toPartsOfRanges({ from, to }: Range, ranges: readonly Range[]): Part[] {
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
function zeroOutside(bytes: Buffer, { from, to }: Range, ranges: readonly Range[]): void {
  let offset = from
  for (const range of ranges) {
    bytes.fill(0, offset, Math.min(Math.max(range.from, offset), to))
    offset = Math.min(Math.max(range.to, offset), to)
  }
  bytes.fill(0, offset, to)
}
